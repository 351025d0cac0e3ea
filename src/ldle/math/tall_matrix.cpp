#include "ldle/math/tall_matrix.h"

#include <algorithm>
#include <vector>

#include "ldle/core/parallel_for.h"
#include "ldle/math/block_kernels.h"

namespace ldle::math {
namespace {

constexpr Index summed_rows = 2048;
// Rows whose `lanes` columns fit in the first-level cache.
constexpr Index rows_per_strip = 256;

/// A contiguous copy of some rows of up to `lanes` columns. Missing columns are zero.
class Strip {
 public:
  void load(const TallRef& matrix, Index row, Index rows, Index column) {
    rows_ = rows;
    columns_ = std::min(lanes, matrix.cols() - column);
    data_.assign(rows * lanes, 0.0);
    for (Index j = 0; j < columns_; ++j) {
      std::copy_n(&matrix.coeffRef(row, column + j), rows, data_.data() + j * rows);
    }
  }
  void clear(Index rows, Index columns) {
    rows_ = rows;
    columns_ = columns;
    data_.assign(rows * lanes, 0.0);
  }
  void store(Eigen::MatrixXd& matrix, Index row, Index column) const {
    for (Index j = 0; j < columns_; ++j) {
      std::copy_n(data_.data() + j * rows_, rows_, &matrix(row, column + j));
    }
  }
  double* data() { return data_.data(); }

 private:
  Index rows_ = 0, columns_ = 0;
  std::vector<double> data_;
};

BlockView block_of(const TallRef& a, Index row, Index rows, Index first_column) {
  return {a.data() + row + first_column * a.outerStride(), a.outerStride(), rows,
          a.cols() - first_column};
}

template <class Action>
void for_strips(Index begin, Index end, const Action& action) {
  for (Index row = begin; row < end; row += rows_per_strip) {
    action(row, std::min(rows_per_strip, end - row));
  }
}

// Returns a small matrix times `sign`, in panels of `lanes` columns that are stored row by row.
// Missing columns are zero.
std::vector<double> in_lanes(const TallRef& small, double sign) {
  const Index panels = (small.cols() + lanes - 1) / lanes;
  std::vector<double> factor(panels * small.rows() * lanes, 0.0);
  for (Index j = 0; j < small.cols(); ++j) {
    double* panel = factor.data() + (j / lanes) * small.rows() * lanes;
    for (Index c = 0; c < small.rows(); ++c) panel[c * lanes + j % lanes] = sign * small(c, j);
  }
  return factor;
}

// Computes a^T b block by block. If `lower` is true, returns only the lower triangle and skips
// the panels above it.
Eigen::MatrixXd sum_of_products(const TallRef& a, const TallRef& b, bool lower,
                                const Context& context) {
  const Index panels = (b.cols() + lanes - 1) / lanes, panel_size = a.cols() * lanes;
  const Index blocks = (a.rows() + summed_rows - 1) / summed_rows;
  std::vector<std::vector<double>> parts(blocks);
  parallel_for(a.rows(), summed_rows, context, [&](Index begin, Index end) {
    std::vector<double>& part = parts[begin / summed_rows];
    part.assign(panels * panel_size, 0.0);
    Strip strip;
    for_strips(begin, end, [&](Index row, Index rows) {
      for (Index p = 0; p < panels; ++p) {
        const Index first = lower ? p * lanes : 0;
        strip.load(b, row, rows, p * lanes);
        add_dots(block_of(a, row, rows, first), strip.data(),
                 part.data() + p * panel_size + first * lanes);
      }
    });
  });
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(a.cols(), b.cols());
  for (const std::vector<double>& part : parts) {
    for (Index j = 0; j < b.cols(); ++j) {
      const double* panel = part.data() + (j / lanes) * panel_size;
      for (Index c = lower ? j : 0; c < a.cols(); ++c) sum(c, j) += panel[c * lanes + j % lanes];
    }
  }
  return sum;
}

}  // namespace

Eigen::MatrixXd transposed_times(TallRef a, TallRef b, const Context& context) {
  return sum_of_products(a, b, false, context);
}

Eigen::MatrixXd symmetric_product(TallRef a, TallRef b, const Context& context) {
  return sum_of_products(a, b, true, context);
}

void times_in_place(Eigen::MatrixXd& a, TallRef small, const Context& context) {
  const std::vector<double> factor = in_lanes(small, 1.0);
  const auto used = a.leftCols(small.rows());
  parallel_for(a.rows(), summed_rows, context, [&](Index begin, Index end) {
    std::vector<Strip> strips((small.cols() + lanes - 1) / lanes);
    for_strips(begin, end, [&](Index row, Index rows) {
      for (Index column = 0; column < small.cols(); column += lanes) {
        Strip& strip = strips[column / lanes];
        strip.clear(rows, std::min(lanes, small.cols() - column));
        add_combinations(block_of(used, row, rows, 0), factor.data() + column * small.rows(),
                         strip.data());
      }
      for (std::size_t p = 0; p < strips.size(); ++p) {
        strips[p].store(a, row, static_cast<Index>(p) * lanes);
      }
    });
  });
}

void subtract_product(Eigen::MatrixXd& target, TallRef a, TallRef small, const Context& context) {
  const std::vector<double> factor = in_lanes(small, -1.0);
  parallel_for(a.rows(), summed_rows, context, [&](Index begin, Index end) {
    Strip strip;
    for_strips(begin, end, [&](Index row, Index rows) {
      for (Index column = 0; column < small.cols(); column += lanes) {
        strip.load(target, row, rows, column);
        add_combinations(block_of(a, row, rows, 0), factor.data() + column * small.rows(),
                         strip.data());
        strip.store(target, row, column);
      }
    });
  });
}

}  // namespace ldle::math
