#include "ldle_io/row_sources.h"

#include <algorithm>

#include "ldle_io/standardize.h"

namespace ldle {

void MatrixRows::read(Index begin, RowMatrix& rows) {
  rows = points_.middleRows(begin, rows.rows());
}

void ChosenColumns::read(Index begin, RowMatrix& rows) {
  RowMatrix all(rows.rows(), rows_->columns());
  rows_->read(begin, all);
  rows = all(Eigen::all, columns_);
}

void StandardizedRows::read(Index begin, RowMatrix& rows) {
  rows_->read(begin, rows);
  standardize(coordinates_, rows);
}

RowMatrix rows_with_numbers(RowSource& source, const std::vector<Id>& numbers) {
  constexpr Index block_rows = 4096;
  RowMatrix found(std::ssize(numbers), source.columns());
  RowMatrix block;
  Index next = 0;
  while (next < found.rows()) {
    const Index begin = numbers[next];
    block.resize(std::min(block_rows, source.rows() - begin), source.columns());
    source.read(begin, block);
    for (; next < found.rows() && numbers[next] < begin + block.rows(); ++next) {
      found.row(next) = block.row(numbers[next] - begin);
    }
  }
  return found;
}

}  // namespace ldle
