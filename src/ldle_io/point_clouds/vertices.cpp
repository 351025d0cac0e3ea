#include "ldle_io/point_clouds/vertices.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/error.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

constexpr Index vertex_axes = 3;

}  // namespace

std::vector<std::string_view> words_of(std::string_view line, char comment,
                                       std::string_view separators) {
  if (comment != '\0') line = line.substr(0, line.find(comment));
  std::vector<std::string_view> words;
  for (auto begin = line.find_first_not_of(separators); begin != std::string_view::npos;) {
    const auto end = std::min(line.find_first_of(separators, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(separators, end);
  }
  return words;
}

double number_in(const LineReader& lines, std::string_view word) {
  const std::optional<double> value = parse_double(word);
  if (!value) throw InvalidArgument(lines.place(), shown(word), "is not a number");
  if (!std::isfinite(*value)) throw InvalidArgument(lines.place(), shown(word), "is not finite");
  return *value;
}

Index count_in(const LineReader& lines, std::string_view word) {
  const std::optional<Index> count = parse_integer<Index>(word);
  if (count && *count >= 0 && *count <= std::numeric_limits<Id>::max()) return *count;
  throw InvalidArgument(lines.place(), shown(word), "is not a number of vertices");
}

void VertexLines::add(const std::vector<std::string_view>& words, std::size_t first) {
  if (words.size() < first + vertex_axes) {
    throw InvalidArgument(lines_.place(),
                          fmt::format("has {} coordinates; x, y and z are needed",
                                      words.size() - std::min(words.size(), first)));
  }
  if (size_ == points_.rows()) {
    if (check_) check_(size_ + 1, vertex_axes);
    points_.conservativeResize(std::max<Index>(64, 2 * size_), vertex_axes);
  }
  for (Index axis = 0; axis < vertex_axes; ++axis) {
    points_(size_, axis) = number_in(lines_, words[first + axis]);
  }
  ++size_;
}

RowMatrix VertexLines::take() {
  if (size_ == 0) throw InvalidArgument(lines_.name(), "has no vertices");
  points_.conservativeResize(size_, vertex_axes);
  return std::move(points_);
}

}  // namespace ldle
