#include "ldle/topology/tangent_gap.h"

#include <algorithm>

#include "ldle/local_views/tangent_maps.h"
#include "ldle/math/percentile.h"

namespace ldle::topology {
namespace {

/// Number of points of a component that are examined, spread evenly over its list.
constexpr Index examined = 200;

enum class Part { whole, nearest_half };

Ragged<Id> some_neighborhoods(const Ragged<Id>& lists, std::span<const Id> members, Part part) {
  Ragged<Id> some;
  const Index count = std::min(examined, std::ssize(members));
  for (Index i = 0; i < count; ++i) {
    const auto list = lists[members[i * std::ssize(members) / count]];
    some.push_back(part == Part::whole ? list : list.first((list.size() + 1) / 2));
  }
  return some;
}

// Returns v_(d+1) / v_d of the images of a neighbourhood in a chart of d + 1 dimensions, whose axes
// are the principal directions.
double gap(const LocalMaps& charts, Id chart, std::span<const Id> points) {
  const Index d = charts.dimension() - 1;
  RowMatrix places(std::ssize(points), d + 1);
  charts.evaluate(chart, points, places.data());
  places.rowwise() -= Eigen::RowVectorXd(places.colwise().mean());
  const double along = places.col(d - 1).squaredNorm();
  return along > 0.0 ? places.col(d).squaredNorm() / along : 1.0;
}

// Returns the median over some neighbourhoods.
double median_gap(const Ragged<Id>& some, const Data& data, Index dimension,
                  const Context& context) {
  const auto charts =
      local_views::make_tangent_maps(data, some, dimension + 1, some.length(0), context);
  std::vector<double> gaps;
  for (Id i = 0; i < some.size(); ++i) gaps.push_back(gap(*charts, i, some[i]));
  return math::median_in_place(gaps);
}

}  // namespace

std::vector<double> tangent_gaps(const Ragged<Id>& lists, const PathGraph& paths, const Data& data,
                                 Index dimension, const Context& context) {
  const Ragged<Id> members = group_by_label(paths.component, paths.components);
  std::vector<double> gaps(members.size(), 0.0);
  if (data.points() != nullptr && data.points()->cols() <= dimension) return gaps;
  for (Index c = 0; c < members.size(); ++c) {
    const auto of = [&](Part part) {
      return median_gap(some_neighborhoods(lists, members[c], part), data, dimension, context);
    };
    gaps[c] = of(Part::whole);
    if (gaps[c] > vague_from) gaps[c] = std::min(gaps[c], of(Part::nearest_half));
  }
  return gaps;
}

}  // namespace ldle::topology
