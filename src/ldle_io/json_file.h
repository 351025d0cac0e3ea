#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ldle {

/// Reads a JSON object from a file. Throws InvalidArgument if the file contains anything else.
nlohmann::ordered_json read_json_file(const std::string& path);

/// The text of a JSON file: indented, with a line end at the end. Bytes that are not UTF-8 are
/// replaced.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace ldle
