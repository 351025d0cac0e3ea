#pragma once

#include "ldle/landmarks.h"

namespace ldle::landmarks {

/// Points in memory. Counts how many rows have been read, and requires that they are read in order.
class CountedRows final : public RowSource {
 public:
  explicit CountedRows(RowMatrix points) : points_(std::move(points)) {}

  Index rows() const override { return points_.rows(); }
  Index columns() const override { return points_.cols(); }
  void read(Index begin, RowMatrix& rows) override {
    in_order = in_order && begin == read_so_far;
    read_so_far += rows.rows();
    rows = points_.middleRows(begin, rows.rows());
  }

  bool in_order = true;
  Index read_so_far = 0;

 private:
  RowMatrix points_;
};

}  // namespace ldle::landmarks
