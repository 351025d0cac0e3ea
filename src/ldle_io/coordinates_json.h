#pragma once

#include <nlohmann/json.hpp>

#include "ldle_io/columns.h"

namespace ldle {

/// How the coordinates of a run were made, for its summary (docs/run-folder.md). Null if they are
/// all columns of a file without names, as they are.
nlohmann::ordered_json coordinates_json(const Coordinates& coordinates);

/// Reads them from the summary of a run in `folder`; nothing if it has none. Throws InvalidArgument
/// if they are not valid.
std::optional<Coordinates> coordinates_in(const nlohmann::ordered_json& summary,
                                          const std::string& folder);

}  // namespace ldle
