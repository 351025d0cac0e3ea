#pragma once

#include <vector>

#include "ldle/neighbors/metric.h"
#include "ldle/pipeline/assembly.h"

namespace ldle {

struct StageValues;

/// The local views of some points.
struct LocalViewSample {
  /// The points, ascending.
  std::vector<Id> of;
  /// Of each the points of its view, its own first and then by distance; none fills up the row.
  IdMatrix points;
  /// Their places in the view's map, at the data's size, the own point at the origin.
  FloatMatrix coordinates;
};

/// What a reader who looks inside a run is shown beside its result. Arrays count the points as they
/// were given. Coordinates are there up to three dimensions: nobody can look at more.
struct Inside {
  /// n x d: the eigenvectors that each point's local map is made of; none on tangent planes.
  IdMatrix chosen_eigenvectors;
  /// Some eigenvectors, from 0: those that most maps are made of, then the lowest.
  std::vector<Id> shown_eigenvectors;
  /// n x E: their values at every point.
  FloatMatrix eigenvectors;
  /// n x d: each point's place in its own intermediate view, at the data's size.
  FloatMatrix view_coordinates;
  Assembly assembly;
  LocalViewSample local_views;
};

/// Eigenvectors that are shown of n points: at most, and at least where there are as many.
Index most_shown_eigenvectors(Index n);

Inside look_inside(const StageValues& values, const Metric& metric);

}  // namespace ldle
