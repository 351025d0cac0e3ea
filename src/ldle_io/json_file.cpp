#include "ldle_io/json_file.h"

#include "ldle/error.h"
#include "ldle_io/input_file.h"

namespace ldle {

using Json = nlohmann::ordered_json;

Json read_json_file(const std::string& path) {
  InputFile input(path);
  std::string text(input.size(), '\0');
  text.resize(input.read(std::as_writable_bytes(std::span(text))));
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) throw InvalidArgument(input.name(), "is not a JSON object");
  return json;
}

std::string json_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace ldle
