#pragma once

#include "ldle/math/id_pair_set.h"
#include "ldle/metrics.h"

namespace ldle::metrics {

/// Tests whether edges cross the seam.
class SeamTest {
 public:
  /// Throws InvalidArgument if torn.cluster_of does not have one entry for each of `points` points.
  /// It may be empty if no views are torn. Keeps a reference to it.
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
