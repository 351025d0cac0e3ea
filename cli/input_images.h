#pragma once

#include <optional>
#include <string>

#include "cli/embed_input.h"
#include "ldle_io/thumbnails.h"

namespace ldle::cli {

/// Reads a shape such as `64x64`, height first. Throws UsageError for anything else.
ImageShape parse_image_shape(const std::string& text);

/// The images of `points` points, one row each.
struct InputImages {
  RowMatrix pixels;
  ImageShape shape;
};

/// Reads the images in `file` (n x pixels or n x height x width; then `shape` may be empty). Throws
/// InvalidArgument, naming the file, unless there is one image of that shape for each point, and
/// UsageError if the shape is missing.
InputImages read_images(const std::string& file, const std::string& shape, Index points);

/// Returns small versions of the rows of `points`, which are images of this shape. Throws
/// InvalidArgument, naming `source`, if they have another number of pixels.
Thumbnails thumbnails_of_rows(const RowMatrix& points, const std::string& shape,
                              const std::string& source);

/// Returns small versions of the images in `file`, or of the rows of the input if only `shape` is
/// given; nothing if neither is given.
std::optional<Thumbnails> read_thumbnails(const EmbedInput& input, const std::string& file,
                                          const std::string& shape);

}  // namespace ldle::cli
