#pragma once

#include <span>
#include <vector>

#include "ldle/shared_matrix.h"
#include "ldle/types.h"

namespace ldle::local_views {

/// Estimate of the inner products A~_kij of the eigenvectors' gradients at one point, up to a
/// factor. Gives its diagonal and single columns; the N x N matrix is never formed.
class GradientProducts {
 public:
  virtual ~GradientProducts() = default;

  /// A~_kii for all i.
  virtual void diagonal(std::vector<double>& out) const = 0;
  /// A~_kij for all i.
  virtual void column(Index j, std::vector<double>& out) const = 0;
};

/// A~ = R^T R with as many columns as there are eigenvectors.
class SummedProducts final : public GradientProducts {
 public:
  /// R, of any contents and as many rows as wanted, to be filled in.
  RowMatrix& rows(Index count, Index eigenvectors);
  /// The row sqrt(w_l) (phi_i(x_l) - phi_i(x_k)) for each point l: A~ is their weighted sum. The
  /// first `count` eigenvectors are used.
  void assign(const SharedMatrix& eigenvectors, Id center, std::span<const Id> points,
              std::span<const double> weights, Index count);

  void diagonal(std::vector<double>& out) const override;
  void column(Index j, std::vector<double>& out) const override;

 private:
  RowMatrix rows_;
};

}  // namespace ldle::local_views
