#pragma once

#include <span>

#include "ldle/math/id_pair_set.h"

namespace ldle {

/// Which edges of the data an embedding tore: those between the clusters of a torn pair of views.
struct TornEdges {
  std::span<const IdPair> torn_views;
  std::span<const Id> cluster_of;  ///< view of each point; may be empty when nothing is torn
};

/// Tells them from the others.
class TearTest {
 public:
  /// Throws InvalidArgument unless there is a cluster for each of `points` points.
  TearTest(const TornEdges& torn, Index points);

  bool crosses_tear(const IdPair& edge) const {
    return !cluster_of_.empty() &&
           torn_.contains(cluster_of_[edge.first], cluster_of_[edge.second]);
  }

 private:
  IdPairSet torn_;
  std::span<const Id> cluster_of_;
};

}  // namespace ldle
