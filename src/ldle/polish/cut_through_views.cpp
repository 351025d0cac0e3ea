#include "ldle/polish/cut_through_views.h"

#include <algorithm>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/intermediate_views/views_of_clusters.h"
#include "ldle/math/procrustes.h"
#include "ldle/metrics/map_quality.h"
#include "ldle/polish/move_pieces.h"
#include "ldle/polish/separate_sheets.h"

namespace ldle::polish {
namespace {

/// A neighbour is torn off beyond this multiple of the radius of the point's local view.
constexpr double torn_off = 2.0;
constexpr Index most_passes_over_seam = 50;
/// Rims that cover at most this part of the area twice are pushed apart.
constexpr double little_covered = 1e-3;

/// Moves points from cluster to cluster.
class PointsAtSeam {
 public:
  PointsAtSeam(const Registered& start, const RowMatrix& embedding, const Context& context)
      : views_(start.views),
        local_(start.local),
        scale_(start.registration.scale),
        embedding_(embedding),
        cluster_of_(views_.cluster_of),
        size_(views_.size()),
        motion_(views_.size()) {
    parallel_for(views_.size(), 16, context, [&](Index begin, Index end) {
      for (Index m = begin; m < end; ++m) {
        size_[m] = views_.clusters.length(m);
        motion_[m] = motion_to(embedding, m);
      }
    });
  }

  /// The points that have a neighbour torn off, ascending.
  std::vector<Id> all() const {
    std::vector<Id> points(local_.size());
    std::iota(points.begin(), points.end(), Id{0});
    std::erase_if(points,
                  [&](Id point) { return neighbors_torn_off(point, embedding_.row(point)) == 0; });
    return points;
  }

  /// Moves those of the given points that have fewer neighbours torn off elsewhere. Returns the
  /// points whose neighbours have changed their places, ascending.
  std::vector<Id> move(const std::vector<Id>& points) {
    std::vector<Id> touched;
    for (Id point : points) {
      if (!moves(point)) continue;
      const auto neighbors = local_.members[point];
      touched.insert(touched.end(), neighbors.begin(), neighbors.end());
    }
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    return touched;
  }

  const RowMatrix& embedding() const { return embedding_; }
  const std::vector<Id>& clusters() const { return cluster_of_; }

 private:
  using Place = Eigen::RowVector2d;

  bool is_torn_off(Id point, const Place& place, Id neighbor) const {
    return (embedding_.row(neighbor) - place).norm() > torn_off * local_.radius[point];
  }
  Index neighbors_torn_off(Id point, const Place& place) const {
    const auto neighbors = local_.members[point];
    return std::count_if(neighbors.begin(), neighbors.end(), [&](Id neighbor) {
      return neighbor != point && is_torn_off(point, place, neighbor);
    });
  }

  /// The number of a point in a view, or none if the view does not contain it.
  Index row_in(Id view, Id point) const {
    const auto points = views_.views[view];
    const auto at = std::lower_bound(points.begin(), points.end(), point);
    return at != points.end() && *at == point ? at - points.begin() : Index{none};
  }

  /// The motion of a view to where its own cluster is embedded.
  RigidMotion motion_to(const RowMatrix& embedding, Id view) const {
    std::vector<Id> rows;
    for (Id k : views_.clusters[view]) rows.push_back(static_cast<Id>(row_in(view, k)));
    const RowMatrix scaled = scale_[view] * views_.coordinates_of(view);
    return math::procrustes(scaled(rows, Eigen::all), embedding(views_.clusters[view], Eigen::all));
  }

  /// The place of a view's point after this motion.
  Place place_in(Id view, Index row) const {
    const Place scaled = scale_[view] * views_.coordinates_of(view).row(row);
    return scaled * motion_[view].rotation + motion_[view].translation;
  }

  bool moves(Id point) {
    const Id own = cluster_of_[point];
    if (size_[own] == 1) return false;  // no cluster may become empty
    Place best = embedding_.row(point);
    Index fewest = neighbors_torn_off(point, best);
    Id to = own;
    for (Id view : clusters_torn_off(point)) {
      const Index row = row_in(view, point);
      if (row == none) continue;
      const Place place = place_in(view, row);
      const Index torn = neighbors_torn_off(point, place);
      if (torn >= fewest) continue;
      fewest = torn;
      to = view;
      best = place;
    }
    if (to == own) return false;
    --size_[own];
    ++size_[to];
    cluster_of_[point] = to;
    embedding_.row(point) = best;
    return true;
  }

  /// The clusters of the neighbours torn off, ascending.
  std::vector<Id> clusters_torn_off(Id point) const {
    const Place place = embedding_.row(point);
    std::vector<Id> clusters;
    for (Id neighbor : local_.members[point]) {
      if (is_torn_off(point, place, neighbor)) clusters.push_back(cluster_of_[neighbor]);
    }
    std::sort(clusters.begin(), clusters.end());
    clusters.erase(std::unique(clusters.begin(), clusters.end()), clusters.end());
    return clusters;
  }

  const IntermediateViews& views_;
  const LocalViews& local_;
  const std::vector<double>& scale_;
  RowMatrix embedding_;
  std::vector<Id> cluster_of_;
  std::vector<Index> size_;          // of each cluster
  std::vector<RigidMotion> motion_;  // of each view
};

/// The points that are in another cluster now, ascending.
std::vector<Id> changed_clusters(const IntermediateViews& before, const IntermediateViews& now) {
  std::vector<Id> changed;
  for (std::size_t k = 0; k < now.cluster_of.size(); ++k) {
    if (now.cluster_of[k] != before.cluster_of[k]) changed.push_back(static_cast<Id>(k));
  }
  return changed;
}

}  // namespace

std::optional<CutViews> cut_through_views(const Registered& start, const math::EdgeLengths& edges,
                                          const Polish& polished, const PolishOptions& options,
                                          const seam::TearRule& rule, const Context& context) {
  if (start.views.dimension != 2 || polished.torn_views.empty()) return std::nullopt;
  PointsAtSeam seam(start, polished.embedding, context);
  std::vector<Id> points = seam.all();
  for (Index pass = 0; !points.empty() && pass < most_passes_over_seam; ++pass) {
    context.throw_if_stopped();
    points = seam.move(points);
  }
  CutViews cut;
  cut.views = intermediate_views::with_clusters(start.views, start.local, start.data,
                                                seam.clusters(), context);
  const std::vector<Id> changed = changed_clusters(start.views, cut.views);
  if (changed.empty()) return std::nullopt;

  Registration moved = start.registration;
  moved.embedding = seam.embedding();
  moved.torn_views = seam::TearTest(cut.views, moved.tree, moved.trees, edges, rule, context)
                         .torn_by(moved.embedding, polished.torn_views, context);
  const Registered from{start.graph, start.data, start.local, cut.views, moved};
  cut.polish = polish_around(changed, from, edges, options, rule, context);
  const auto quality = [&](const Polish& polish) {
    return metrics::map_quality(start.graph, polish.embedding, context);
  };
  const MapQuality before = quality(polished);
  MapQuality after = quality(cut.polish);
  const bool touches = after.covered_twice > before.covered_twice;
  if (touches && after.covered_twice < little_covered) {
    cut.polish =
        with_rims_apart(from, edges, std::move(cut.polish), after.covered_twice, rule, context);
    after = quality(cut.polish);
  }
  if (after.seam_length >= before.seam_length || after.covered_twice > before.covered_twice) {
    return std::nullopt;
  }
  add_first_report(polished.report, cut.polish.report);
  return cut;
}

}  // namespace ldle::polish
