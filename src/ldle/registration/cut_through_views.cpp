#include "ldle/registration/cut_through_views.h"

#include <algorithm>
#include <numeric>

#include "ldle/intermediate_views/views_of_clusters.h"
#include "ldle/registration/align_tree.h"
#include "ldle/registration/read_off.h"

namespace ldle::registration {
namespace {

/// A neighbour is torn off beyond this multiple of the radius of the point's local view.
constexpr double torn_off = 2.0;
constexpr Index most_passes_over_seam = 50;

/// Moves points from cluster to cluster.
class PointsAtSeam {
 public:
  PointsAtSeam(const IntermediateViews& views, const LocalViews& local,
               const Registration& registration)
      : views_(views),
        local_(local),
        registration_(registration),
        embedding_(registration.embedding),
        cluster_of_(views.cluster_of),
        size_(views.size()) {
    for (Index m = 0; m < views.size(); ++m) size_[m] = views.clusters.length(m);
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

  std::vector<Id> take_clusters() { return std::move(cluster_of_); }

 private:
  using Place = Eigen::RowVectorXd;

  bool is_torn_off(Id point, const Place& place, Id neighbor) const {
    return (embedding_.row(neighbor) - place).norm() > torn_off * local_.radius[point];
  }
  Index neighbors_torn_off(Id point, const Place& place) const {
    const auto neighbors = local_.members[point];
    return std::count_if(neighbors.begin(), neighbors.end(), [&](Id neighbor) {
      return neighbor != point && is_torn_off(point, place, neighbor);
    });
  }
  Place place_in(Id view, Id point) const {
    Place image(views_.dimension);
    local_.maps->evaluate(views_.map_of[view], {&point, 1}, image.data());
    return registration_.scale[view] * image * registration_.rotation_of(view) +
           registration_.translation.row(view);
  }

  bool moves(Id point) {
    const Id own = cluster_of_[point];
    if (size_[own] == 1) return false;  // no cluster may become empty
    Place best = embedding_.row(point);
    Index fewest = neighbors_torn_off(point, best);
    Id to = own;
    for (Id view : clusters_torn_off(point)) {
      const Place place = place_in(view, point);
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
  const Registration& registration_;
  RowMatrix embedding_;
  std::vector<Id> cluster_of_;
  std::vector<Index> size_;
};

}  // namespace

bool cuts_through_views(const RegistrationOptions& options, const Registration& registration) {
  return options.alignment == AlignmentKind::procrustes && options.synchronize &&
         options.seam_weight > 0.0 && !registration.torn_views.empty();
}

IntermediateViews cut_through_views(const IntermediateViews& views, const LocalViews& local,
                                    const Data& data, const Registration& registration,
                                    const Context& context) {
  PointsAtSeam seam(views, local, registration);
  std::vector<Id> points = seam.all();
  for (Index pass = 0; !points.empty() && pass < most_passes_over_seam; ++pass) {
    context.throw_if_stopped();
    points = seam.move(points);
  }
  return intermediate_views::with_clusters(views, local, data, seam.take_clusters(), context);
}

Registration of_new_clusters(const IntermediateViews& views, Registration registration,
                             const seam::TearRule& rule, const Context& context) {
  const Overlaps overlaps = find_overlaps(views, context);
  Placement placement(views, overlaps, registration.scale);
  const Index d = views.dimension;
  for (Id view = 0; view < static_cast<Id>(views.size()); ++view) {
    placement.place(
        view, {registration.rotation.middleRows(view * d, d), registration.translation.row(view)});
  }
  std::vector<char> connected(overlaps.pairs.size(), 1);
  const std::vector<Id> no_color;
  for (const auto order : views_of_trees(registration.order, registration.tree)) {
    const TreeToAlign tree{order,     registration.parent, no_color,
                           rule.tear, rule.tear_folds,     rule.ball_size};
    find_tears(placement, tree, pairs_of(tree, overlaps), connected, context);
  }
  read_off(placement, connected, registration, context);
  return registration;
}

}  // namespace ldle::registration
