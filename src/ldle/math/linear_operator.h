#pragma once

#include <memory>
#include <span>

#include "ldle/context.h"
#include "ldle/math/block_vectors.h"

namespace ldle::math {

/// A symmetric linear operator A on vectors of length size().
class LinearOperator {
 public:
  virtual ~LinearOperator() = default;

  virtual Index size() const = 0;
  /// Returns a block of vectors that the operator can be applied to, with unspecified contents.
  virtual std::unique_ptr<BlockVectors> make_block(Index columns, const Context& context) const = 0;
  /// out = A in.
  virtual void apply(const BlockVectors& in, BlockVectors& out) const = 0;
};

/// A few vectors in single precision, in the memory of the device that filters them.
class FilterPanel {
 public:
  virtual ~FilterPanel() = default;
};

/// A positive semidefinite operator that also multiplies in single precision; a Chebyshev filter
/// spends most of its time on these products. Columns are filtered panel by panel.
class FilterOperator : public LinearOperator {
 public:
  /// Number of columns of a panel.
  virtual Index panel_columns() const = 0;
  /// An upper bound on the eigenvalues.
  virtual double eigenvalue_bound(const Context& context) const = 0;

  /// Returns the residuals A x - reference x of the given columns x of `vectors`, where `images`
  /// holds A x. The remaining columns of the panel are zero.
  virtual std::unique_ptr<FilterPanel> residuals(const BlockVectors& vectors,
                                                 const BlockVectors& images,
                                                 std::span<const Index> columns,
                                                 const Eigen::ArrayXd& reference) const = 0;
  /// Returns a panel with the columns of `panel` multiplied by `factors`.
  virtual std::unique_ptr<FilterPanel> scaled(const FilterPanel& panel,
                                              const Eigen::ArrayXd& factors) const = 0;

  /// Coefficients of a three-term recurrence; `gain` and `carry` have one value for each column.
  struct Step {
    double shift;
    Eigen::ArrayXd gain;
    Eigen::ArrayXd carry;
  };
  /// last = gain (A current - shift current + source) - carry last.
  virtual void step(const Step& step, const FilterPanel& current, const FilterPanel& source,
                    FilterPanel& last, const Context& context) const = 0;
  /// Adds the columns of a panel to the given columns of `vectors`.
  virtual void add(const FilterPanel& panel, std::span<const Index> columns,
                   BlockVectors& vectors) const = 0;
};

}  // namespace ldle::math
