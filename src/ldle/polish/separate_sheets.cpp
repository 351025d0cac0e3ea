#include "ldle/polish/separate_sheets.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>

#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/covered_twice.h"
#include "ldle/math/id_pair_set.h"
#include "ldle/math/minimum_cut.h"
#include "ldle/math/procrustes.h"
#include "ldle/metrics/map_quality.h"
#include "ldle/polish/move_pieces.h"
#include "ldle/registration/lay_out.h"
#include "ldle/seam/embedded_mesh.h"

namespace ldle::polish {
namespace {

/// Largest number of parts that are cut off before the next polish.
constexpr Index most_parts = 12;
/// Largest number of times that parts are moved and the embedding is polished again.
constexpr Index most_repeats = 2;
/// Borders are counted by this many nearest neighbours, the point itself included.
constexpr Index border_neighbors = 9;
/// Largest number of places at which gluing a part is tried.
constexpr std::size_t most_places = 8;
/// Two images of an overlap agree if their distance is at most this fraction of the overlap's
/// extent (root mean square).
constexpr double agreeing_part = 0.5;
/// There is room for a part if at most this fraction of it lies on something else there.
constexpr double room = 0.01;
/// Smaller parts of a tree's points are not cut off, because many small parts are worse to read
/// than a small area that is covered twice.
constexpr double least_part = 0.005;
/// A view lies on another one not only at its rim if at least this part of it is covered.
constexpr double deep = 0.9;
/// The seam may become longer by this factor.
constexpr double longer_seam = 1.5;
/// Less than this fraction of the area does not show.
constexpr double negligible = 1e-4;

using Views = std::vector<Id>;
using ViewSet = std::vector<char>;

/// The state of an embedding while parts of it are cut off and moved.
class Sheets {
 public:
  Sheets(const Registered& start, const Polish& polished, const Context& context)
      : start_(start),
        views_(start.views),
        context_(context),
        overlaps_(find_overlaps(start.views, context)),
        places_(polished.embedding),
        motion_(start.views.size(), still()),
        joined_(overlaps_.pairs.size(), 1) {
    const math::IdPairSet torn(polished.torn_views);
    for (std::size_t p = 0; p < joined_.size(); ++p) {
      joined_[p] = !torn.contains(overlaps_.pairs[p].first, overlaps_.pairs[p].second);
    }
    const seam::EmbeddedMesh mesh(seam::EmbeddedGraph(places_, start.graph), context);
    triangles_ = mesh.triangles();
    std::erase_if(triangles_, [&](const math::Triangle& t) { return is_torn(t); });
    count_borders();
  }

  /// Cuts off and moves one part that covers something, or is covered, not only at its rim. Returns
  /// false if there is none.
  bool move_one_part() {
    Conflicts conflicts = find_conflicts();
    while (!conflicts.area.empty()) {
      const auto worst =
          std::max_element(conflicts.area.begin(), conflicts.area.end(),
                           [](const auto& a, const auto& b) { return a.second < b.second; });
      const auto [sources, sinks] = two_sheets(worst->first, conflicts);
      const auto is_deep = [&](Id view) { return conflicts.covered[view] >= deep; };
      if (std::any_of(sources.begin(), sources.end(), is_deep) ||
          std::any_of(sinks.begin(), sinks.end(), is_deep)) {
        const Views part = smaller_side(sources, sinks);
        if (count_points(part) >= least_part * points_of_tree(part.front())) {
          move(part);
          return true;
        }
      }
      ViewSet shallow(views_.size(), 0);
      for (const Views* sheet : {&sources, &sinks}) {
        for (Id view : *sheet) shallow[view] = 1;
      }
      std::erase_if(conflicts.area, [&](const auto& conflict) {
        return shallow[conflict.first.first] || shallow[conflict.first.second];
      });
    }
    return false;
  }

  /// The pairs that are torn after the parts have been moved, ascending.
  std::vector<IdPair> torn_views() const {
    std::vector<IdPair> torn;
    for (std::size_t p = 0; p < joined_.size(); ++p) {
      if (!joined_[p]) torn.push_back(overlaps_.pairs[p]);
    }
    return torn;
  }

  Cut cut() const {
    Cut cut;
    cut.piece_of.assign(views_.cluster_of.size(), none);
    std::vector<Id> first_view;  // of each piece
    for (Id m = 0; m < views_.size(); ++m) {
      if (is_still(motion_[m])) continue;
      const auto same = std::find_if(first_view.begin(), first_view.end(), [&](Id other) {
        return motion_[other].rotation == motion_[m].rotation &&
               motion_[other].translation == motion_[m].translation;
      });
      const Id piece = static_cast<Id>(same - first_view.begin());
      if (same == first_view.end()) {
        first_view.push_back(m);
        cut.motions.push_back(motion_[m]);
      }
      for (Id k : views_.clusters[m]) cut.piece_of[k] = piece;
    }
    return cut;
  }

 private:
  static RigidMotion still() { return {RowMatrix::Identity(2, 2), Eigen::RowVectorXd::Zero(2)}; }
  static bool is_still(const RigidMotion& motion) {
    return motion.rotation.isIdentity(0.0) && motion.translation.isZero(0.0);
  }

  bool are_torn(Id a, Id b) const {
    const IdPair pair{std::min(a, b), std::max(a, b)};
    const auto at = std::lower_bound(overlaps_.pairs.begin(), overlaps_.pairs.end(), pair);
    return at == overlaps_.pairs.end() || *at != pair || !joined_[at - overlaps_.pairs.begin()];
  }
  Id view_of(const math::Triangle& t) const { return views_.cluster_of[t[0]]; }
  bool is_torn(const math::Triangle& t) const {
    const Id a = views_.cluster_of[t[0]], b = views_.cluster_of[t[1]], c = views_.cluster_of[t[2]];
    return (a != b && are_torn(a, b)) || (b != c && are_torn(b, c)) || (a != c && are_torn(a, c));
  }

  /// Counts the neighbours across the border of every two clusters that overlap.
  void count_borders() {
    border_.assign(overlaps_.pairs.size(), 0.0);
    for (Id k = 0; k < start_.graph.size(); ++k) {
      const auto list = start_.graph.neighbors[k];
      for (Id j : list.first(std::min<std::size_t>(list.size(), border_neighbors))) {
        const auto [a, b] = std::minmax(views_.cluster_of[k], views_.cluster_of[j]);
        const IdPair pair{a, b};
        const auto at = std::lower_bound(overlaps_.pairs.begin(), overlaps_.pairs.end(), pair);
        if (at != overlaps_.pairs.end() && *at == pair)
          border_[at - overlaps_.pairs.begin()] += 1.0;
      }
    }
  }

  /// Views that lie on each other. Triangles with a common corner do not count.
  struct Conflicts {
    std::map<IdPair, double> area;  // of each pair
    std::vector<double> covered;    // part of each view that is covered by others or covers them
  };

  Conflicts find_conflicts() const {
    Conflicts conflicts{{}, std::vector<double>(views_.size(), 0.0)};
    for (const math::SharedArea& shared : math::shared_areas(places_, triangles_, context_)) {
      const auto &s = triangles_[shared.first], &t = triangles_[shared.second];
      const Id a = view_of(s), b = view_of(t);
      if (a == b || std::find_first_of(s.begin(), s.end(), t.begin(), t.end()) != s.end()) continue;
      conflicts.area[{std::min(a, b), std::max(a, b)}] += shared.area;
      conflicts.covered[a] += shared.area;
      conflicts.covered[b] += shared.area;
    }
    std::vector<double> area(views_.size(), 0.0);
    for (const math::Triangle& t : triangles_) area[view_of(t)] += area_of(t);
    for (Id m = 0; m < views_.size(); ++m) {
      if (area[m] > 0.0) conflicts.covered[m] /= area[m];
    }
    return conflicts;
  }

  double area_of(const math::Triangle& t) const {
    const Eigen::RowVector2d u = places_.row(t[1]) - places_.row(t[0]);
    const Eigen::RowVector2d v = places_.row(t[2]) - places_.row(t[0]);
    return 0.5 * std::abs(u[0] * v[1] - u[1] * v[0]);
  }

  /// Divides the views that lie on others around a conflict into two sheets: those that are nearer
  /// to one of its two views, and those nearer to the other one.
  std::pair<Views, Views> two_sheets(const IdPair& worst, const Conflicts& conflicts) const {
    ViewSet in_conflict(views_.size(), 0);
    for (const auto& [pair, _] : conflicts.area)
      in_conflict[pair.first] = in_conflict[pair.second] = 1;
    std::vector<Id> sheet(views_.size(), none);
    std::pair<Views, Views> sheets;
    std::deque<Id> reached{worst.first, worst.second};
    sheet[worst.first] = 0;
    sheet[worst.second] = 1;
    while (!reached.empty()) {
      const Id view = reached.front();
      reached.pop_front();
      (sheet[view] == 0 ? sheets.first : sheets.second).push_back(view);
      for (const auto& neighbor : overlaps_.neighbors[view]) {
        if (!joined_[neighbor.pair] || !in_conflict[neighbor.view]) continue;
        if (sheet[neighbor.view] != none) continue;
        sheet[neighbor.view] = sheet[view];
        reached.push_back(neighbor.view);
      }
    }
    return sheets;
  }

  Views smaller_side(const Views& sources, const Views& sinks) const {
    std::vector<math::WeightedEdge> edges;
    for (std::size_t p = 0; p < joined_.size(); ++p) {
      if (joined_[p] && border_[p] > 0.0) edges.push_back({overlaps_.pairs[p], border_[p]});
    }
    const ViewSet near_sources = math::minimum_cut(views_.size(), edges, sources, sinks, context_);
    const Views one = connected_within(sources, near_sources, 1);
    const Views other = connected_within(sinks, near_sources, 0);
    return count_points(one) <= count_points(other) ? one : other;
  }

  double count_points(const Views& views) const {
    Index count = 0;
    for (Id view : views) count += views_.clusters.length(view);
    return static_cast<double>(count);
  }
  /// Number of points in the tree of a view.
  double points_of_tree(Id view) const {
    Index count = 0;
    for (Id m = 0; m < views_.size(); ++m) {
      if (start_.registration.tree[m] == start_.registration.tree[view]) {
        count += views_.clusters.length(m);
      }
    }
    return static_cast<double>(count);
  }

  /// The views that are joined with those given by views on the same side, ascending.
  Views connected_within(const Views& seeds, const ViewSet& side, char wanted) const {
    ViewSet reached(views_.size(), 0);
    Views found;
    for (Id view : seeds) {
      reached[view] = 1;
      found.push_back(view);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const auto& neighbor : overlaps_.neighbors[found[i]]) {
        if (!joined_[neighbor.pair] || side[neighbor.view] != wanted || reached[neighbor.view]) {
          continue;
        }
        reached[neighbor.view] = 1;
        found.push_back(neighbor.view);
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  /// A view's map of the rows of its coordinates, fitted to the places of the points that it is
  /// joined with.
  RigidMotion fitted(Id view) const {
    std::vector<Id> rows, points;
    for (Index row = views_.views.offsets[view]; row < views_.views.offsets[view + 1]; ++row) {
      const Id point = views_.views.values[row];
      const Id cluster = views_.cluster_of[point];
      if (cluster != view && are_torn(cluster, view)) continue;
      rows.push_back(static_cast<Id>(row));
      points.push_back(point);
    }
    const RowMatrix from = start_.registration.scale[view] * views_.coordinates(rows, Eigen::all);
    return math::procrustes(from, places_(points, Eigen::all));
  }

  /// A pair of a view in the part and one outside that are torn apart, with the images of the
  /// points that they share.
  struct Torn {
    Id pair;
    RowMatrix inside, outside;
  };

  std::vector<Torn> torn_from(const Views& part, const ViewSet& in_part) const {
    std::vector<Torn> found;
    for (Id view : part) {
      std::optional<RigidMotion> inner;
      for (const auto& neighbor : overlaps_.neighbors[view]) {
        if (in_part[neighbor.view] || joined_[neighbor.pair]) continue;
        if (!inner) inner = fitted(view);
        const RigidMotion outer = fitted(neighbor.view);
        Torn torn{neighbor.pair, {}, {}};
        images_of_shared(overlaps_, neighbor.pair, views_.coordinates, torn.inside, torn.outside);
        if (view > neighbor.view) std::swap(torn.inside, torn.outside);
        const auto place = [&](RowMatrix& rows, Id of, const RigidMotion& motion) {
          rows = ((start_.registration.scale[of] * rows) * motion.rotation).rowwise() +
                 motion.translation;
        };
        place(torn.inside, view, *inner);
        place(torn.outside, neighbor.view, outer);
        found.push_back(std::move(torn));
      }
    }
    std::stable_sort(found.begin(), found.end(), [](const Torn& a, const Torn& b) {
      return a.inside.rows() > b.inside.rows();
    });
    return found;
  }

  static bool agrees(const Torn& torn, const RigidMotion& motion) {
    const RowMatrix moved = (torn.inside * motion.rotation).rowwise() + motion.translation;
    const double extent = (moved.rowwise() - moved.colwise().mean()).squaredNorm();
    return (moved - torn.outside).squaredNorm() <= agreeing_part * agreeing_part * extent;
  }

  /// A motion of the part that glues it along some of the pairs that it is torn along.
  struct Place {
    RigidMotion motion;
    Views pairs;
    Index shared = 0;
  };

  std::vector<Place> places_to_glue(const std::vector<Torn>& torn) const {
    std::vector<Place> found;
    std::vector<char> tried(torn.size(), 0);
    for (std::size_t i = 0; i < torn.size() && found.size() < most_places; ++i) {
      if (tried[i]) continue;
      Place place{math::procrustes(torn[i].inside, torn[i].outside), {}};
      for (int round = 0; round < 3; ++round) {
        std::vector<const Torn*> agreeing;
        Index rows = 0;
        for (std::size_t j = 0; j < torn.size(); ++j) {
          if (!agrees(torn[j], place.motion)) continue;
          tried[j] = 1;
          agreeing.push_back(&torn[j]);
          rows += torn[j].inside.rows();
        }
        if (agreeing.empty()) break;
        RowMatrix from(rows, 2), to(rows, 2);
        place.pairs.clear();
        place.shared = rows;
        rows = 0;
        for (const Torn* pair : agreeing) {
          from.middleRows(rows, pair->inside.rows()) = pair->inside;
          to.middleRows(rows, pair->inside.rows()) = pair->outside;
          rows += pair->inside.rows();
          place.pairs.push_back(pair->pair);
        }
        place.motion = math::procrustes(from, to);
      }
      tried[i] = 1;
      if (place.shared > 0) found.push_back(std::move(place));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Place& a, const Place& b) { return a.shared > b.shared; });
    return found;
  }

  /// Cuts off a part and moves it to where there is room.
  void move(const Views& part) {
    ViewSet in_part(views_.size(), 0);
    for (Id view : part) in_part[view] = 1;
    const std::vector<Torn> torn = torn_from(part, in_part);
    for (std::size_t p = 0; p < joined_.size(); ++p) {
      const auto& [a, b] = overlaps_.pairs[p];
      if (in_part[a] != in_part[b]) joined_[p] = 0;
    }
    std::erase_if(triangles_, [&](const math::Triangle& t) { return is_torn(t); });
    for (const Place& place : places_to_glue(torn)) {
      if (!has_room(in_part, place.motion)) continue;
      apply(part, place.motion);
      for (Id pair : place.pairs) joined_[pair] = 1;
      return;
    }
    apply(part, beside(part));
  }

  RowMatrix moved(const ViewSet& in_part, const RigidMotion& motion) const {
    RowMatrix places = places_;
    for (Id m = 0; m < views_.size(); ++m) {
      if (!in_part[m]) continue;
      for (Id k : views_.clusters[m]) {
        places.row(k) = places_.row(k) * motion.rotation + motion.translation;
      }
    }
    return places;
  }

  bool has_room(const ViewSet& in_part, const RigidMotion& motion) const {
    const RowMatrix places = moved(in_part, motion);
    // Triangles of the part, and those that may lie under it.
    Eigen::RowVector2d low = Eigen::RowVector2d::Constant(HUGE_VAL), high = -low;
    for (Id m = 0; m < views_.size(); ++m) {
      if (!in_part[m]) continue;
      for (Id k : views_.clusters[m]) {
        low = low.cwiseMin(places.row(k));
        high = high.cwiseMax(places.row(k));
      }
    }
    std::vector<math::Triangle> near;
    double area = 0.0;
    for (const math::Triangle& t : triangles_) {
      const Eigen::RowVector2d a = places.row(t[0]);
      if (in_part[view_of(t)]) area += area_of(t);
      if ((a.array() >= low.array()).all() && (a.array() <= high.array()).all()) near.push_back(t);
    }
    double covered = 0.0;
    for (const math::SharedArea& shared : math::shared_areas(places, near, context_)) {
      if (in_part[view_of(near[shared.first])] != in_part[view_of(near[shared.second])]) {
        covered += shared.area;
      }
    }
    return covered <= room * area;
  }

  /// The shift that brings a part to the right of its tree, at the same height.
  RigidMotion beside(const Views& part) const {
    const Id tree = start_.registration.tree[part.front()];
    double low = HUGE_VAL, high = -HUGE_VAL, left = HUGE_VAL;
    for (Id m = 0; m < views_.size(); ++m) {
      if (start_.registration.tree[m] != tree) continue;
      const bool inside = std::binary_search(part.begin(), part.end(), m);
      for (Id k : views_.clusters[m]) {
        low = std::min(low, places_(k, 0));
        high = std::max(high, places_(k, 0));
        if (inside) left = std::min(left, places_(k, 0));
      }
    }
    RigidMotion motion = still();
    motion.translation[0] = high + 0.25 * registration::gap_between_pieces * (high - low) - left;
    return motion;
  }

  void apply(const Views& part, const RigidMotion& motion) {
    for (Id m : part) {
      motion_[m] = {motion_[m].rotation * motion.rotation,
                    motion_[m].translation * motion.rotation + motion.translation};
      for (Id k : views_.clusters[m]) {
        places_.row(k) = (places_.row(k) * motion.rotation + motion.translation).eval();
      }
    }
  }

  const Registered& start_;
  const IntermediateViews& views_;
  const Context& context_;
  Overlaps overlaps_;
  RowMatrix places_;
  std::vector<RigidMotion> motion_;  // of each view, from the polished embedding
  std::vector<char> joined_;         // of each pair that overlaps
  std::vector<double> border_;       // neighbours across the border of each pair
  std::vector<math::Triangle> triangles_;
};

}  // namespace

std::optional<Separation> cut_overlaps(const Registered& start, const Polish& polished,
                                       const Context& context) {
  Sheets sheets(start, polished, context);
  Index parts = 0;
  while (parts < most_parts && sheets.move_one_part()) ++parts;
  if (parts == 0) return std::nullopt;
  return Separation{sheets.cut(), sheets.torn_views()};
}

Polish separate_sheets(const Registered& start, Polish polished, const PolishOptions& options,
                       const seam::TearRule& rule, const Context& context) {
  const bool may_cut = options.separate_sheets && rule.tear && start.views.dimension == 2;
  if (!may_cut || polished.torn_views.empty()) return polished;
  const auto measure = [&](const Polish& polish) {
    return metrics::map_quality(start.graph, polish.embedding, context);
  };
  PolishOptions without_closing = options;
  without_closing.close_tears = false;
  MapQuality quality = measure(polished);
  const double longest_seam = longer_seam * quality.seam_length;
  for (Index repeat = 0; repeat < most_repeats && quality.covered_twice > negligible; ++repeat) {
    const std::optional<Separation> separation = cut_overlaps(start, polished, context);
    if (!separation) break;
    Registration moved = moved_registration(start, polished, separation->cut, context);
    moved.torn_views = separation->torn_views;
    const Registered from{start.graph, start.data, start.local, start.views, moved};
    Polish again = polish_embedding(from, without_closing, rule, context);
    const MapQuality found = measure(again);
    if (found.covered_twice >= quality.covered_twice || found.seam_length > longest_seam) break;
    quality = found;
    add_first_report(polished.report, again.report);
    polished = std::move(again);
  }
  return polished;
}

}  // namespace ldle::polish
