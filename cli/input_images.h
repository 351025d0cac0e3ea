#pragma once

#include <optional>
#include <string>

#include "cli/embed_input.h"
#include "ldle_io/thumbnails.h"

namespace ldle::cli {

/// `64x64`, height first. Throws UsageError for anything else.
ImageShape parse_image_shape(const std::string& text);

/// The pictures of `file`, n x pixels or n x height x width, or of the input itself where only
/// their shape is given; none where neither is. Throws InvalidArgument, naming the file, where they
/// are not one for each point or not of that shape.
std::optional<Thumbnails> read_thumbnails(const EmbedInput& input, const std::string& file,
                                          const std::string& shape);

}  // namespace ldle::cli
