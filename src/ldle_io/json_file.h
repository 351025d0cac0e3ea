#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ldle {

/// Reads a file that holds one JSON object; throws InvalidArgument for anything else.
nlohmann::ordered_json read_json_file(const std::string& path);

/// As files hold it: indented, valid UTF-8 whatever the names in it are, a line end at the end.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace ldle
