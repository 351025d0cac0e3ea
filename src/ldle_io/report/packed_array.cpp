#include "ldle_io/report/packed_array.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "ldle/error.h"

namespace ldle {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <class T>
void append(T value, std::vector<std::byte>& bytes) {
  const auto* at = reinterpret_cast<const std::byte*>(&value);
  bytes.insert(bytes.end(), at, at + sizeof(T));
}

template <class Number>
void append_as(const std::string& type, Number value, std::vector<std::byte>& bytes) {
  if (type == "u8") return append(static_cast<std::uint8_t>(value), bytes);
  if (type == "u16") return append(static_cast<std::uint16_t>(value), bytes);
  if (type == "i16") return append(static_cast<std::int16_t>(value), bytes);
  if (type == "i32") return append(static_cast<std::int32_t>(value), bytes);
  throw InvalidArgument("type", type, "must be u8, u16, i16 or i32");
}

/// The step is 1 if all numbers are equal.
double step_of(double range, double levels) {
  return range > 0.0 ? range / levels : 1.0;
}

}  // namespace

PackedArray quantised(const RowMatrix& values, const char* type, Step step) {
  const double levels = std::string(type) == "u8" ? 255.0 : 65535.0;
  PackedArray array{.type = type, .shape = {values.rows(), values.cols()}, .bytes = {}};
  const Eigen::RowVectorXd low = values.colwise().minCoeff();
  const Eigen::RowVectorXd range = values.colwise().maxCoeff() - low;
  const double widest = range.size() > 0 ? range.maxCoeff() : 0.0;
  for (Index c = 0; c < values.cols(); ++c) {
    array.offset.push_back(low[c]);
    array.scale.push_back(step_of(step == Step::common ? widest : range[c], levels));
  }
  array.bytes.reserve(values.size() * (levels < 256.0 ? 1 : 2));
  for (Index i = 0; i < values.rows(); ++i) {
    for (Index c = 0; c < values.cols(); ++c) {
      append_as(array.type, std::lround((values(i, c) - low[c]) / array.scale[c]), array.bytes);
    }
  }
  return array;
}

PackedArray quantised_with_gaps(std::span<const double> values) {
  constexpr double levels = 65534.0;
  double low = infinity, high = -infinity;
  for (double value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (low > high) low = high = 0.0;
  const double step = step_of(high - low, levels);
  PackedArray array{
      .type = "u16", .shape = {std::ssize(values)}, .offset = {low}, .scale = {step}, .bytes = {}};
  for (double value : values) {
    append_as(array.type, std::isfinite(value) ? std::lround((value - low) / step) : 65535,
              array.bytes);
  }
  return array;
}

PackedArray whole_numbers(std::span<const Id> values, const char* type, std::vector<Index> shape) {
  PackedArray array{.type = type, .shape = std::move(shape), .bytes = {}};
  for (Id value : values) append_as(array.type, value, array.bytes);
  return array;
}

PackedArray single_precision(std::span<const double> values) {
  PackedArray array{.type = "f32", .shape = {std::ssize(values)}, .bytes = {}};
  for (double value : values) append(static_cast<float>(value), array.bytes);
  return array;
}

PackedArray with_differences(PackedArray array) {
  if (array.type != "i32" || array.shape.empty()) {
    throw InvalidArgument("type", array.type, "only i32 arrays can be stored as differences");
  }
  std::vector<std::uint32_t> values(array.bytes.size() / sizeof(std::uint32_t));
  if (values.empty()) return array;
  std::memcpy(values.data(), array.bytes.data(), array.bytes.size());
  const std::size_t width = values.size() / static_cast<std::size_t>(array.shape[0]);
  for (std::size_t i = values.size(); i-- > width;) values[i] -= values[i - width];
  std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
  array.delta = true;
  return array;
}

nlohmann::ordered_json described(const PackedArray& array) {
  nlohmann::ordered_json json{{"type", array.type}, {"shape", array.shape}};
  if (!array.scale.empty()) {
    json["offset"] = array.offset;
    json["scale"] = array.scale;
  }
  if (array.delta) json["delta"] = true;
  return json;
}

}  // namespace ldle
