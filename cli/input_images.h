#pragma once

#include <optional>
#include <string>

#include "cli/embed_input.h"
#include "ldle_io/thumbnails.h"

namespace ldle::cli {

/// Reads a shape such as `64x64`, height first. Throws UsageError for anything else.
ImageShape parse_image_shape(const std::string& text);

/// Returns small versions of the images in `file` (n x pixels or n x height x width), or of the
/// rows of the input if only `shape` is given; nothing if neither is given. Throws InvalidArgument,
/// naming the file, unless there is one image of that shape for each point, and UsageError if the
/// shape is missing.
std::optional<Thumbnails> read_thumbnails(const EmbedInput& input, const std::string& file,
                                          const std::string& shape);

}  // namespace ldle::cli
