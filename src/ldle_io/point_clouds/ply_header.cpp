#include "ldle_io/point_clouds/ply_header.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "ldle/error.h"
#include "ldle_io/point_clouds/vertices.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

/// Longer headers are taken for corrupt files.
constexpr Index most_header_lines = 10000;

struct PlyTypeName {
  std::string_view name, other_name;
  PlyType type;
  std::size_t size;
};

constexpr PlyTypeName ply_types[] = {
    {"char", "int8", PlyType::int8, 1},        {"uchar", "uint8", PlyType::uint8, 1},
    {"short", "int16", PlyType::int16, 2},     {"ushort", "uint16", PlyType::uint16, 2},
    {"int", "int32", PlyType::int32, 4},       {"uint", "uint32", PlyType::uint32, 4},
    {"float", "float32", PlyType::float32, 4}, {"double", "float64", PlyType::float64, 8}};

/// Reads the lines of a header one after the other.
class PlyHeaderReader {
 public:
  explicit PlyHeaderReader(InputFile& file) : lines_(file, file.name()) {}

  PlyHeader read() {
    if (!lines_.next() || trim(lines_.text()) != "ply") {
      throw InvalidArgument(lines_.name(), "is not a PLY file: its first line is not ply");
    }
    while (next_entry()) {
    }
    if (!has_format_) throw InvalidArgument(lines_.name(), "its header does not name the format");
    header_.bytes = lines_.position();
    header_.lines = lines_.number();
    return std::move(header_);
  }

 private:
  /// Reads one line; returns false after the last one.
  bool next_entry() {
    if (lines_.number() > most_header_lines || !lines_.next()) {
      throw InvalidArgument(lines_.name(), "is truncated: its header has no end_header");
    }
    const std::vector<std::string_view> words = words_of(lines_.text());
    if (words.empty() || words[0] == "comment" || words[0] == "obj_info") return true;
    if (words[0] == "end_header") return false;
    if (words[0] == "format" && words.size() >= 2) {
      header_.format = format_named(words[1]);
      has_format_ = true;
    } else if (words[0] == "element" && words.size() == 3) {
      const auto count = static_cast<std::uint64_t>(count_in(lines_, words[2]));
      header_.elements.push_back({std::string(words[1]), count, {}});
    } else if (words[0] == "property" && !header_.elements.empty()) {
      header_.elements.back().properties.push_back(property(words));
    } else {
      fail();
    }
    return true;
  }

  PlyFormat format_named(std::string_view name) const {
    if (name == "ascii") return PlyFormat::ascii;
    if (name == "binary_little_endian") return PlyFormat::little_endian;
    if (name == "binary_big_endian") return PlyFormat::big_endian;
    fail();
  }

  PlyProperty property(const std::vector<std::string_view>& words) const {
    if (words.size() == 5 && words[1] == "list") {
      return {std::string(words[4]), type_named(words[3]), true, type_named(words[2])};
    }
    if (words.size() != 3) fail();
    return {std::string(words[2]), type_named(words[1])};
  }

  PlyType type_named(std::string_view name) const {
    for (const PlyTypeName& type : ply_types) {
      if (name == type.name || name == type.other_name) return type.type;
    }
    fail();
  }

  [[noreturn]] void fail() const {
    throw InvalidArgument(lines_.place(), shown(lines_.text()), "is not part of a PLY header");
  }

  LineReader lines_;
  PlyHeader header_;
  bool has_format_ = false;
};

}  // namespace

std::size_t size_of(PlyType type) {
  return ply_types[static_cast<std::size_t>(type)].size;
}

PlyHeader read_ply_header(InputFile& file) {
  return PlyHeaderReader(file).read();
}

}  // namespace ldle
