#pragma once

#include "ldle/context.h"
#include "ldle/local_views/gradient_products.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::local_views {

/// c_ijr = sum_l phi_i(x_l) phi_j(x_l) phi_r(x_l) over the points of one connected component of the
/// graph: N^3 numbers.
class TripleProducts {
 public:
  TripleProducts(const Spectrum& spectrum, Id component, std::span<const Id> points,
                 const Context& context);

  Index count() const { return of_pair_.rows(); }
  double eigenvalue(Index i) const { return eigenvalues_[i]; }
  /// c_ijr for all i (rows) and r.
  auto of(Index j) const { return of_pair_.middleCols(j * count(), count()); }
  /// c_iir for all i (rows) and r.
  const Eigen::MatrixXd& diagonal() const { return diagonal_; }

 private:
  Eigen::VectorXd eigenvalues_;
  Eigen::MatrixXd of_pair_;  // the matrices c_ijr (rows i, columns r) for all j, side by side
  Eigen::MatrixXd diagonal_;
};

/// The Feynman-Kac estimate with the Laplacian replaced by its approximation from the eigenvectors,
/// L^ = sum_r lambda_r phi_r phi_r^T. As L^ phi_i = lambda_i phi_i and L^ 1 = 0,
///   A~_kij = -1/2 sum_l L^_kl (phi_i(l) - phi_i(k)) (phi_j(l) - phi_j(k))
///          = 1/2 ((lambda_i + lambda_j) phi_i(k) phi_j(k) - sum_r lambda_r phi_r(k) c_ijr).
class LowRankProducts final : public GradientProducts {
 public:
  /// `triples` must outlive this object.
  explicit LowRankProducts(const TripleProducts& triples) : triples_(triples) {}

  /// Sets the point: `values` are the values of the eigenvectors there.
  void assign(Eigen::Ref<const Eigen::RowVectorXd> values);

  void diagonal(std::vector<double>& out) const override;
  void column(Index j, std::vector<double>& out) const override;

 private:
  const TripleProducts& triples_;
  Eigen::VectorXd values_;    // phi_i(k)
  Eigen::VectorXd weighted_;  // lambda_i phi_i(k)
};

}  // namespace ldle::local_views
