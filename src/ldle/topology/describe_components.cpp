#include "ldle/topology/describe_components.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ldle/math/persistent_homology.h"
#include "ldle/topology/betti_evidence.h"
#include "ldle/topology/landmark_cells.h"
#include "ldle/topology/sample_quality.h"

namespace ldle::topology {
namespace {

constexpr Index least_landmarks = 16;
constexpr Index most_landmarks = 2000;
static_assert(most_landmarks <= math::most_vertices_of_complex);
constexpr Index points_in_cell = 5;
/// Fewer points have too few cells.
constexpr Index least_points = least_landmarks * points_in_cell;
/// Homology is followed up to this dimension.
constexpr Index highest_betti = math::most_vertices - 2;
/// Where this share of the points look like strays of a boundary, the sample is too thin to tell
/// whether there is one; where this share is crumpled, what hangs together may not belong together.
constexpr double many_strays = 0.01;
constexpr double much_crumpled = 0.02;
/// Holes of up to this share of all may be missed for a name to be sure.
constexpr double negligible_hole(Index dimension) {
  return dimension == 1 ? 0.015 : 0.005;
}

/// Where cells of so many sizes find that the data cross or branch, they do; narrow bands of a
/// manifold look so too, but have a name that is sure.
constexpr Id agreeing_looks = 2;

std::vector<Index> landmark_counts(Index points) {
  std::vector<Index> counts;
  for (Index m = std::min(points / points_in_cell, most_landmarks); m >= least_landmarks; m /= 2) {
    counts.insert(counts.begin(), m);
  }
  return counts;
}

struct SidesVerdict {
  bool orientable = true;
  double confidence = 0.0;
};

/// A small region has two sides, so where charts of three cells that meet contradict each other,
/// the charts are wrong; only frustration beyond that speaks of the surface.
SidesVerdict judge_sides(const Orientation& o) {
  if (o.contradicted == 0.0) return {o.frustrated == 0.0, 1.0};
  const bool orientable = o.frustrated <= o.contradicted;
  const double margin = std::abs(o.frustrated - o.contradicted) / (o.frustrated + o.contradicted);
  return {orientable, margin * std::max(0.0, 1.0 - 5.0 * o.contradicted)};
}

SidesVerdict judge_sides(std::span<const Orientation> looks) {
  double sum[2] = {0.0, 0.0};
  for (const Orientation& look : looks) {
    const SidesVerdict verdict = judge_sides(look);
    sum[verdict.orientable ? 1 : 0] += verdict.confidence;
  }
  const bool orientable = sum[1] >= sum[0];
  return {orientable, std::abs(sum[1] - sum[0]) / static_cast<double>(std::ssize(looks))};
}

/// Multiplies a confidence with what speaks for a name, and collects what speaks against it.
class Verdict {
 public:
  void weigh(double confidence, const std::string& doubt) {
    confidence_ *= confidence;
    if (confidence >= sure_from) return;
    doubts_ += (doubts_.empty() ? "" : "; ") + doubt;
  }
  double confidence() const { return confidence_; }
  const std::string& doubts() const { return doubts_; }

 private:
  double confidence_ = 1.0;
  std::string doubts_;
};

void weigh_sample(const SampleQuality& sample, Index points, Index dimension, Verdict& verdict) {
  const auto percent = [](double share) { return 100.0 * share; };
  verdict.weigh(
      std::max(0.0, 1.0 - sample.crumpled / much_crumpled),
      fmt::format("around {:.1f} % of the points the data are less flat than elsewhere: bends "
                  "or sheets too close for their spacing",
                  percent(sample.crumpled)));
  verdict.weigh(std::max(0.0, 1.0 - sample.strays / many_strays),
                fmt::format("{:.1f} % of the points look like ends of the data, but not together",
                            percent(sample.strays)));
  const double unseen = sample.largest_void / static_cast<double>(points);
  verdict.weigh(std::min(1.0, negligible_hole(dimension) / unseen),
                fmt::format("a hole of {:.0f} points, {:.1f} % of all, would not be found",
                            sample.largest_void, percent(unseen)));
  verdict.weigh(sample.void_stands_out ? 0.5 : 1.0,
                fmt::format("there may be a hole of {:.0f} points", sample.largest_void));
}

/// The parts of the boundary, counted in each component from 0.
struct BoundaryNumbers {
  std::vector<Id> of_part;
  std::vector<Index> parts;  // of each component
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
    result.doubt = fmt::format("{} points are too few to tell", result.points);
    return result;
  }
  std::vector<Id> boundary_part;
  for (Id k : members.points) {
    const Id part = around.boundary.part[k];
    boundary_part.push_back(part == none ? none : boundaries.of_part[part]);
  }
  const std::vector<LandmarkCells> cells =
      make_landmark_cells(around.paths, members, landmark_counts(result.points), context);

  std::vector<Orientation> facings;
  for (const LandmarkCells& level : cells) {
    facings.push_back(find_orientation(around.pairs, members, level.cell));
  }
  const SidesVerdict facing = judge_sides(facings);
  result.orientable = facing.orientable;

  ManifoldKind kind{dimension, result.orientable, result.boundary_loops};
  const CellComplexSource source{around.lists, around.nearest, members, boundary_part,
                                 result.boundary_loops};
  const BettiObservations looks =
      observe_cells(source, cells, std::min(dimension, highest_betti), kind, context);
  BettiVerdict numbers = judge(looks.of_cells, kind);
  // Charts that nobody is sure of may be wrong: then the numbers make the better guess.
  if (!numbers.fits && facing.confidence < sure_from) {
    kind.orientable = !kind.orientable;
    const BettiVerdict other = judge(looks.of_cells, kind);
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

  Verdict verdict;
  verdict.weigh(numbers.confidence,
                numbers.fits
                    ? fmt::format("the Betti numbers depend on the scale (confidence {:.2f})",
                                  numbers.confidence)
                    : "no manifold with these sides has these Betti numbers");
  if (numbers.fits && may_have_more_holes(numbers.betti, kind)) {
    const double all =
        confidence_in_boundary(source, cells, closed_betti(numbers.betti, kind), context);
    verdict.weigh(all,
                  fmt::format("it may have holes that were not found (confidence {:.2f})", all));
  }
  verdict.weigh(facing.confidence,
                fmt::format("the sides are not clear (confidence {:.2f})", facing.confidence));
  weigh_sample(judge_sample(around.shapes, around.boundary, members.points), result.points,
               dimension, verdict);
  result.confidence = verdict.confidence();
  result.sure = result.confidence >= sure_from;
  if (result.sure) return result;
  result.doubt = verdict.doubts();
  for (Id i = 0; i < result.points; ++i) {
    if (looks.singular[i] >= agreeing_looks) result.singular_points.push_back(members.points[i]);
  }
  return result;
}

}  // namespace

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
