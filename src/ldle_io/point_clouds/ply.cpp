#include "ldle_io/point_clouds/ply.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "ldle/error.h"
#include "ldle_io/point_clouds/ply_header.h"
#include "ldle_io/point_clouds/vertices.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

/// The values after the header, one after the other.
class PlyValues {
 public:
  virtual ~PlyValues() = default;
  virtual double next(PlyType type) = 0;
};

[[noreturn]] void fail_short_ply(const std::string& name) {
  throw InvalidArgument(name, "is truncated: it ends inside the vertices");
}

class PlyText final : public PlyValues {
 public:
  PlyText(InputFile& file, const PlyHeader& header) : lines_(file, file.name()) {
    for (Index line = 0; line < header.lines; ++line) lines_.next();
  }

  double next(PlyType) override {
    while (at_ == words_.size()) {
      if (!lines_.next()) fail_short_ply(lines_.name());
      words_ = words_of(lines_.text());
      at_ = 0;
    }
    const std::optional<double> value = parse_double(words_[at_]);
    if (!value) throw InvalidArgument(lines_.place(), shown(words_[at_]), "is not a number");
    ++at_;
    return *value;
  }

 private:
  LineReader lines_;
  std::vector<std::string_view> words_;
  std::size_t at_ = 0;
};

class PlyBytes final : public PlyValues {
 public:
  PlyBytes(InputFile& file, bool big_endian) : file_(file), big_endian_(big_endian) {}

  double next(PlyType type) override {
    switch (type) {
      case PlyType::int8:
        return load<std::int8_t>();
      case PlyType::uint8:
        return load<std::uint8_t>();
      case PlyType::int16:
        return load<std::int16_t>();
      case PlyType::uint16:
        return load<std::uint16_t>();
      case PlyType::int32:
        return load<std::int32_t>();
      case PlyType::uint32:
        return load<std::uint32_t>();
      case PlyType::float32:
        return load<float>();
      case PlyType::float64:
        return load<double>();
    }
    return 0.0;
  }

 private:
  template <class T>
  T load() {
    std::array<std::byte, sizeof(T)> bytes;
    for (std::byte& byte : bytes) byte = next_byte();
    if (big_endian_) std::reverse(bytes.begin(), bytes.end());
    T value;
    std::memcpy(&value, bytes.data(), sizeof(T));
    return value;
  }

  std::byte next_byte() {
    if (at_ == size_) {
      size_ = file_.read(block_);
      at_ = 0;
      if (size_ == 0) fail_short_ply(file_.name());
    }
    return block_[at_++];
  }

  InputFile& file_;
  bool big_endian_;
  std::array<std::byte, std::size_t{1} << 16> block_;
  std::size_t at_ = 0, size_ = 0;
};

/// Reads an element and calls use(property, value) for every property that is no list.
template <class Use>
void read_element(PlyValues& values, const PlyElement& element, const std::string& name, Use use) {
  for (std::size_t p = 0; p < element.properties.size(); ++p) {
    const PlyProperty& property = element.properties[p];
    if (!property.is_list) {
      use(p, values.next(property.type));
      continue;
    }
    const double count = values.next(property.count_type);
    if (!(count >= 0.0 && count == std::floor(count))) {
      throw InvalidArgument(
          name, fmt::format("is corrupt: a list {} of {} values", shown(property.name), count));
    }
    for (double i = 0.0; i < count; ++i) values.next(property.type);
  }
}

/// Passes over the elements before the vertices and returns the description of these.
const PlyElement& skip_to_vertices(PlyValues& values, const PlyHeader& header,
                                   const std::string& name) {
  for (const PlyElement& element : header.elements) {
    if (element.name == "vertex") return element;
    if (element.properties.empty()) continue;
    for (std::uint64_t i = 0; i < element.count; ++i) {
      read_element(values, element, name, [](std::size_t, double) {});
    }
  }
  throw InvalidArgument(name, "has no vertices");
}

/// For each property of a vertex its axis, or -1.
std::vector<Index> axes_of(const PlyElement& vertex, const std::string& name) {
  std::vector<Index> axes(vertex.properties.size(), -1);
  for (Index axis = 0; axis < 3; ++axis) {
    const std::string wanted(1, "xyz"[axis]);
    const auto found = std::find_if(
        vertex.properties.begin(), vertex.properties.end(),
        [&](const PlyProperty& property) { return property.name == wanted && !property.is_list; });
    if (found == vertex.properties.end()) {
      throw InvalidArgument(name, fmt::format("its vertices have no property {}", wanted));
    }
    axes[found - vertex.properties.begin()] = axis;
  }
  return axes;
}

/// Fewest bytes of a vertex, so that the number of vertices can be checked before memory is
/// allocated.
std::uint64_t fewest_bytes(const PlyElement& vertex, PlyFormat format) {
  std::uint64_t bytes = 0;
  for (const PlyProperty& property : vertex.properties) {
    constexpr std::uint64_t digit_and_blank = 2;
    bytes += format == PlyFormat::ascii
                 ? digit_and_blank
                 : size_of(property.is_list ? property.count_type : property.type);
  }
  return bytes;
}

RowMatrix read_vertices(PlyValues& values, const PlyHeader& header, const InputFile& file,
                        const ShapeCheck& check) {
  const PlyElement& vertex = skip_to_vertices(values, header, file.name());
  const std::vector<Index> axes = axes_of(vertex, file.name());
  if (vertex.count == 0) throw InvalidArgument(file.name(), "has no vertices");
  const std::uint64_t room = file.size() - header.bytes + 1;  // the last blank may be missing
  if (vertex.count > room / fewest_bytes(vertex, header.format)) fail_short_ply(file.name());
  const auto count = static_cast<Index>(vertex.count);
  if (check) check(count, 3);
  RowMatrix points(count, 3);
  for (Index i = 0; i < count; ++i) {
    read_element(values, vertex, file.name(), [&](std::size_t property, double value) {
      if (axes[property] >= 0) points(i, axes[property]) = value;
    });
  }
  return points;
}

}  // namespace

RowMatrix read_ply(InputFile& file, const ShapeCheck& check) {
  const PlyHeader header = read_ply_header(file);
  if (header.format == PlyFormat::ascii) {
    file.seek(0);
    PlyText values(file, header);
    return read_vertices(values, header, file, check);
  }
  file.seek(header.bytes);
  PlyBytes values(file, header.format == PlyFormat::big_endian);
  return read_vertices(values, header, file, check);
}

}  // namespace ldle
