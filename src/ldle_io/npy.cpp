#include "ldle_io/npy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <ostream>
#include <type_traits>
#include <utility>
#include <vector>

#include "ldle/error.h"
#include "ldle_io/array_bytes.h"
#include "ldle_io/atomic_file.h"

namespace ldle {
namespace {

static_assert(std::endian::native == std::endian::little,
              "arrays are written in the byte order of memory");

constexpr std::size_t items_per_block = std::size_t{1} << 15;

/// A number in IEEE 754 half precision, stored as its bits.
struct Half {
  std::uint16_t bits;

  explicit operator double() const {
    const int exponent = bits >> 10 & 0x1f;
    const double fraction = bits & 0x3ff;
    const double sign = bits & 0x8000 ? -1.0 : 1.0;
    if (exponent == 0) return sign * std::ldexp(fraction, -24);
    if (exponent < 0x1f) return sign * std::ldexp(fraction + 0x400, exponent - 25);
    return fraction == 0 ? sign * std::numeric_limits<double>::infinity()
                         : std::numeric_limits<double>::quiet_NaN();
  }
};

/// NumPy's bool: every byte except zero is true.
struct Bool {
  std::uint8_t byte;

  explicit operator double() const { return byte != 0 ? 1.0 : 0.0; }
};

template <class Item>
Item load(const std::byte* at, bool swap) {
  std::array<std::byte, sizeof(Item)> bytes;
  std::memcpy(bytes.data(), at, sizeof(Item));
  if (swap) std::reverse(bytes.begin(), bytes.end());
  return std::bit_cast<Item>(bytes);
}

/// Calls use(Item{}) with the C++ type of the array's values.
template <class Use>
void with_item_type(const NpyHeader& header, Use use) {
  const int size = header.item_size;
  switch (header.kind) {
    case NpyKind::boolean:
      return use(Bool{});
    case NpyKind::signed_integer:
      if (size == 1) return use(std::int8_t{});
      if (size == 2) return use(std::int16_t{});
      if (size == 4) return use(std::int32_t{});
      return use(std::int64_t{});
    case NpyKind::unsigned_integer:
      if (size == 1) return use(std::uint8_t{});
      if (size == 2) return use(std::uint16_t{});
      if (size == 4) return use(std::uint32_t{});
      return use(std::uint64_t{});
    case NpyKind::real:
      if (size == 2) return use(Half{});
      if (size == 4) return use(float{});
      return use(double{});
  }
}

void read_data_bytes(ByteSource& bytes, std::span<std::byte> out, const std::string& name) {
  if (bytes.read(out) != out.size()) {
    throw InvalidArgument(name, "is truncated: it ends inside the data");
  }
}

/// Whether the file has the memory layout of a RowMatrix; its values are then read directly into
/// one. Mapping the file into memory would not be faster, and if the file were truncated meanwhile,
/// the program would be killed by a signal instead of printing a message.
bool has_layout_of_matrix(const NpyHeader& header) {
  return header.kind == NpyKind::real && header.item_size == sizeof(double) && !header.big_endian &&
         !header.fortran_order;
}

/// Reads the values block by block, converts them and stores them in `out`, which must have its
/// final size.
template <class Item, class Matrix, class Convert>
void read_items(ByteSource& bytes, const NpyHeader& header, const std::string& name, Matrix& out,
                Convert convert) {
  const Index total = out.size();
  const Index step = header.fortran_order ? out.cols() : 1;
  std::vector<std::byte> block(items_per_block * sizeof(Item));
  Index column = 0;
  Index at = 0;
  for (Index done = 0; done < total;) {
    const auto count = std::min<std::size_t>(items_per_block, total - done);
    read_data_bytes(bytes, {block.data(), count * sizeof(Item)}, name);
    for (std::size_t i = 0; i < count; ++i) {
      out.data()[at] = convert(load<Item>(block.data() + i * sizeof(Item), header.big_endian));
      at += step;
      if (at >= total) at = ++column;  // in Fortran order: the next column
    }
    done += static_cast<Index>(count);
  }
}

/// An array without values may claim any length.
void check_lengths(const NpyHeader& header, const std::string& name) {
  for (std::uint64_t length : header.shape) {
    if (length <= std::uint64_t{std::numeric_limits<Id>::max()}) continue;
    throw InvalidArgument(
        name, fmt::format("has an axis of length {}; at most 2^31 - 1 can be read", length));
  }
}

template <class Matrix>
Matrix matrix_of_shape(const NpyHeader& header, const std::string& name,
                       const ShapeCheck& check = {}) {
  const auto [rows, columns] = npy_matrix_shape(header, name);
  if (check) check(rows, columns);
  return Matrix(rows, columns);
}

}  // namespace

std::pair<Index, Index> npy_matrix_shape(const NpyHeader& header, const std::string& name) {
  const std::size_t axes = header.shape.size();
  if (axes != 1 && axes != 2) {
    throw InvalidArgument(
        name, fmt::format("has {} axes; one row per point (2 axes) or one value per point (1 axis) "
                          "is needed",
                          axes));
  }
  check_lengths(header, name);
  const auto rows = static_cast<Index>(header.shape[0]);
  return {rows, axes == 2 ? static_cast<Index>(header.shape[1]) : Index{1}};
}

void read_npy_values(ByteSource& bytes, const NpyHeader& header, const std::string& name,
                     RowMatrix& matrix) {
  if (has_layout_of_matrix(header)) {
    const std::span values(matrix.data(), static_cast<std::size_t>(matrix.size()));
    return read_data_bytes(bytes, std::as_writable_bytes(values), name);
  }
  with_item_type(header, [&](auto item) {
    read_items<decltype(item)>(bytes, header, name, matrix,
                               [](auto value) { return static_cast<double>(value); });
  });
}

RowMatrix read_npy(const std::string& path) {
  InputFile file(path);
  return read_npy(file, file.size(), file.name());
}

RowMatrix read_npy(ByteSource& bytes, std::uint64_t size, const std::string& name,
                   const ShapeCheck& check) {
  const NpyHeader header = read_npy_header(bytes, size, name);
  auto matrix = matrix_of_shape<RowMatrix>(header, name, check);
  if (matrix.size() == 0) throw InvalidArgument(name, "holds no values");
  read_npy_values(bytes, header, name, matrix);
  return matrix;
}

NpyArray read_npy_array(const std::string& path) {
  InputFile file(path);
  const NpyHeader header = read_npy_header(file, file.size(), file.name());
  if (header.shape.empty()) throw InvalidArgument(file.name(), "has no axes");
  if (header.fortran_order && header.shape.size() > 2) {
    throw InvalidArgument(file.name(), "has its axes in Fortran order; C order is needed");
  }
  check_lengths(header, file.name());
  if (std::find(header.shape.begin(), header.shape.end(), 0u) != header.shape.end()) {
    throw InvalidArgument(file.name(), "holds no values");
  }
  NpyArray array;
  Index columns = 1;
  for (std::uint64_t length : header.shape) array.shape.push_back(static_cast<Index>(length));
  for (std::size_t axis = 1; axis < array.shape.size(); ++axis) columns *= array.shape[axis];
  array.values.resize(array.shape[0], columns);
  read_npy_values(file, header, file.name(), array.values);
  return array;
}

IdMatrix read_npy_ids(const std::string& path) {
  InputFile file(path);
  const std::string& name = file.name();
  const NpyHeader header = read_npy_header(file, file.size(), name);
  auto matrix = matrix_of_shape<IdMatrix>(header, name);
  with_item_type(header, [&](auto item) {
    using Item = decltype(item);
    if constexpr (std::is_integral_v<Item>) {
      read_items<Item>(file, header, name, matrix, [&](Item value) {
        if (!std::in_range<Id>(value)) {
          throw InvalidArgument(name, fmt::format("holds {}; ids must fit 32 bits", value));
        }
        return static_cast<Id>(value);
      });
    } else {
      throw InvalidArgument(name, "does not hold integers; ids must be whole numbers");
    }
  });
  return matrix;
}

void write_npy(const std::string& path, const ArrayBytes& array) {
  write_file_atomically(path, [&](std::ostream& out) {
    out << npy_header_text(array);
    out.write(reinterpret_cast<const char*>(array.data.data()),
              static_cast<std::streamsize>(array.data.size()));
  });
}

void write_npy(const std::string& path, ConstRowMatrixRef matrix) {
  if (matrix.outerStride() == matrix.cols()) return write_npy(path, matrix_bytes(matrix));
  const ArrayBytes rows{NpyType<double>::name, {matrix.rows(), matrix.cols()}, {}};
  write_file_atomically(path, [&](std::ostream& out) {
    out << npy_header_text(rows);
    // Row by row, because the rows of an Eigen::Ref need not be contiguous.
    for (Index i = 0; i < matrix.rows(); ++i) {
      out.write(reinterpret_cast<const char*>(matrix.row(i).data()),
                static_cast<std::streamsize>(matrix.cols() * sizeof(double)));
    }
  });
}

void write_npy(const std::string& path, Eigen::Ref<const IdMatrix> matrix) {
  write_npy(path, array_bytes(matrix.data(), {matrix.rows(), matrix.cols()}));
}

void write_npy(const std::string& path, std::span<const double> values) {
  write_npy(path, array_bytes(values));
}

void write_npy(const std::string& path, std::span<const Id> values) {
  write_npy(path, array_bytes(values));
}

void write_npy(const std::string& path, std::span<const IdPair> pairs) {
  write_npy(path, array_bytes(pairs));
}

}  // namespace ldle
