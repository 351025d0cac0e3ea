#include "ldle/polish/movable_views.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/id_pair_set.h"
#include "ldle/seam/embedded_mesh.h"

namespace ldle::polish {
namespace {

RigidMotion still() {
  return {RowMatrix::Identity(2, 2), Eigen::RowVectorXd::Zero(2)};
}

bool is_same(const RigidMotion& a, const RigidMotion& b) {
  return a.rotation == b.rotation && a.translation == b.translation;
}

}  // namespace

MovableViews::MovableViews(const Registered& start, const Polish& polished, const Context& context)
    : start_(start),
      overlaps_(find_overlaps(start.views, context)),
      places_(polished.embedding),
      motion_(start.views.size(), still()),
      joined_(overlaps_.pairs.size(), 1),
      tree_points_(start.registration.trees, 0) {
  const math::IdPairSet torn(polished.torn_views);
  for (std::size_t p = 0; p < joined_.size(); ++p) {
    joined_[p] = !torn.contains(overlaps_.pairs[p].first, overlaps_.pairs[p].second);
  }
  for (Id m = 0; m < views().size(); ++m) {
    tree_points_[registration().tree[m]] += views().clusters.length(m);
  }
  const seam::EmbeddedMesh mesh(seam::EmbeddedGraph(places_, start.graph), context);
  triangles_ = mesh.triangles();
  std::erase_if(triangles_, [&](const math::Triangle& t) { return is_torn(t); });
}

bool MovableViews::are_torn(Id a, Id b) const {
  const Id pair = overlaps_.find(a, b);
  return pair == none || !joined_[pair];
}

bool MovableViews::is_torn(const math::Triangle& t) const {
  const auto& of = views().cluster_of;
  const Id a = of[t[0]], b = of[t[1]], c = of[t[2]];
  return (a != b && are_torn(a, b)) || (b != c && are_torn(b, c)) || (a != c && are_torn(a, c));
}

Index MovableViews::count_points(const std::vector<Id>& members) const {
  Index count = 0;
  for (Id view : members) count += views().clusters.length(view);
  return count;
}

void MovableViews::cut_off(const ViewSet& part) {
  for (std::size_t p = 0; p < joined_.size(); ++p) {
    const auto& [a, b] = overlaps_.pairs[p];
    if (part[a] != part[b]) joined_[p] = 0;
  }
  std::erase_if(triangles_, [&](const math::Triangle& t) { return is_torn(t); });
}

void MovableViews::move(const std::vector<Id>& members, const RigidMotion& motion) {
  for (Id m : members) {
    motion_[m] = {motion_[m].rotation * motion.rotation,
                  motion_[m].translation * motion.rotation + motion.translation};
    for (Id k : views().clusters[m]) {
      places_.row(k) = (places_.row(k) * motion.rotation + motion.translation).eval();
    }
  }
}

std::vector<IdPair> MovableViews::torn_views() const {
  std::vector<IdPair> torn;
  for (std::size_t p = 0; p < joined_.size(); ++p) {
    if (!joined_[p]) torn.push_back(overlaps_.pairs[p]);
  }
  return torn;
}

Cut MovableViews::moves() const {
  Cut cut;
  cut.piece_of.assign(views().cluster_of.size(), none);
  for (Id m = 0; m < views().size(); ++m) {
    if (is_same(motion_[m], still())) continue;
    const auto same = std::find_if(cut.motions.begin(), cut.motions.end(),
                                   [&](const RigidMotion& o) { return is_same(o, motion_[m]); });
    const Id piece = static_cast<Id>(same - cut.motions.begin());
    if (same == cut.motions.end()) cut.motions.push_back(motion_[m]);
    for (Id k : views().clusters[m]) cut.piece_of[k] = piece;
  }
  return cut;
}

}  // namespace ldle::polish
