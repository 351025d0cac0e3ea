#include "ldle/topology/describe_components.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ldle/math/persistent_homology.h"
#include "ldle/topology/betti_evidence.h"
#include "ldle/topology/hear_mesh.h"
#include "ldle/topology/landmark_cells.h"
#include "ldle/topology/mesh_evidence.h"
#include "ldle/topology/sample_quality.h"

namespace ldle::topology {
namespace {

constexpr Index least_landmarks = 16;
constexpr Index most_landmarks = 2000;
static_assert(most_landmarks <= math::most_vertices_of_complex);
constexpr Index points_in_cell = 5;
/// Components with fewer points have too few cells.
constexpr Index least_points = least_landmarks * points_in_cell;
/// Betti numbers are computed up to this dimension.
constexpr Index highest_betti = math::most_vertices - 2;
/// With this share of stray boundary points, the sample is too sparse to decide whether there is a
/// boundary: the confidence is 0.
constexpr double many_strays = 0.01;
/// With this share of crumpled points, sheets may be joined that do not belong together: the
/// confidence is 0.
constexpr double much_crumpled = 0.02;
/// Holes with up to this share of all points may be missed without loss of confidence.
constexpr double negligible_hole(Index dimension) {
  return dimension == 1 ? 0.015 : 0.005;
}

/// The data cross themselves or branch at a point if its cells of at least this many sizes are
/// singular. Narrow bands of a manifold look singular too, so singular points are reported only if
/// the name is not sure.
constexpr Id agreeing_sizes = 2;

std::vector<Index> landmark_counts(Index points) {
  std::vector<Index> counts;
  for (Index m = most_cells(points); m >= least_landmarks; m /= 2) {
    counts.insert(counts.begin(), m);
  }
  return counts;
}

struct OrientabilityVerdict {
  bool orientable = true;
  double confidence = 0.0;
};

/// If fewer overlaps of cells are frustrated, it may be a coincidence: the comparisons of two cells
/// cancel, or two cells touch across a thin part. A strip whose length is a times its width has
/// about 3 a w^2 overlaps if it is w cells wide, of which 2 w lie across it; a is 100 here.
double least_frustrated(Index overlaps) {
  constexpr double a = 100.0;
  return std::max(2.0, 2.0 * std::sqrt(static_cast<double>(overlaps) / (3.0 * a)));
}

/// Judges cells of one size. A small region is always orientable, so the charts are wrong if those
/// of three cells that meet contradict each other. Only frustration beyond this share is evidence
/// of a non-orientable surface.
OrientabilityVerdict judge_orientability(const Orientation& o) {
  const double sound = std::max(0.0, 1.0 - 5.0 * o.contradicted);
  if (o.frustrated == 0.0) return {true, sound};
  if (o.frustrated * static_cast<double>(o.overlaps) < least_frustrated(o.overlaps)) {
    return {true, 0.0};
  }
  const bool orientable = o.frustrated <= o.contradicted;
  const double margin = std::abs(o.frustrated - o.contradicted) / (o.frustrated + o.contradicted);
  return {orientable, margin * sound};
}

/// Judges cells of several sizes together: by the clearest one, unless the clearest of the opposite
/// opinion is as clear.
OrientabilityVerdict judge_orientability(std::span<const Orientation> orientations) {
  double clearest[2] = {0.0, 0.0};
  for (const Orientation& orientation : orientations) {
    const OrientabilityVerdict verdict = judge_orientability(orientation);
    double& best = clearest[verdict.orientable ? 1 : 0];
    best = std::max(best, verdict.confidence);
  }
  return {clearest[1] >= clearest[0], std::abs(clearest[1] - clearest[0])};
}

double percent(double share) {
  return 100.0 * share;
}

void weigh_shapes(const SampleQuality& sample, Verdict& verdict) {
  verdict.weigh(
      std::max(0.0, 1.0 - sample.crumpled / much_crumpled),
      fmt::format("the neighbourhoods of {:.1f} % of the points are far less flat than the others: "
                  "bends or sheets are too close for the spacing of the points",
                  percent(sample.crumpled)));
}

void weigh_holes(const SampleQuality& sample, Index points, Index dimension, Verdict& verdict) {
  verdict.weigh(
      std::max(0.0, 1.0 - sample.strays / many_strays),
      fmt::format("{:.1f} % of the points look like boundary points, but do not form a boundary",
                  percent(sample.strays)));
  const double unseen = sample.largest_void / static_cast<double>(points);
  verdict.weigh(std::min(1.0, negligible_hole(dimension) / unseen),
                fmt::format("a hole of {:.0f} points, {:.1f} % of all, would not be found",
                            sample.largest_void, percent(unseen)));
  const double share = std::min(1.0, unseen / negligible_hole(dimension));
  verdict.weigh(sample.void_stands_out ? 1.0 - 0.5 * share : 1.0,
                fmt::format("there may be a hole of {:.0f} points", sample.largest_void));
}

/// The boundary parts, numbered from 0 in each component.
struct BoundaryNumbers {
  std::vector<Id> of_part;   // number of each boundary part in its component
  std::vector<Index> parts;  // number of boundary parts of each component
};

BoundaryNumbers number_boundary_parts(const Survey& survey) {
  BoundaryNumbers numbers{{}, std::vector<Index>(survey.paths.components, 0)};
  for (Id component : survey.boundary.component_of_part) {
    numbers.of_part.push_back(static_cast<Id>(numbers.parts[component]++));
  }
  return numbers;
}

ComponentTopology describe(const Survey& around, const ComponentMembers& members,
                           const BoundaryNumbers& boundaries, const Context& context) {
  const Index dimension = around.dimension;
  ComponentTopology result;
  result.points = members.size();
  result.boundary_loops = boundaries.parts[around.paths.component[members.points[0]]];
  if (result.points < least_points) {
    result.doubt = fmt::format("{} points are too few to determine the topology", result.points);
    return result;
  }
  const Id component = around.paths.component[members.points[0]];
  if (around.is_vague(component)) {
    result.doubt = fmt::format("the neighbourhoods are not flat: {:.0f} % as thick as wide",
                               100.0 * std::sqrt(around.tangent_gaps[component]));
    return result;
  }
  std::vector<Id> boundary_part;
  for (Id k : members.points) {
    const Id part = around.boundary.part[k];
    boundary_part.push_back(part == none ? none : boundaries.of_part[part]);
  }
  const std::vector<LandmarkCells> cells =
      make_landmark_cells(around.paths, members, landmark_counts(result.points), context);

  std::vector<Orientation> orientations;
  for (const LandmarkCells& level : cells) {
    context.throw_if_stopped();
    orientations.push_back(find_orientation(around.pairs, members, level.cell));
  }
  const OrientabilityVerdict orientability = judge_orientability(orientations);
  result.orientable = orientability.orientable;

  Verdict verdict;
  verdict.weigh(
      orientability.confidence,
      fmt::format("the orientability is not clear (confidence {:.2f})", orientability.confidence));
  const SampleQuality sample = judge_sample(around.shapes, around.boundary, members.points);
  weigh_shapes(sample, verdict);
  Verdict holes;
  weigh_holes(sample, result.points, dimension, holes);

  ManifoldKind kind{dimension, result.orientable, result.boundary_loops};
  const CellComplexSource source{around.lists, around.nearest, members, boundary_part,
                                 result.boundary_loops};
  const BettiObservations observations = observe_cells(
      source, cells, std::min(dimension, highest_betti), kind,
      verdict.confidence() * holes.confidence() < least_confidence_of_a_guess, context);
  BettiVerdict numbers = judge(observations.of_cells, kind);
  // An orientability that is not sure may be wrong. If the Betti numbers fit the opposite one, that
  // is the better guess.
  if (!numbers.fits && orientability.confidence < sure_from) {
    kind.orientable = !kind.orientable;
    const BettiVerdict other = judge(observations.of_cells, kind);
    if (other.fits) {
      numbers = other;
      result.orientable = kind.orientable;
    } else {
      kind.orientable = result.orientable;
    }
  }
  result.betti_z2 = numbers.betti.z2;
  result.betti_z3 = numbers.betti.z3;
  if (std::ssize(numbers.betti.z2) == dimension + 1) {
    result.euler_characteristic = euler_characteristic(numbers.betti.z2);
  }
  if (numbers.fits) result.name = name_of(numbers.betti, kind);

  verdict.weigh(numbers.confidence,
                numbers.fits
                    ? fmt::format("the Betti numbers depend on the scale (confidence {:.2f})",
                                  numbers.confidence)
                    : "no manifold with this orientability and boundary has these Betti numbers");
  if (numbers.fits && may_have_more_holes(numbers.betti, kind)) {
    const double all =
        confidence_in_boundary(source, cells, closed_betti(numbers.betti, kind), context);
    verdict.weigh(all,
                  fmt::format("it may have holes that were not found (confidence {:.2f})", all));
  }
  if (dimension == 2) {
    MeshEvidence mesh = examine_mesh(around.surface, members, around.boundary);
    if (mesh.orientable != orientability.orientable)
      mesh.confidence *= 1.0 - orientability.confidence;
    hear_mesh(mesh, result, verdict);
  }
  verdict.add(holes);
  result.confidence = verdict.confidence();
  result.sure = result.confidence >= sure_from;
  if (result.sure) return result;
  result.doubt = verdict.doubts();
  for (Id i = 0; i < result.points; ++i) {
    if (observations.singular[i] >= agreeing_sizes) {
      result.singular_points.push_back(members.points[i]);
    }
  }
  return result;
}

}  // namespace

Index most_cells(Index points) {
  return std::min(points / points_in_cell, most_landmarks);
}

Topology describe_components(const Survey& survey, const Context& context) {
  const Ragged<Id> members = group_by_label(survey.paths.component, survey.paths.components);
  std::vector<Id> order(members.size());
  for (Id c = 0; c < members.size(); ++c) order[c] = c;
  std::stable_sort(order.begin(), order.end(),
                   [&](Id a, Id b) { return members.length(a) > members.length(b); });
  const BoundaryNumbers boundaries = number_boundary_parts(survey);
  MemberPlaces places(survey.lists.size());
  Topology result;
  result.dimension = survey.dimension;
  result.component_of.resize(survey.lists.size());
  for (Id c : order) {
    for (Id k : members[c]) result.component_of[k] = static_cast<Id>(result.components.size());
    result.components.push_back(describe(survey, places.of(members[c]), boundaries, context));
    context.advance(std::ssize(result.components), members.size());
  }
  result.boundary_distance = survey.boundary.distance;
  result.boundary_part = survey.boundary.part;
  result.boundary_parts = survey.boundary.parts;
  return result;
}

}  // namespace ldle::topology
