#pragma once

#include <cstdint>
#include <vector>

#include "ldle/types.h"

namespace ldle {

struct ImageShape {
  Index height = 0;
  Index width = 0;
};

/// Small grey images, one for each point.
struct Thumbnails {
  Index count = 0;
  ImageShape shape;
  std::vector<std::uint8_t> pixels;  ///< image by image, row by row
};

/// The shape of thumbnails of `count` images. The longer side has at most 32 pixels. If there are
/// many images, it has fewer, so that all thumbnails together have at most 12 million pixels, but
/// not fewer than 8. Images are not enlarged.
ImageShape thumbnail_shape(Index count, const ImageShape& shape);

/// Shrinks images by averaging neighbouring pixels. Each row of `pictures` holds the pixels of one
/// image. The smallest value of all images becomes black, the largest white.
Thumbnails make_thumbnails(const RowMatrix& pictures, const ImageShape& shape);

}  // namespace ldle
