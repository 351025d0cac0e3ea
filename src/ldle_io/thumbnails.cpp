#include "ldle_io/thumbnails.h"

#include <algorithm>
#include <cmath>

namespace ldle {
namespace {

constexpr double longest_side = 32.0, shortest_side = 8.0;
constexpr double most_pixels = 12e6;

/// The pixels, in one direction, that are averaged to pixel `at` of `of` pixels of a thumbnail.
struct PixelRange {
  Index begin, end;
};
PixelRange pixel_range(Index at, Index of, Index pixels) {
  const Index begin = at * pixels / of;
  return {begin, std::max(begin + 1, (at + 1) * pixels / of)};
}

}  // namespace

ImageShape thumbnail_shape(Index count, const ImageShape& shape) {
  const double room = std::sqrt(most_pixels / static_cast<double>(std::max<Index>(count, 1)));
  const double side = std::clamp(std::floor(room), shortest_side, longest_side);
  const double shrink =
      std::max(1.0, static_cast<double>(std::max(shape.height, shape.width)) / side);
  const auto shrunk = [&](Index length) {
    return std::max<Index>(1, std::llround(static_cast<double>(length) / shrink));
  };
  return {shrunk(shape.height), shrunk(shape.width)};
}

Thumbnails make_thumbnails(const RowMatrix& pictures, const ImageShape& shape) {
  Thumbnails small{pictures.rows(), thumbnail_shape(pictures.rows(), shape), {}};
  const auto [height, width] = small.shape;
  small.pixels.reserve(small.count * height * width);
  const double black = pictures.minCoeff();
  const double range = pictures.maxCoeff() - black;
  for (Index k = 0; k < small.count; ++k) {
    const Eigen::Map<const RowMatrix> picture(pictures.row(k).data(), shape.height, shape.width);
    for (Index i = 0; i < height; ++i) {
      const PixelRange rows = pixel_range(i, height, shape.height);
      for (Index j = 0; j < width; ++j) {
        const PixelRange columns = pixel_range(j, width, shape.width);
        const double mean = picture
                                .block(rows.begin, columns.begin, rows.end - rows.begin,
                                       columns.end - columns.begin)
                                .mean();
        const double grey = range > 0.0 ? (mean - black) / range : 0.0;
        small.pixels.push_back(static_cast<std::uint8_t>(std::lround(255.0 * grey)));
      }
    }
  }
  return small;
}

}  // namespace ldle
