#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "ldle/landmarks.h"
#include "ldle_io/array_bytes.h"
#include "ldle_io/input_file.h"
#include "ldle_io/npy_header.h"

namespace ldle {

/// Whether a file is a .npy file whose rows can be read one after the other: an array in C order
/// with a row for each point. Throws InvalidArgument if it is not a valid .npy file. The file is
/// then at its beginning again.
bool has_npy_rows(InputFile& file);

/// The rows of such a file, which are read when they are needed.
class NpyRows final : public RowSource {
 public:
  /// Throws InvalidArgument for other arrays and for a damaged file.
  explicit NpyRows(InputFile file);
  explicit NpyRows(const std::string& path) : NpyRows(InputFile(path)) {}

  Index rows() const override { return rows_; }
  Index columns() const override { return columns_; }
  /// Throws InvalidArgument, with row and column, if a number is not finite.
  void read(Index begin, RowMatrix& rows) override;

 private:
  InputFile file_;
  NpyHeader header_;
  std::uint64_t start_;  // position of the first value
  Index rows_, columns_;
};

/// Writes a .npy file piece by piece.
class NpyWriter {
 public:
  /// `array` has the type and the shape of the whole array; its data are not used. Throws
  /// InvalidArgument if the file cannot be created.
  NpyWriter(const std::string& path, const ArrayBytes& array);

  /// Appends values. Throws ComputationFailed if they cannot be written, for example because the
  /// disk is full.
  void append(std::span<const std::byte> values);
  /// Must be called after the last value. Throws ComputationFailed if something could not be
  /// written, and std::logic_error if there are more or fewer values than in the shape.
  void close();

 private:
  void check_written();

  std::string path_;
  std::vector<char> buffer_;  // must outlive the stream
  std::ofstream out_;
  std::uint64_t missing_;  // bytes that are not yet written
};

}  // namespace ldle
