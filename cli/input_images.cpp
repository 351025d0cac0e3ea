#include "cli/input_images.h"

#include <fmt/format.h>

#include "cli/errors.h"
#include "ldle_io/npy.h"
#include "ldle_io/text.h"

namespace ldle::cli {
namespace {

void check_pixels(const std::string& source, Index pixels, const ImageShape& shape) {
  if (pixels == shape.height * shape.width) return;
  throw InvalidArgument(
      source, fmt::format("has {} pixels per image, but an image of {} x {} has {}", pixels,
                          shape.height, shape.width, shape.height * shape.width));
}

}  // namespace

ImageShape parse_image_shape(const std::string& text) {
  const auto cross = text.find('x');
  if (cross != std::string::npos) {
    const auto height = parse_integer<std::int32_t>(text.substr(0, cross));
    const auto width = parse_integer<std::int32_t>(text.substr(cross + 1));
    if (height && width && *height > 0 && *width > 0) return {*height, *width};
  }
  throw UsageError(fmt::format("--image-shape {}: must be HEIGHTxWIDTH, such as 64x64", text));
}

std::optional<Thumbnails> read_thumbnails(const EmbedInput& input, const std::string& file,
                                          const std::string& shape) {
  if (file.empty() && shape.empty()) return std::nullopt;
  std::optional<ImageShape> wanted;
  if (!shape.empty()) wanted = parse_image_shape(shape);
  if (file.empty()) {
    if (!input.is_points()) throw UsageError("--image-shape needs --images: INPUT has no images");
    check_pixels(input.data.source, input.data.points.cols(), *wanted);
    return make_thumbnails(input.data.points, *wanted);
  }
  const NpyArray array = read_npy_array(file);
  if (array.values.rows() != input.size()) {
    throw InvalidArgument(file, fmt::format("has {} images, but there are {} points",
                                            array.values.rows(), input.size()));
  }
  if (!array.values.allFinite()) throw InvalidArgument(file, "has values that are not finite");
  if (!wanted && array.shape.size() == 3) wanted = ImageShape{array.shape[1], array.shape[2]};
  if (!wanted) throw UsageError("--images " + file + " needs --image-shape HEIGHTxWIDTH");
  check_pixels(file, array.values.cols(), *wanted);
  return make_thumbnails(array.values, *wanted);
}

}  // namespace ldle::cli
