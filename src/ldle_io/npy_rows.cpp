#include "ldle_io/npy_rows.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "ldle/error.h"
#include "ldle_io/finite_check.h"
#include "ldle_io/npy.h"

namespace ldle {
namespace {

constexpr std::size_t write_buffer = std::size_t{1} << 18;

std::uint64_t bytes_of_values(const NpyHeader& header) {
  std::uint64_t count = static_cast<std::uint64_t>(header.item_size);
  for (std::uint64_t length : header.shape) count *= length;
  return count;
}

}  // namespace

bool has_npy_rows(InputFile& file) {
  const NpyHeader header = read_npy_header(file, file.size(), file.name());
  file.seek(0);
  return !header.fortran_order || header.shape.size() == 1;
}

NpyRows::NpyRows(InputFile file)
    : file_(std::move(file)), header_(read_npy_header(file_, file_.size(), file_.name())) {
  std::tie(rows_, columns_) = npy_matrix_shape(header_, file_.name());
  if (rows_ == 0 || columns_ == 0) throw InvalidArgument(file_.name(), "holds no values");
  if (header_.fortran_order && columns_ > 1) {
    throw InvalidArgument(file_.name(), "is in Fortran order; its rows cannot be read one by one");
  }
  start_ = file_.size() - bytes_of_values(header_);
}

void NpyRows::read(Index begin, RowMatrix& rows) {
  const auto row_bytes = static_cast<std::uint64_t>(header_.item_size * columns_);
  file_.seek(start_ + static_cast<std::uint64_t>(begin) * row_bytes);
  read_npy_values(file_, header_, file_.name(), rows);
  check_finite(rows, file_.name(), begin);
}

NpyWriter::NpyWriter(const std::string& path, const ArrayBytes& array)
    : path_(path), buffer_(write_buffer) {
  out_.rdbuf()->pubsetbuf(buffer_.data(), std::ssize(buffer_));
  errno = 0;
  out_.open(path, std::ios::binary);
  if (!out_) throw InvalidArgument(path, std::string("cannot be written: ") + std::strerror(errno));
  const std::string header = npy_header_text(array);
  out_ << header;
  missing_ =
      bytes_of_values(parse_npy_header(std::string_view(header).substr(header.find('{')), path));
}

void NpyWriter::append(std::span<const std::byte> values) {
  if (values.size() > missing_) throw std::logic_error(path_ + ": too many values");
  errno = 0;
  out_.write(reinterpret_cast<const char*>(values.data()), std::ssize(values));
  missing_ -= values.size();
  check_written();
}

void NpyWriter::close() {
  if (missing_ != 0) throw std::logic_error(path_ + ": values are missing");
  errno = 0;
  out_.close();
  check_written();
}

void NpyWriter::check_written() {
  if (out_) return;
  throw ComputationFailed(fmt::format("{}: could not be written: {}", path_, std::strerror(errno)));
}

}  // namespace ldle
