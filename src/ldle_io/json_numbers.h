#pragma once

#include <nlohmann/json.hpp>
#include <vector>

namespace ldle {

/// JSON has neither NaN nor infinity: such a number is null.
nlohmann::ordered_json finite_or_null(double value);

/// Minimum, percentiles and maximum by name, and how many values are not finite; those rank above
/// all others.
nlohmann::ordered_json percentiles_json(std::vector<double> values);

}  // namespace ldle
