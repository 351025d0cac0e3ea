#pragma once

#include "ldle/math/id_pair_set.h"
#include "ldle/metrics.h"

namespace ldle::metrics {

/// Tells edges across the seam from others.
class SeamTest {
 public:
  /// Throws InvalidArgument unless there is a cluster for each of `points` points.
  SeamTest(const TornEdges& torn, Index points);

  bool crosses_seam(const IdPair& edge) const {
    return !cluster_of_.empty() &&
           torn_.contains(cluster_of_[edge.first], cluster_of_[edge.second]);
  }

 private:
  math::IdPairSet torn_;
  std::span<const Id> cluster_of_;
};

}  // namespace ldle::metrics
