#pragma once

#include <cstdint>
#include <vector>

#include "ldle/types.h"

namespace ldle {

struct ImageShape {
  Index height = 0;
  Index width = 0;
};

/// Small grey pictures, one for each point.
struct Thumbnails {
  Index count = 0;
  ImageShape shape;
  std::vector<std::uint8_t> pixels;  ///< picture by picture, row by row
};

/// The shape that pictures have as thumbnails: so small that all of them fit in some megabytes.
ImageShape thumbnail_shape(Index count, const ImageShape& shape);

/// Pictures, one row of pixels each, with neighbouring pixels averaged; black is the least value of
/// all, white the greatest.
Thumbnails make_thumbnails(const RowMatrix& pictures, const ImageShape& shape);

}  // namespace ldle
