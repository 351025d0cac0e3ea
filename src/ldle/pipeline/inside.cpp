#include "ldle/pipeline/inside.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/math/percentile.h"
#include "ldle/pipeline/assembly.h"
#include "ldle/pipeline/collect_result.h"

namespace ldle::pipeline {
namespace {

constexpr Index most_shown_dimension = 3;
// These limits keep the report small.
constexpr Index most_eigenvectors = 40, fewest_eigenvectors = 6;
constexpr Index most_local_views = 4000;
constexpr Index most_points_of_view = 64;

// The eigenvectors of each given point's local map; none if the map is not made of eigenvectors.
IdMatrix chosen_eigenvectors(const StageValues& values) {
  const auto& class_of = values.distinct().class_of;
  const LocalViews& views = values.local.views;
  IdMatrix chosen = IdMatrix::Constant(std::ssize(class_of), views.dimension(), none);
  for (Index k = 0; k < chosen.rows(); ++k) {
    std::ranges::copy(views.maps->chosen_eigenvectors(views.map_of[class_of[k]]),
                      chosen.row(k).data());
  }
  return chosen;
}

// The eigenvectors that are shown: the most chosen first, then the lowest.
std::vector<Id> most_chosen(const IdMatrix& chosen, Index eigenvectors) {
  std::vector<Index> count(eigenvectors, 0);
  for (Id id : chosen.reshaped()) {
    if (id != none) ++count[id];
  }
  std::vector<Id> order(eigenvectors);
  std::iota(order.begin(), order.end(), Id{0});
  std::stable_sort(order.begin(), order.end(), [&](Id a, Id b) { return count[a] > count[b]; });
  const auto used = std::count_if(count.begin(), count.end(), [](Index c) { return c > 0; });
  const Index shown =
      std::min(most_shown_eigenvectors(chosen.rows()), std::max<Index>(used, fewest_eigenvectors));
  order.resize(std::min(shown, eigenvectors));
  return order;
}

void show_eigenvectors(const StageValues& values, Inside& inside) {
  if (!values.local.spectrum.has_vectors()) return;
  const SharedMatrix& vectors = values.local.spectrum.vectors;
  inside.shown_eigenvectors = most_chosen(inside.chosen_eigenvectors, vectors.cols());
  const auto& class_of = values.distinct().class_of;
  inside.eigenvectors.resize(std::ssize(class_of), std::ssize(inside.shown_eigenvectors));
  for (Index k = 0; k < inside.eigenvectors.rows(); ++k) {
    inside.eigenvectors.row(k) = vectors.row(class_of[k])(inside.shown_eigenvectors).cast<float>();
  }
}

/// Coordinates of every distinct point in the view of its own cluster, scaled to the data's size.
RowMatrix own_coordinates(const IntermediateViews& views, const std::vector<double>& scale) {
  RowMatrix coordinates(std::ssize(views.cluster_of), views.dimension);
  for (Index m = 0; m < views.size(); ++m) {
    const auto points = views.views[m];
    for (Id k : views.clusters[m]) {
      const auto at = std::lower_bound(points.begin(), points.end(), k) - points.begin();
      coordinates.row(k) = scale[m] * views.coordinates.row(views.views.offsets[m] + at);
    }
  }
  return coordinates;
}

/// Scale from the map to the data: ratio of the median distances from the first point, which the
/// map must place at the origin. 1 if the ratio is not finite.
double scale_of_view(std::span<const Id> members, const RowMatrix& places, const Data& data) {
  std::vector<double> in_data(members.size() - 1), in_map;
  if (in_data.empty()) return 1.0;
  data.squared_distances(members[0], members.subspan(1), in_data.data());
  for (Index i = 1; i < places.rows(); ++i) in_map.push_back(places.row(i).squaredNorm());
  const double ratio = std::sqrt(math::median_in_place(in_data) / math::median_in_place(in_map));
  return std::isfinite(ratio) ? ratio : 1.0;
}

LocalViewSample sample_local_views(const StageValues& values, const Data& data) {
  const LocalViews& views = values.local.views;
  const auto& first = values.distinct().first;
  const Index n = views.size(), d = views.dimension(), count = std::min(n, most_local_views);
  // Points with coordinates are in spatial order, so every (n / count)-th point gives an even
  // sample.
  std::vector<Id> sample;
  for (Index i = 0; i < count; ++i) sample.push_back(static_cast<Id>(i * n / count));
  std::sort(sample.begin(), sample.end(), [&](Id a, Id b) { return first[a] < first[b]; });
  Index width = 0;
  for (Id k : sample) width = std::max(width, views.members.length(k));
  width = std::min(width, most_points_of_view);

  LocalViewSample kept{
      {}, IdMatrix::Constant(count, width, none), FloatMatrix::Zero(count, width * d)};
  for (Index i = 0; i < count; ++i) {
    const Id k = sample[i];
    const auto all = views.members[k];
    const auto members = all.first(std::min<std::size_t>(all.size(), width));
    RowMatrix places(std::ssize(members), d);
    views.maps->evaluate(views.map_of[k], members, places.data());
    places.rowwise() -= places.row(0).eval();
    places *= scale_of_view(members, places, data);
    kept.of.push_back(first[k]);
    for (std::size_t j = 0; j < members.size(); ++j) kept.points(i, j) = first[members[j]];
    kept.coordinates.row(i).head(places.size()) =
        places.reshaped<Eigen::RowMajor>().transpose().cast<float>();
  }
  return kept;
}

}  // namespace

Index most_shown_eigenvectors(Index n) {
  const double part = std::pow(1e4 / static_cast<double>(std::max<Index>(n, 1)), 0.4);
  return std::clamp(std::llround(most_eigenvectors * part),
                    static_cast<long long>(fewest_eigenvectors),
                    static_cast<long long>(most_eigenvectors));
}

Inside look_inside(const StageValues& values, const Data& data) {
  Inside inside;
  inside.chosen_eigenvectors = chosen_eigenvectors(values);
  show_eigenvectors(values, inside);
  if (values.views.dimension > most_shown_dimension) return inside;
  const RowMatrix own = own_coordinates(values.views, values.registration.scale);
  inside.view_coordinates = own(values.distinct().class_of, Eigen::all).cast<float>();
  inside.assembly = assemble(values.views, values.registration, own);
  inside.local_views = sample_local_views(values, data);
  return inside;
}

}  // namespace ldle::pipeline
