#pragma once

#include <memory>
#include <vector>

#include "ldle/landmarks.h"
#include "ldle_io/columns.h"

namespace ldle {

/// Points in memory.
class MatrixRows final : public RowSource {
 public:
  explicit MatrixRows(RowMatrix points) : points_(std::move(points)) {}

  Index rows() const override { return points_.rows(); }
  Index columns() const override { return points_.cols(); }
  void read(Index begin, RowMatrix& rows) override;

 private:
  RowMatrix points_;
};

/// Some columns of other rows.
class ChosenColumns final : public RowSource {
 public:
  ChosenColumns(std::unique_ptr<RowSource> rows, std::vector<Index> columns)
      : rows_(std::move(rows)), columns_(std::move(columns)) {}

  Index rows() const override { return rows_->rows(); }
  Index columns() const override { return std::ssize(columns_); }
  void read(Index begin, RowMatrix& rows) override;

 private:
  std::unique_ptr<RowSource> rows_;
  std::vector<Index> columns_;
};

/// Other rows, standardised.
class StandardizedRows final : public RowSource {
 public:
  StandardizedRows(std::unique_ptr<RowSource> rows, Coordinates coordinates)
      : rows_(std::move(rows)), coordinates_(std::move(coordinates)) {}

  Index rows() const override { return rows_->rows(); }
  Index columns() const override { return rows_->columns(); }
  void read(Index begin, RowMatrix& rows) override;

 private:
  std::unique_ptr<RowSource> rows_;
  Coordinates coordinates_;
};

/// The rows with these numbers, which must be ascending.
RowMatrix rows_with_numbers(RowSource& source, const std::vector<Id>& numbers);

}  // namespace ldle
