#include "ldle/polish/glue_part.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ldle/math/procrustes.h"
#include "ldle/registration/lay_out.h"

namespace ldle::polish {
namespace {

/// Largest number of places at which gluing a part is tried.
constexpr std::size_t most_places = 8;
/// Two images of an overlap agree if their distance is at most this fraction of the overlap's
/// extent (root mean square). So views that share one point only are never glued.
constexpr double agreeing_part = 0.5;
/// There is room for a part if at most this fraction of it lies on something else there.
constexpr double room = 0.01;
/// A part with fewer of its tree's points does not become a piece of its own, because many small
/// pieces are worse to read than a small area that is covered twice.
constexpr double least_piece = 0.005;
/// Times that the motion to a place is fitted to the pairs that agree there.
constexpr int fits = 3;

RowMatrix moved(const RowMatrix& rows, const RigidMotion& motion) {
  return (rows * motion.rotation).rowwise() + motion.translation;
}

/// The map of a view, fitted to the places of the points on its side of the part's border that it
/// holds together with.
RigidMotion fitted(const MovableViews& embedded, Id view, const ViewSet& in_part) {
  const IntermediateViews& views = embedded.views();
  std::vector<Id> rows, points;
  for (Index row = views.views.offsets[view]; row < views.views.offsets[view + 1]; ++row) {
    const Id point = views.views.values[row];
    const Id cluster = views.cluster_of[point];
    if (in_part[cluster] != in_part[view]) continue;
    if (cluster != view && embedded.are_torn(cluster, view)) continue;
    rows.push_back(static_cast<Id>(row));
    points.push_back(point);
  }
  const RowMatrix from = embedded.registration().scale[view] * views.coordinates(rows, Eigen::all);
  return math::procrustes(from, embedded.places()(points, Eigen::all));
}

/// A pair of a view in the part and one outside, with the images of the points that they share.
struct BorderPair {
  Id pair;
  RowMatrix inside, outside;

  bool agrees(const RigidMotion& motion) const {
    const RowMatrix image = moved(inside, motion);
    const double extent = (image.rowwise() - image.colwise().mean()).squaredNorm();
    return (image - outside).squaredNorm() <= agreeing_part * agreeing_part * extent;
  }
};

/// The pairs of a view in the part and one outside, by descending number of shared points.
std::vector<BorderPair> border_of(const MovableViews& embedded, const std::vector<Id>& part,
                                  const ViewSet& in_part) {
  const Overlaps& overlaps = embedded.overlaps();
  const auto place = [&](RowMatrix& rows, Id of, const RigidMotion& motion) {
    rows = moved(embedded.registration().scale[of] * rows, motion);
  };
  std::vector<BorderPair> found;
  for (Id view : part) {
    std::optional<RigidMotion> inner;
    for (const auto& neighbor : overlaps.neighbors[view]) {
      if (in_part[neighbor.view]) continue;
      if (!inner) inner = fitted(embedded, view, in_part);
      BorderPair pair{neighbor.pair, {}, {}};
      images_of_shared(overlaps, neighbor.pair, embedded.views().coordinates, pair.inside,
                       pair.outside);
      if (view > neighbor.view) std::swap(pair.inside, pair.outside);
      place(pair.inside, view, *inner);
      place(pair.outside, neighbor.view, fitted(embedded, neighbor.view, in_part));
      found.push_back(std::move(pair));
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const BorderPair& a, const BorderPair& b) {
    return a.inside.rows() > b.inside.rows();
  });
  return found;
}

/// A motion of the part that glues it along some pairs of its border.
struct Place {
  RigidMotion motion;
  std::vector<Id> pairs;
  Index shared = 0;  // number of points that these pairs share
};

/// Fits a motion to those pairs that agree with it, several times. Marks these in `tried`.
Place fit_place(const std::vector<BorderPair>& border, RigidMotion motion,
                std::vector<char>& tried) {
  Place place{std::move(motion), {}};
  for (int fit = 0; fit < fits; ++fit) {
    std::vector<const BorderPair*> agreeing;
    Index rows = 0;
    for (std::size_t j = 0; j < border.size(); ++j) {
      if (!border[j].agrees(place.motion)) continue;
      tried[j] = 1;
      agreeing.push_back(&border[j]);
      rows += border[j].inside.rows();
    }
    if (agreeing.empty()) break;
    RowMatrix from(rows, 2), to(rows, 2);
    place.pairs.clear();
    place.shared = rows;
    rows = 0;
    for (const BorderPair* pair : agreeing) {
      from.middleRows(rows, pair->inside.rows()) = pair->inside;
      to.middleRows(rows, pair->inside.rows()) = pair->outside;
      rows += pair->inside.rows();
      place.pairs.push_back(pair->pair);
    }
    place.motion = math::procrustes(from, to);
  }
  return place;
}

/// Places where a part can be glued, by descending number of shared points.
std::vector<Place> places_to_glue(const std::vector<BorderPair>& border) {
  std::vector<Place> found;
  std::vector<char> tried(border.size(), 0);
  for (std::size_t i = 0; i < border.size() && found.size() < most_places; ++i) {
    if (tried[i]) continue;
    tried[i] = 1;
    Place place = fit_place(border, math::procrustes(border[i].inside, border[i].outside), tried);
    if (place.shared > 0) found.push_back(std::move(place));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Place& a, const Place& b) { return a.shared > b.shared; });
  return found;
}

bool has_room(const MovableViews& embedded, const std::vector<Id>& part, const ViewSet& in_part,
              const RigidMotion& motion, const Context& context) {
  RowMatrix places = embedded.places();
  Eigen::RowVector2d low = Eigen::RowVector2d::Constant(HUGE_VAL), high = -low;
  for (Id m : part) {
    for (Id k : embedded.views().clusters[m]) {
      places.row(k) = (places.row(k) * motion.rotation + motion.translation).eval();
      low = low.cwiseMin(places.row(k));
      high = high.cwiseMax(places.row(k));
    }
  }
  const auto on_border = [&](const math::Triangle& t) {
    const auto side = [&](Id k) { return in_part[embedded.views().cluster_of[k]]; };
    return side(t[0]) != side(t[1]) || side(t[0]) != side(t[2]);
  };
  // Triangles of the part, and those that may lie under it.
  std::vector<math::Triangle> near;
  double area = 0.0;
  for (const math::Triangle& t : embedded.triangles()) {
    if (on_border(t)) continue;
    const Eigen::RowVector2d a = places.row(t[0]);
    if (in_part[embedded.view_of(t)]) area += math::area_of(math::corners_of(t, places));
    if ((a.array() >= low.array()).all() && (a.array() <= high.array()).all()) near.push_back(t);
  }
  double covered = 0.0;
  for (const math::SharedArea& shared : math::shared_areas(places, near, context)) {
    if (in_part[embedded.view_of(near[shared.first])] !=
        in_part[embedded.view_of(near[shared.second])]) {
      covered += shared.area;
    }
  }
  return covered <= room * area;
}

/// The shift that brings a part to the right of its tree, at the same height.
RigidMotion beside(const MovableViews& embedded, const std::vector<Id>& part,
                   const ViewSet& in_part) {
  const std::vector<Id>& tree = embedded.registration().tree;
  double low = HUGE_VAL, high = -HUGE_VAL, left = HUGE_VAL;
  for (Id m = 0; m < embedded.views().size(); ++m) {
    if (tree[m] != tree[part.front()]) continue;
    for (Id k : embedded.views().clusters[m]) {
      const double x = embedded.places()(k, 0);
      low = std::min(low, x);
      high = std::max(high, x);
      if (in_part[m]) left = std::min(left, x);
    }
  }
  const double gap = 0.25 * registration::gap_between_pieces * (high - low);
  return {RowMatrix::Identity(2, 2), Eigen::RowVector2d(high + gap - left, 0.0)};
}

}  // namespace

bool glue_elsewhere(MovableViews& embedded, const std::vector<Id>& part, const Context& context) {
  ViewSet in_part(embedded.views().size(), 0);
  for (Id view : part) in_part[view] = 1;
  for (const Place& place : places_to_glue(border_of(embedded, part, in_part))) {
    if (!has_room(embedded, part, in_part, place.motion, context)) continue;
    embedded.cut_off(in_part);
    embedded.move(part, place.motion);
    for (Id pair : place.pairs) embedded.join(pair);
    return true;
  }
  const auto tree = static_cast<double>(embedded.count_points_of_tree(part.front()));
  if (static_cast<double>(embedded.count_points(part)) < least_piece * tree) return false;
  embedded.cut_off(in_part);
  embedded.move(part, beside(embedded, part, in_part));
  return true;
}

}  // namespace ldle::polish
