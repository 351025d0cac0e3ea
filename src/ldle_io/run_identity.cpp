#include "ldle_io/run_identity.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "ldle/version.h"
#include "ldle_io/options_text.h"

namespace ldle {
namespace {

using Json = nlohmann::ordered_json;

/// Options that never change the result.
constexpr const char* without_effect[] = {"threads"};

/// The field of that name, or null if there is none.
Json field(const Json& json, const std::string& name) {
  return json.is_object() && json.contains(name) ? json[name] : Json();
}

std::string described(const Json& data) {
  std::string text = field(data, "metric").dump();
  for (const Json& array : field(data, "arrays")) {
    text += fmt::format(", {} of type {}, checksum {}", field(array, "shape").dump(),
                        field(array, "type").dump(), field(array, "crc32").dump());
  }
  return text;
}

std::string option_difference(const Json& kept, const Json& wanted) {
  for (const Json* options : {&wanted, &kept}) {
    for (const auto& [name, ignored] : options->items()) {
      const Json before = field(kept, name);
      const Json now = field(wanted, name);
      if (before == now) continue;
      return fmt::format("has {} = {}, but this run has {}", name, before.dump(), now.dump());
    }
  }
  return {};
}

}  // namespace

Json run_identity(const std::string& metric, std::span<const ArrayBytes> data,
                  const Settings& settings) {
  Json arrays = Json::array();
  for (const ArrayBytes& array : data) {
    arrays.push_back(
        {{"type", array.type}, {"shape", array.shape}, {"crc32", crc32_of(array.data)}});
  }
  Json json = Json::object();
  json["format"] = checkpoint_format;
  json["ldle_version"] = version;
  json["data"] = {{"metric", metric}, {"arrays", std::move(arrays)}};
  json["options"] = options_to_json(settings);
  for (const char* name : without_effect) json["options"].erase(name);
  return json;
}

std::string identity_difference(const Json& kept, const Json& wanted) {
  if (field(kept, "format") != wanted["format"]) {
    return fmt::format("has format {}, but this program reads format {}",
                       field(kept, "format").dump(), wanted["format"].dump());
  }
  if (field(kept, "ldle_version") != wanted["ldle_version"]) {
    return fmt::format("was written by ldle {}, but this is ldle {}",
                       field(kept, "ldle_version").dump(), wanted["ldle_version"].dump());
  }
  if (field(kept, "data") != wanted["data"]) {
    return fmt::format("belongs to other data: {}; this run has {}", described(field(kept, "data")),
                       described(wanted["data"]));
  }
  return option_difference(field(kept, "options"), wanted["options"]);
}

}  // namespace ldle
