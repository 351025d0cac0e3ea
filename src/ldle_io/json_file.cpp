#include "ldle_io/json_file.h"

#include <fmt/format.h>

#include "ldle/error.h"
#include "ldle_io/input_file.h"

namespace ldle {

using Json = nlohmann::ordered_json;

namespace {
// Far above the needs of any file that this program writes.
constexpr int deepest_json = 100;
constexpr std::uint64_t largest_json = std::uint64_t{1} << 28;
}  // namespace

Json read_json_file(const std::string& path) {
  InputFile input(path);
  const std::string text = read_text(input, largest_json);
  const auto check_depth = [&](int depth, Json::parse_event_t, Json&) {
    if (depth > deepest_json) {
      throw InvalidArgument(input.name(), fmt::format("is nested deeper than {}", deepest_json));
    }
    return true;
  };
  Json json = Json::parse(text, check_depth, false);
  if (!json.is_object()) throw InvalidArgument(input.name(), "is not a JSON object");
  return json;
}

std::string json_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace ldle
