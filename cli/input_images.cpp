#include "cli/input_images.h"

#include <fmt/format.h>

#include <utility>

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

InputImages read_images(const std::string& file, const std::string& shape, Index points) {
  std::optional<ImageShape> wanted;
  if (!shape.empty()) wanted = parse_image_shape(shape);
  NpyArray array = read_npy_array(file);
  if (array.values.rows() != points) {
    throw InvalidArgument(
        file, fmt::format("has {} images, but there are {} points", array.values.rows(), points));
  }
  if (!array.values.allFinite()) throw InvalidArgument(file, "has values that are not finite");
  if (!wanted && array.shape.size() == 3) wanted = ImageShape{array.shape[1], array.shape[2]};
  if (!wanted) throw UsageError("--images " + file + " needs --image-shape HEIGHTxWIDTH");
  check_pixels(file, array.values.cols(), *wanted);
  return {std::move(array.values), *wanted};
}

Thumbnails thumbnails_of_rows(const RowMatrix& points, const std::string& shape,
                              const std::string& source) {
  const ImageShape wanted = parse_image_shape(shape);
  check_pixels(source, points.cols(), wanted);
  return make_thumbnails(points, wanted);
}

std::optional<Thumbnails> read_thumbnails(const EmbedInput& input, const std::string& file,
                                          const std::string& shape) {
  if (file.empty() && shape.empty()) return std::nullopt;
  if (file.empty()) {
    if (!input.is_points()) throw UsageError("--image-shape needs --images: INPUT has no images");
    return thumbnails_of_rows(input.data.points, shape, input.data.source);
  }
  const InputImages images = read_images(file, shape, input.size());
  return make_thumbnails(images.pixels, images.shape);
}

}  // namespace ldle::cli
