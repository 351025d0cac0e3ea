#include "ldle_io/npy_header.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstring>
#include <limits>
#include <utility>

#include "ldle/error.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
/// A longer dictionary is taken for a corrupt file.
constexpr std::uint64_t longest_dictionary = 1 << 20;

/// Parses the dictionary from left to right. Every function except accept() and at_end() throws
/// InvalidArgument if the text continues differently.
class Literal {
 public:
  Literal(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }
  bool accept(char c) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!accept(c)) fail(fmt::format("'{}' is missing", c));
  }
  std::string_view string() {
    skip_blanks();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '\'' && quote != '"') fail("a quoted word is missing");
    const auto end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) fail("a quote is not closed");
    const std::string_view content = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return content;
  }
  bool boolean() {
    if (word("True")) return true;
    if (word("False")) return false;
    fail("True or False is missing");
  }
  std::uint64_t size() {
    skip_blanks();
    std::uint64_t value = 0;
    const char* begin = text_.data() + at_;
    const auto [stop, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc{} || value > std::numeric_limits<std::int64_t>::max()) {
      fail("the shape needs whole numbers that are not negative");
    }
    at_ += static_cast<std::size_t>(stop - begin);
    word("L");  // suffix of long integers in Python 2
    return value;
  }
  std::vector<std::uint64_t> shape() {
    std::vector<std::uint64_t> sizes;
    expect('(');
    while (!accept(')')) {
      sizes.push_back(size());
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
    return sizes;
  }
  [[noreturn]] void fail(const std::string& why) const {
    throw InvalidArgument(
        name_, fmt::format("the header is corrupt: {} at byte {} of {}", why, at_, shown(text_)));
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
      ++at_;
    }
  }
  bool word(std::string_view expected) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
};

/// `type` is NumPy's name of the type, e.g. "<f8", "|b1", ">i4".
void set_type(NpyHeader& header, std::string_view type, const std::string& name) {
  const std::string_view whole = type;
  if (!type.empty() && std::string_view("<>=|").find(type[0]) != std::string_view::npos) {
    header.big_endian = type[0] == '>';
    type.remove_prefix(1);
  }
  if (type == "?") type = "b1";
  struct Known {
    std::string_view type;
    NpyKind kind;
  };
  static constexpr std::array<Known, 12> known{{{"b1", NpyKind::boolean},
                                                {"i1", NpyKind::signed_integer},
                                                {"i2", NpyKind::signed_integer},
                                                {"i4", NpyKind::signed_integer},
                                                {"i8", NpyKind::signed_integer},
                                                {"u1", NpyKind::unsigned_integer},
                                                {"u2", NpyKind::unsigned_integer},
                                                {"u4", NpyKind::unsigned_integer},
                                                {"u8", NpyKind::unsigned_integer},
                                                {"f2", NpyKind::real},
                                                {"f4", NpyKind::real},
                                                {"f8", NpyKind::real}}};
  for (const Known& candidate : known) {
    if (candidate.type != type) continue;
    header.kind = candidate.kind;
    header.item_size = type[1] - '0';
    return;
  }
  throw InvalidArgument(name, fmt::format("holds values of type {}; only real, integer and bool "
                                          "arrays can be read (save it as float64)",
                                          shown(whole)));
}

/// Size of the array in bytes.
std::uint64_t byte_count(const NpyHeader& header, const std::string& name) {
  std::uint64_t bytes = static_cast<std::uint64_t>(header.item_size);
  for (std::uint64_t size : header.shape) {
    if (__builtin_mul_overflow(bytes, size, &bytes)) {
      throw InvalidArgument(name, "the header is corrupt: its shape is larger than any file");
    }
  }
  return bytes;
}

void read_header_bytes(ByteSource& bytes, std::span<std::byte> out, const std::string& name) {
  if (bytes.read(out) != out.size()) {
    throw InvalidArgument(name, "is truncated: it ends inside the header");
  }
}

}  // namespace

NpyHeader parse_npy_header(std::string_view dictionary, const std::string& name) {
  NpyHeader header;
  Literal literal(dictionary, name);
  bool has_type = false;
  bool has_order = false;
  bool has_shape = false;
  const auto once = [&](bool& seen, std::string_view key) {
    if (std::exchange(seen, true)) literal.fail(fmt::format("second entry {}", shown(key)));
  };
  literal.expect('{');
  while (!literal.accept('}')) {
    const std::string_view key = literal.string();
    literal.expect(':');
    if (key == "descr") {
      once(has_type, key);
      if (literal.accept('[')) {
        throw InvalidArgument(name, "holds records with named fields; a plain array is needed");
      }
      set_type(header, literal.string(), name);
    } else if (key == "fortran_order") {
      once(has_order, key);
      header.fortran_order = literal.boolean();
    } else if (key == "shape") {
      once(has_shape, key);
      header.shape = literal.shape();
    } else {
      literal.fail(fmt::format("unknown entry {}", shown(key)));
    }
    if (!literal.accept(',')) {
      literal.expect('}');
      break;
    }
  }
  if (!literal.at_end()) literal.fail("unexpected text after the dictionary");
  if (!has_type || !has_order || !has_shape) {
    literal.fail("one of descr, fortran_order and shape is missing");
  }
  return header;
}

NpyHeader read_npy_header(ByteSource& bytes, std::uint64_t size, const std::string& name) {
  if (size == 0) throw InvalidArgument(name, "is empty");
  std::array<std::byte, 12> start{};
  const std::size_t count = bytes.read({start.data(), 8});
  if (std::memcmp(start.data(), magic.data(), std::min(count, magic.size())) != 0) {
    throw InvalidArgument(name, "is not a .npy file: it does not begin with \\x93NUMPY");
  }
  if (count < 8) throw InvalidArgument(name, "is truncated: it ends inside the header");
  const int version = std::to_integer<int>(start[6]);
  if (version < 1 || version > 3 || start[7] != std::byte{0}) {
    throw InvalidArgument(name,
                          fmt::format("has .npy format version {}.{}; only 1.0, 2.0 and 3.0 can "
                                      "be read",
                                      version, std::to_integer<int>(start[7])));
  }
  const std::size_t length_bytes = version == 1 ? 2 : 4;
  read_header_bytes(bytes, {start.data() + 8, length_bytes}, name);
  std::uint64_t length = 0;
  for (std::size_t i = length_bytes; i-- > 0;) {
    length = length << 8 | std::to_integer<std::uint64_t>(start[8 + i]);
  }
  const std::uint64_t before = 8 + length_bytes;
  if (size < before || length > size - before) {
    throw InvalidArgument(name, "is truncated: it ends inside the header");
  }
  if (length > longest_dictionary) {
    throw InvalidArgument(name, fmt::format("the header is corrupt: {} bytes long", length));
  }
  std::string dictionary(length, '\0');
  read_header_bytes(bytes, std::as_writable_bytes(std::span(dictionary)), name);
  NpyHeader header = parse_npy_header(dictionary, name);
  const std::uint64_t needed = byte_count(header, name);
  const std::uint64_t present = size - before - length;
  if (needed != present) {
    throw InvalidArgument(
        name, fmt::format("{}: its shape needs {} bytes of data, but there are {}",
                          needed > present ? "is truncated" : "is corrupt", needed, present));
  }
  return header;
}

}  // namespace ldle
