#include "ldle_io/coordinates_json.h"

#include <algorithm>
#include <cmath>

#include "ldle/error.h"

namespace ldle {
namespace {

using Json = nlohmann::ordered_json;

/// Throws if the values do not belong together.
void check_coordinates(const Coordinates& coordinates) {
  const std::size_t count = coordinates.columns.size();
  const auto fits = [&](std::size_t size) { return size == 0 || size == count; };
  const bool exist = std::all_of(
      coordinates.columns.begin(), coordinates.columns.end(),
      [&](Index column) { return column >= 0 && column < coordinates.columns_of_file; });
  const bool divide = std::all_of(coordinates.deviations.begin(), coordinates.deviations.end(),
                                  [](double value) { return std::isfinite(value) && value > 0.0; });
  if (count == 0 || !exist || !divide || !fits(coordinates.names.size()) ||
      !fits(coordinates.means.size()) ||
      coordinates.means.size() != coordinates.deviations.size()) {
    throw std::invalid_argument("coordinates");
  }
}

}  // namespace

Json coordinates_json(const Coordinates& coordinates) {
  if (coordinates.are_whole_file() && coordinates.names.empty() &&
      !coordinates.are_standardized()) {
    return nullptr;
  }
  Json numbers = Json::array();
  for (const Index column : coordinates.columns) numbers.push_back(column + 1);
  Json json{{"columns_of_input", coordinates.columns_of_file}, {"numbers", std::move(numbers)}};
  if (!coordinates.names.empty()) json["names"] = coordinates.names;
  if (coordinates.are_standardized()) {
    json["means"] = coordinates.means;
    json["deviations"] = coordinates.deviations;
  }
  return json;
}

std::optional<Coordinates> coordinates_in(const Json& summary, const std::string& folder) {
  const auto found = summary.is_object() ? summary.find("coordinates") : summary.end();
  if (found == summary.end() || found->is_null()) return std::nullopt;
  try {
    Coordinates coordinates;
    coordinates.columns_of_file = found->at("columns_of_input").get<Index>();
    coordinates.columns = found->at("numbers").get<std::vector<Index>>();
    for (Index& column : coordinates.columns) --column;
    coordinates.names = found->value("names", std::vector<std::string>{});
    coordinates.means = found->value("means", std::vector<double>{});
    coordinates.deviations = found->value("deviations", std::vector<double>{});
    check_coordinates(coordinates);
    return coordinates;
  } catch (const std::exception&) {
    throw InvalidArgument(folder + "/summary.json", "its entry coordinates is damaged");
  }
}

}  // namespace ldle
