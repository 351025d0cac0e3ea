#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "ldle_io/array_bytes.h"
#include "ldle_io/settings.h"

namespace ldle {

/// Version of the checkpoint's format; grows when a stage's value or its file changes.
inline constexpr int checkpoint_format = 5;

/// What the values of a run's stages follow from: the data (what they are, and checksums of their
/// arrays), the options that can change a result, the program's version.
nlohmann::ordered_json run_identity(const std::string& metric, std::span<const ArrayBytes> data,
                                    const Settings& settings);

/// The first difference between the run that a checkpoint is of and the one that is to be made, in
/// words; empty when there is none.
std::string identity_difference(const nlohmann::ordered_json& kept,
                                const nlohmann::ordered_json& wanted);

}  // namespace ldle
