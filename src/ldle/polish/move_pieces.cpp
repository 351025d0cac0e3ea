#include "ldle/polish/move_pieces.h"

#include <algorithm>

#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/procrustes.h"

namespace ldle::polish {
namespace {

/// Returns the piece of each view: the piece that most points of its cluster belong to, ties by the
/// lower number.
std::vector<Id> pieces_of_views(const IntermediateViews& views, const Cut& cut) {
  std::vector<Id> piece(views.size());
  std::vector<Id> pieces;
  for (Index m = 0; m < views.size(); ++m) {
    pieces.clear();
    for (Id k : views.clusters[m]) pieces.push_back(cut.piece_of[k]);
    std::sort(pieces.begin(), pieces.end());
    std::ptrdiff_t most = 0;
    for (auto at = pieces.begin(); at != pieces.end();) {
      const auto end = std::upper_bound(at, pieces.end(), *at);
      if (end - at > most) piece[m] = *at;
      most = std::max(most, end - at);
      at = end;
    }
  }
  return piece;
}

/// Adds the overlapping pairs of views that belong to different pieces to the torn pairs.
std::vector<IdPair> torn_by_moving(const IntermediateViews& views, const std::vector<Id>& piece,
                                   std::vector<IdPair> torn, const Context& context) {
  for (const IdPair& pair : find_overlaps(views, context).pairs) {
    if (piece[pair.first] != piece[pair.second]) torn.push_back(pair);
  }
  std::sort(torn.begin(), torn.end());
  torn.erase(std::unique(torn.begin(), torn.end()), torn.end());
  return torn;
}

std::vector<IdPair> find_tears(const Registered& start, const math::EdgeLengths& edges,
                               const seam::TearRule& rule, const Context& context) {
  const seam::TearTest tears(start.views, start.registration.tree, start.registration.trees, edges,
                             rule, context);
  return tears.torn_by(start.registration.embedding, start.registration.torn_views, context);
}

}  // namespace

Registration moved_registration(const Registered& start, const Polish& polished, const Cut& cut,
                                const Context& context) {
  const IntermediateViews& views = start.views;
  const Index d = views.dimension;
  const std::vector<Id> piece = pieces_of_views(views, cut);
  Registration moved = start.registration;
  moved.embedding = polished.embedding;
  moved.torn_views = torn_by_moving(views, piece, polished.torn_views, context);
  for (Index m = 0; m < views.size(); ++m) {
    if (piece[m] == none) continue;
    const RigidMotion& motion = cut.motions[piece[m]];
    const RowMatrix turn = math::nearest_orthogonal(motion.rotation);
    moved.rotation.middleRows(m * d, d) *= turn;
    moved.translation.row(m) = moved.translation.row(m) * turn + motion.translation;
    for (Id k : views.clusters[m]) {
      moved.embedding.row(k) = polished.embedding.row(k) * turn + motion.translation;
    }
  }
  return moved;
}

void add_first_report(const PolishReport& first, PolishReport& second) {
  second.torn_history.insert(second.torn_history.begin(), first.torn_history.begin(),
                             first.torn_history.end());
  second.steps += first.steps;
  second.before = first.before;
  second.improved = second.improved || first.improved;
}

Polish move_pieces(const Registered& start, const math::EdgeLengths& edges, const Polish& polished,
                   const Cut& cut, const PolishOptions& options, const seam::TearRule& rule,
                   const Context& context) {
  Registration moved = moved_registration(start, polished, cut, context);
  const Registered from{start.graph, start.data, start.local, start.views, moved};
  moved.torn_views = find_tears(from, edges, rule, context);
  Polish again = polish_embedding(from, edges, options, rule, context);
  add_first_report(polished.report, again.report);
  return again;
}

}  // namespace ldle::polish
