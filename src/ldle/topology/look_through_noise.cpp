#include "ldle/topology/look_through_noise.h"

#include <algorithm>

#include "ldle/math/percentile.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/topology/average_cells.h"
#include "ldle/topology/describe_components.h"

namespace ldle::topology {
namespace {

/// Fewer means are too few to determine the topology.
constexpr Index least_averaged_points = 400;
/// With noise, near neighbours are less flat than far ones, or equally flat if the noise is larger
/// than the neighbourhood; at a bend they are flatter. A component is noisy if the thickness (1 -
/// flatness) of near neighbours is above this part of the thickness of all, and above
/// `least_thickness`.
constexpr double as_thick = 0.8;
constexpr double least_thickness = 0.01;

// Returns for each component whether its name is not sure and it is noisy. Components that are too
// thick to be examined may be noisy, too.
std::vector<bool> are_noisy(const Topology& found, const Survey& survey) {
  const Index components = std::ssize(found.components);
  const Ragged<Id> members = group_by_label(found.component_of, components);
  std::vector<bool> noisy(components, false);
  for (Index c = 0; c < components; ++c) {
    if (found.components[c].sure) continue;
    noisy[c] = survey.is_vague(survey.paths.component[members[c][0]]);
    if (noisy[c]) continue;
    std::vector<double> near, all;
    for (Id k : members[c]) {
      near.push_back(1.0 - survey.shapes[k].near_flatness);
      all.push_back(1.0 - survey.shapes[k].flatness);
    }
    const double thickness = math::percentile(near, 50.0);
    noisy[c] = thickness > least_thickness && thickness > as_thick * math::percentile(all, 50.0);
  }
  return noisy;
}

// Means of the points, which become coarser step by step.
class Means {
 public:
  Means(ConstRowMatrixRef points, const Ragged<Id>& lists)
      : points_(points), weight_(points.rows(), 1.0), lists_(lists), cell_of_(points.rows()) {
    for (Id k = 0; k < points.rows(); ++k) cell_of_[k] = k;
  }

  Index size() const { return points_.rows(); }
  /// The mean that stands for an original point.
  Id cell_of(Id point) const { return cell_of_[point]; }

  /// Averages the present means again and returns the topology of the new ones.
  Topology coarsen(Index dimension, const Context& context) {
    AveragedPoints averaged = average_cells(points_, weight_, lists_, context);
    for (Id& cell : cell_of_) cell = averaged.cell_of[cell];
    points_ = std::move(averaged.points);
    weight_ = std::move(averaged.weight);
    const Data data = Data::of_points(points_);
    Survey survey =
        make_survey(neighbors::nearest_neighbors(data, neighbors_for_survey(size()), context), data,
                    dimension, context);
    Topology found = describe_components(survey, context);
    lists_ = std::move(survey.lists);
    return found;
  }

 private:
  RowMatrix points_;
  std::vector<double> weight_;
  Ragged<Id> lists_;
  std::vector<Id> cell_of_;
};

// Returns the component of the means that corresponds to each component of the points; none if it
// was split into several or merged with another.
std::vector<Id> matching_components(const Topology& points, const Topology& means,
                                    const Means& cells) {
  constexpr Id several = none - 1;
  std::vector<Id> of_points(points.components.size(), none),
      of_means(means.components.size(), none);
  const auto note = [](Id& partner, Id other) {
    partner = partner == none || partner == other ? other : several;
  };
  for (Id k = 0; k < std::ssize(points.component_of); ++k) {
    const Id own = points.component_of[k], other = means.component_of[cells.cell_of(k)];
    note(of_points[own], other);
    note(of_means[other], own);
  }
  for (Id& match : of_points) {
    if (match == several || of_means[match] == several) match = none;
  }
  return of_points;
}

// Copies the topology of a component of the means to a component of the points.
void take_over(const Topology& means, Id from, const Means& cells, Id to, Topology& found) {
  const Index points = found.components[to].points;
  found.components[to] = means.components[from];
  found.components[to].averaged_over =
      static_cast<double>(points) / static_cast<double>(means.components[from].points);
  found.components[to].points = points;
  for (Id k = 0; k < std::ssize(found.component_of); ++k) {
    if (found.component_of[k] != to) continue;
    const Id cell = cells.cell_of(k), part = means.boundary_part[cell];
    found.boundary_distance[k] = means.boundary_distance[cell];
    found.boundary_part[k] = part == none ? none : static_cast<Id>(found.boundary_parts + part);
  }
  found.boundary_parts += means.boundary_parts;
}

// Renumbers the boundary parts without gaps, in the order of their lowest points.
void number_boundary_parts(Topology& found) {
  std::vector<Id> number(found.boundary_parts, none);
  found.boundary_parts = 0;
  for (Id& part : found.boundary_part) {
    if (part == none) continue;
    if (number[part] == none) number[part] = static_cast<Id>(found.boundary_parts++);
    part = number[part];
  }
}

}  // namespace

Topology look_through_noise(Topology found, const Survey& survey, ConstRowMatrixRef points,
                            const Context& context) {
  std::vector<bool> noisy = are_noisy(found, survey);
  const auto any_left = [&] { return std::find(noisy.begin(), noisy.end(), true) != noisy.end(); };
  if (!any_left()) return found;
  Means means(points, survey.lists);
  for (;;) {
    if (means.size() / 4 < least_averaged_points) break;
    const Topology coarse = means.coarsen(survey.dimension, context);
    const std::vector<Id> match = matching_components(found, coarse, means);
    for (std::size_t c = 0; c < noisy.size(); ++c) {
      if (!noisy[c] || match[c] == none || !coarse.components[match[c]].sure) continue;
      take_over(coarse, match[c], means, static_cast<Id>(c), found);
      noisy[c] = false;
    }
    if (!any_left()) break;
  }
  number_boundary_parts(found);
  return found;
}

}  // namespace ldle::topology
