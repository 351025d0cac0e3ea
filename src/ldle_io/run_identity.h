#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "ldle_io/array_bytes.h"
#include "ldle_io/settings.h"

namespace ldle {

/// Version of the checkpoint format. It is increased if the value of a stage or its file changes.
inline constexpr int checkpoint_format = 5;

/// Everything that determines the values of a run's stages: the data (metric, and type, shape and
/// checksum of each array), the options that can change the result, the version of the program.
nlohmann::ordered_json run_identity(const std::string& metric, std::span<const ArrayBytes> data,
                                    const Settings& settings);

/// Describes the first difference between the identity in a checkpoint (`kept`) and that of the
/// current run (`wanted`), as the end of a sentence that begins with "the checkpoint"; empty if
/// they are equal.
std::string identity_difference(const nlohmann::ordered_json& kept,
                                const nlohmann::ordered_json& wanted);

}  // namespace ldle
