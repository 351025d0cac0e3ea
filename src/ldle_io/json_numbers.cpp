#include "ldle_io/json_numbers.h"

#include <cmath>
#include <limits>
#include <utility>

#include "ldle/math/percentile.h"
#include "ldle/types.h"

namespace ldle {

using Json = nlohmann::ordered_json;

Json finite_or_null(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json percentiles_json(std::vector<double> values) {
  static constexpr std::pair<const char*, double> wanted[] = {
      {"min", 0},  {"p5", 5},   {"p25", 25}, {"median", 50},
      {"p75", 75}, {"p95", 95}, {"p99", 99}, {"max", 100}};
  Json json = Json::object();
  Index not_finite = 0;
  for (double& value : values) {
    if (std::isfinite(value)) continue;
    value = std::numeric_limits<double>::infinity();  // NaN cannot be ordered
    ++not_finite;
  }
  for (const auto& [name, percent] : wanted) {
    json[name] =
        values.empty() ? Json(nullptr) : finite_or_null(math::percentile_in_place(values, percent));
  }
  json["not_finite"] = not_finite;
  return json;
}

}  // namespace ldle
