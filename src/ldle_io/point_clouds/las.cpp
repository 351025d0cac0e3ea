#include "ldle_io/point_clouds/las.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <vector>

#include "ldle/error.h"
#include "ldle_io/finite_check.h"

namespace ldle {
namespace {

/// Positions in the header, as the LAS specification has them.
constexpr std::size_t version_at = 24, points_begin_at = 96, format_at = 104, length_at = 105,
                      old_count_at = 107, scale_at = 131, offset_at = 155, count_at = 247;
constexpr std::size_t shortest_header = 227, header_of_1_4 = 375;
constexpr int most_formats = 11;
/// Bytes of X, Y and Z, with which a point begins.
constexpr std::uint64_t place_bytes = 12;

template <class T>
T value_at(const std::byte* bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes + at, sizeof(T));
  return value;
}

Eigen::RowVector3d vector_at(const std::byte* header, std::size_t at) {
  return {value_at<double>(header, at), value_at<double>(header, at + 8),
          value_at<double>(header, at + 16)};
}

}  // namespace

LasRows::LasRows(InputFile file) : file_(std::move(file)) {
  std::array<std::byte, header_of_1_4> header{};
  file_.seek(0);
  const std::size_t size = file_.read(header);
  const auto fail = [&](const std::string& why) { throw InvalidArgument(file_.name(), why); };
  if (std::memcmp(header.data(), "LASF", 4) != 0) {
    fail("is not a LAS file: it does not begin with LASF");
  }
  if (size < shortest_header) fail("is truncated: it ends inside the header");
  const int major = value_at<std::uint8_t>(header.data(), version_at);
  const int minor = value_at<std::uint8_t>(header.data(), version_at + 1);
  if (major != 1 || minor > 4) {
    fail(fmt::format("has LAS version {}.{}; 1.0 to 1.4 can be read", major, minor));
  }
  const int format = value_at<std::uint8_t>(header.data(), format_at);
  if (format >= 64) fail("is compressed (LAZ); save it as LAS, CSV or .npy");
  if (format >= most_formats) {
    fail(fmt::format("has point format {}; 0 to {} can be read", format, most_formats - 1));
  }
  if (minor == 4 && size < header_of_1_4) fail("is truncated: it ends inside the header");
  std::uint64_t count = value_at<std::uint32_t>(header.data(), old_count_at);
  if (minor == 4) count = value_at<std::uint64_t>(header.data(), count_at);
  start_ = value_at<std::uint32_t>(header.data(), points_begin_at);
  length_ = value_at<std::uint16_t>(header.data(), length_at);
  if (length_ < place_bytes) fail(fmt::format("is corrupt: a point has {} bytes", length_));
  if (count == 0) fail("holds no points");
  if (count > std::uint64_t{std::numeric_limits<Id>::max()}) {
    fail(fmt::format("has {} points; at most 2^31 - 1 can be read", count));
  }
  const std::uint64_t room = file_.size() - std::min(start_, file_.size());
  if (count > room / length_) {
    fail(fmt::format("is truncated: {} points need {} bytes, but there are {}", count,
                     count * length_, room));
  }
  rows_ = static_cast<Index>(count);
  scale_ = vector_at(header.data(), scale_at);
  offset_ = vector_at(header.data(), offset_at);
  if (!scale_.allFinite() || !offset_.allFinite()) {
    fail("is corrupt: scale and offset of its header are not finite");
  }
}

void LasRows::read(Index begin, RowMatrix& rows) {
  constexpr Index block_rows = 4096;
  std::vector<std::byte> block(static_cast<std::size_t>(block_rows) * length_);
  file_.seek(start_ + static_cast<std::uint64_t>(begin) * length_);
  for (Index done = 0; done < rows.rows(); done += block_rows) {
    const Index count = std::min(block_rows, rows.rows() - done);
    const std::size_t bytes = static_cast<std::size_t>(count) * length_;
    if (file_.read({block.data(), bytes}) != bytes) {
      throw InvalidArgument(file_.name(), "has become shorter while it was read");
    }
    for (Index i = 0; i < count; ++i) {
      for (Index axis = 0; axis < 3; ++axis) {
        const auto steps =
            value_at<std::int32_t>(block.data(), static_cast<std::size_t>(i) * length_ +
                                                     static_cast<std::size_t>(4 * axis));
        rows(done + i, axis) = steps * scale_[axis] + offset_[axis];
      }
    }
  }
  check_finite(rows, file_.name(), begin);
}

}  // namespace ldle
