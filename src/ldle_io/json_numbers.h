#pragma once

#include <nlohmann/json.hpp>
#include <vector>

namespace ldle {

/// The value, or null if it is NaN or infinite, which JSON cannot represent.
nlohmann::ordered_json finite_or_null(double value);

/// An object with minimum, percentiles and maximum by name, and the number of values that are not
/// finite. These are ranked above all others.
nlohmann::ordered_json percentiles_json(std::vector<double> values);

}  // namespace ldle
