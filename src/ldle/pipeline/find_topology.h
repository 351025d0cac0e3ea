#pragma once

#include "ldle/core/option.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/pipeline/observer.h"
#include "ldle/pipeline/result.h"
#include "ldle/topology/topology.h"

namespace ldle {

struct TopologyOptions {
  Index dimension = 0;
  Index threads = 0;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"dimension", "d", "dimension of the manifold; auto estimates it",
                     Range::at_least(1), "auto"},
          self.dimension);
    visit(OptionInfo{"threads", "", "threads to use; 0 takes every core", Range::at_least(0)},
          self.threads);
  }
};

/// What points are, and how long it took to find out.
struct FoundTopology {
  Topology topology;  ///< counts the points as they were given
  std::vector<StageTime> times;
};

/// Says of points, one row each, what manifold they lie on, from the data alone.
FoundTopology find_topology(ConstRowMatrixRef points, const TopologyOptions& options,
                            Observer& observer);

/// What was found of distinct points, told of the points as they were given.
Topology of_given_points(Topology found, const DistinctPoints& distinct);

/// Each point's distance to the boundary, as embed_bounded takes it; empty where the data have
/// none. Components that have none lie as far from it as the data are wide.
std::vector<double> find_boundary(ConstRowMatrixRef points, const TopologyOptions& options,
                                  Observer& observer);

}  // namespace ldle
