#pragma once

#include <Eigen/SparseCore>
#include <array>
#include <span>
#include <type_traits>
#include <vector>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

/// Number of columns that are multiplied together. A row of them fills two cache lines, and its
/// sums are kept in registers.
template <class Scalar>
inline constexpr int panel_width = 128 / sizeof(Scalar);

/// A few columns of a tall matrix, stored row by row.
template <class Scalar>
using Panel = Eigen::Matrix<Scalar, Eigen::Dynamic, panel_width<Scalar>, Eigen::RowMajor>;

/// One number for each column of a panel.
template <class Scalar>
using PanelRow = Eigen::Array<Scalar, 1, panel_width<Scalar>>;

/// Products of a symmetric sparse matrix A with panels, in parallel over fixed blocks of rows, so
/// results do not depend on the number of threads. Keeps a reference to the matrix.
template <class Scalar>
class PanelProduct {
 public:
  explicit PanelProduct(const Eigen::SparseMatrix<double>& matrix);

  Index size() const { return size_; }

  /// out = A in.
  void multiply(const Panel<Scalar>& in, Panel<Scalar>& out, const Context& context) const;

  /// Coefficients of a three-term recurrence; `gain` and `carry` have one value for each column.
  struct Step {
    Scalar shift;
    PanelRow<Scalar> gain;
    PanelRow<Scalar> carry;
  };

  /// last = gain (A current - shift current + source) - carry last, in one pass over the matrix.
  void step(const Step& step, const Panel<Scalar>& current, const Panel<Scalar>& source,
            Panel<Scalar>& last, const Context& context) const;

 private:
  template <class Finish>
  void for_each_row(const Panel<Scalar>& in, const Context& context, const Finish& finish) const;

  Index size_;
  const int* starts_;
  const int* columns_;
  // For float a rounded copy of the entries, for double the entries of the matrix itself.
  std::conditional_t<std::is_same_v<Scalar, double>, std::span<const double>, std::vector<Scalar>>
      values_;
};

extern template class PanelProduct<float>;
extern template class PanelProduct<double>;

}  // namespace ldle::math
