#pragma once

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/local_views/local_maps.h"
#include "ldle/neighbors/data.h"

namespace ldle::local_views {

/// Maps that are computed from distances only: classical scaling of a list of points x_i and, for
/// any point x, Gower's formula
///   Phi_k(x)_s = sum_i w_is (|x - x_i|^2 - |x_i - mean|^2),   w_is = -v_is / (2 sqrt(lambda_s)),
/// with the eigenpairs (lambda_s, v_s) of the centred Gram matrix of the x_i. For Euclidean
/// distances this is the orthogonal projection on the plane of ProjectionMaps.
class ScalingMaps final : public LocalMaps {
 public:
  /// `weights` has a row w_i for each entry of `members`, `offset` a row
  /// -sum_i w_i |x_i - mean|^2 for each map.
  ScalingMaps(Data data, Ragged<Id> members, RowMatrix weights, RowMatrix offset)
      : data_(std::move(data)),
        members_(std::move(members)),
        weights_(std::move(weights)),
        offset_(std::move(offset)) {}

  Index dimension() const override { return offset_.cols(); }
  void evaluate(Id map, std::span<const Id> points, double* out) const override;

  const Ragged<Id>& members() const { return members_; }
  const RowMatrix& weights() const { return weights_; }
  const RowMatrix& offset() const { return offset_; }

 private:
  Data data_;
  Ragged<Id> members_;
  RowMatrix weights_, offset_;
};

/// Makes the map of each list of points. A coordinate is zero if the points do not extend in so
/// many directions, or if no Euclidean points could have these distances (the eigenvalue is not
/// positive).
std::shared_ptr<const ScalingMaps> make_scaling_maps(const Data& data, Ragged<Id> lists,
                                                     Index dimension, const Context& context);

}  // namespace ldle::local_views
