#pragma once

#include <span>
#include <vector>

#include "ldle/shared_matrix.h"
#include "ldle/types.h"

namespace ldle::local_views {

/// Estimate of the inner products A~_kij of the eigenvectors' gradients at one point, up to a
/// factor. Computes the diagonal and single columns; the N x N matrix is never formed.
class GradientProducts {
 public:
  virtual ~GradientProducts() = default;

  /// A~_kii for all i.
  virtual void diagonal(std::vector<double>& out) const = 0;
  /// A~_kij for all i.
  virtual void column(Index j, std::vector<double>& out) const = 0;
};

/// A~ = R^T R, where R has one column for each eigenvector.
class SummedProducts final : public GradientProducts {
 public:
  /// Resizes R to `count` rows and returns it. The caller must set its entries.
  RowMatrix& rows(Index count, Index eigenvectors);
  /// Sets R to one row sqrt(w_l) (phi_i(x_l) - phi_i(x_k)) for each point l, with the first `count`
  /// eigenvectors i. A~ is then a weighted sum over the points.
  void assign(const SharedMatrix& eigenvectors, Id center, std::span<const Id> points,
              std::span<const double> weights, Index count);

  void diagonal(std::vector<double>& out) const override;
  void column(Index j, std::vector<double>& out) const override;

 private:
  RowMatrix rows_;
};

}  // namespace ldle::local_views
