#include "ldle/polish/cut.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/core/error.h"
#include "ldle/polish/neighbor_springs.h"
#include "ldle/registration/overlaps.h"

namespace ldle {
namespace {

/// Of the cluster's points; the lowest piece where two are equally frequent.
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

/// With overlaps of views that move differently.
std::vector<IdPair> torn_by_moving(const IntermediateViews& views, const std::vector<Id>& piece,
                                   std::vector<IdPair> torn) {
  for (const IdPair& pair : find_overlaps(views).pairs) {
    if (piece[pair.first] != piece[pair.second]) torn.push_back(pair);
  }
  std::sort(torn.begin(), torn.end());
  torn.erase(std::unique(torn.begin(), torn.end()), torn.end());
  return torn;
}

}  // namespace

void check_cut(const Cut& cut, Index points, Index dimension) {
  const auto fail = [](const std::string& rule) { throw InvalidArgument("cut", rule); };
  if (std::ssize(cut.piece_of) != points) {
    fail(fmt::format("is of {} points, but there are {}", cut.piece_of.size(), points));
  }
  for (Id piece : cut.piece_of) {
    if (piece < none || piece >= std::ssize(cut.motions)) fail("a point is in no known piece");
  }
  const RowMatrix unit = RowMatrix::Identity(dimension, dimension);
  for (std::size_t i = 0; i < cut.motions.size(); ++i) {
    const auto& [rotation, translation] = cut.motions[i];
    if (rotation.rows() != dimension || rotation.cols() != dimension ||
        translation.size() != dimension) {
      fail(fmt::format("the motion of piece {} is not one of {} dimensions", i, dimension));
    }
    if (!translation.allFinite()) fail(fmt::format("the shift of piece {} is not finite", i));
    const double error = (rotation * rotation.transpose() - unit).cwiseAbs().maxCoeff();
    if (!(error <= cut_tolerance)) {
      fail(
          fmt::format("the rotation of piece {} is not orthogonal: it is off by {:.2g}", i, error));
    }
  }
}

Registration move_pieces(const Registered& start, const Polish& polished, const Cut& cut) {
  const IntermediateViews& views = start.views;
  const Index d = views.dimension;
  const std::vector<Id> piece = pieces_of_views(views, cut);
  Registration moved = start.registration;
  moved.embedding = polished.embedding;
  moved.torn_views = torn_by_moving(views, piece, polished.torn_views);
  for (Index m = 0; m < views.size(); ++m) {
    if (piece[m] == none) continue;
    const RigidMotion& motion = cut.motions[piece[m]];
    const RowMatrix turn = nearest_orthogonal(motion.rotation);
    moved.rotation.middleRows(m * d, d) *= turn;
    moved.translation.row(m) = moved.translation.row(m) * turn + motion.translation;
    for (Id k : views.clusters[m]) {
      moved.embedding.row(k) = polished.embedding.row(k) * turn + motion.translation;
    }
  }
  return moved;
}

std::vector<IdPair> find_tears_anew(const Registered& start, const Metric& metric,
                                    const TearRule& rule, Progress& progress) {
  const Springs springs = neighbor_springs(start.local, metric, progress);
  const TearTest tears(start.views, start.registration, springs, rule);
  return tears.torn_by(start.registration.embedding, start.registration.torn_views, progress);
}

Polish polished_twice(const PolishReport& first, Polish second) {
  PolishReport& report = second.report;
  report.torn_history.insert(report.torn_history.begin(), first.torn_history.begin(),
                             first.torn_history.end());
  report.steps += first.steps;
  report.before = first.before;
  report.improved = report.improved || first.improved;
  return second;
}

}  // namespace ldle
