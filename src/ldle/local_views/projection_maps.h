#pragma once

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/local_views/local_maps.h"
#include "ldle/shared_matrix.h"

namespace ldle::local_views {

/// Orthogonal projections on planes, one plane for each map: Phi_k(x) = B_k^T (x - c_k).
class ProjectionMaps final : public LocalMaps {
 public:
  /// Row k of `center` is c_k. Row k of `basis` holds the columns of B_k, one after the other.
  ProjectionMaps(SharedMatrix points, RowMatrix center, RowMatrix basis)
      : points_(std::move(points)), center_(std::move(center)), basis_(std::move(basis)) {}

  Index dimension() const override { return basis_.cols() / points_.cols(); }
  void evaluate(Id map, std::span<const Id> points, double* out) const override;

  const RowMatrix& center() const { return center_; }
  const RowMatrix& basis() const { return basis_; }

 private:
  SharedMatrix points_;
  RowMatrix center_, basis_;
};

/// Makes the plane of each list of points: through their mean, along their d principal directions.
/// If the points extend in fewer than d directions, the others are zero.
std::shared_ptr<const ProjectionMaps> make_projection_maps(const SharedMatrix& points,
                                                           const Ragged<Id>& lists, Index dimension,
                                                           const Context& context);

}  // namespace ldle::local_views
