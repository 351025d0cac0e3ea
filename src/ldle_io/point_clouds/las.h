#pragma once

#include <cstdint>

#include "ldle/landmarks.h"
#include "ldle/types.h"
#include "ldle_io/input_file.h"

namespace ldle {

/// The points of a LAS file (version 1.0 to 1.4, not compressed) in the units of the file: x, y and
/// z. They are read when they are needed.
class LasRows final : public RowSource {
 public:
  /// Throws InvalidArgument if the file is compressed (LAZ), damaged or truncated.
  explicit LasRows(InputFile file);

  Index rows() const override { return rows_; }
  Index columns() const override { return 3; }
  void read(Index begin, RowMatrix& rows) override;

 private:
  InputFile file_;
  Eigen::RowVector3d scale_, offset_;
  std::uint64_t start_ = 0;   // position of the first point
  std::uint64_t length_ = 0;  // bytes of a point
  Index rows_ = 0;
};

}  // namespace ldle
