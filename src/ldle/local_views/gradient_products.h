#pragma once

#include <span>
#include <vector>

#include "ldle/core/types.h"

namespace ldle {

/// t_k of the heat kernel such that a mass p lies within the radius eps_k (paper, Eq. tk).
double heat_time(double radius, double heat_mass, Index dimension);

/// Finite-sum estimate of the inner products A~_kij of the eigenvectors' gradients at one point
/// (paper, Eq. Atildek). Gives its diagonal and single columns; the N x N matrix is never formed.
class GradientProducts {
 public:
  /// Prepares the sums at point `center`. `squared_distances` are those from the centre to the
  /// view's points. The first `count` eigenvectors are used.
  void assign(const RowMatrix& eigenvectors, Id center, std::span<const Id> view,
              std::span<const double> squared_distances, double heat_time, Index count);

  /// A~_kii for all i.
  void diagonal(std::vector<double>& out) const;
  /// A~_kij for all i.
  void column(Index j, std::vector<double>& out) const;

 private:
  // Row l holds sqrt(G_kl / 2 t_k) (phi_i(x_l) - phi_i(x_k)) for all i: A~ = rows^T rows.
  RowMatrix rows_;
};

}  // namespace ldle
