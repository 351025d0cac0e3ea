#pragma once

#include <cmath>
#include <numeric>
#include <string>

#include "ldle/datasets.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/topology/component_members.h"
#include "ldle/topology/survey.h"

namespace ldle::test {

inline Dataset made(const std::string& name, Index n, Sampling sampling) {
  return generate_dataset(name, {.n = n, .sampling = sampling});
}

inline NeighborGraph survey_graph(const RowMatrix& points) {
  return neighbors::nearest_neighbors(Data::of_points(points),
                                      topology::neighbors_for_survey(points.rows()), Context());
}

inline topology::Survey survey_of(const RowMatrix& points, Index dimension,
                                  const Context& context = {}) {
  return topology::make_survey(survey_graph(points), Data::of_points(points), dimension, context);
}

/// All points as one component.
struct AllMembers {
  std::vector<Id> ids;

  explicit AllMembers(Index points) : ids(points) { std::iota(ids.begin(), ids.end(), 0); }
  topology::ComponentMembers members() const { return {ids, ids}; }
};

}  // namespace ldle::test
