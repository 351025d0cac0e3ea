#include "ldle/seam/tear_test.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/id_pair_set.h"
#include "ldle/math/procrustes.h"
#include "ldle/seam/embedded_views.h"
#include "ldle/seam/mirrored_overlap.h"

namespace ldle::seam {
namespace {

/// Lengths count as correct if the root mean square of their relative errors is below this.
constexpr double true_length = 0.1;

}  // namespace

TearRule tear_rule(const Options& options) {
  return {options.registration.tear, options.registration.tear && options.registration.tear_folds,
          options.registration.tear_relaxation * options.local_views.view_neighbors};
}

TearTest::TearTest(const IntermediateViews& views, const std::vector<Id>& tree, Index trees,
                   const math::EdgeLengths& edges, const TearRule& rule, const Context& context)
    : views_(views), edges_(edges), rule_(rule) {
  if (!rule.tear) return;
  overlaps_ = find_overlaps(views, context);
  views_of_tree_ = group_by_label(tree, trees);
  std::vector<Id> tree_of_pair;
  for (const IdPair& pair : overlaps_.pairs) tree_of_pair.push_back(tree[pair.first]);
  pairs_of_tree_ = group_by_label(tree_of_pair, trees);
}

std::vector<char> TearTest::overlap_in(const RowMatrix& embedding, const Context& context) const {
  std::vector<char> connected(overlaps_.pairs.size(), 1);
  for (Index tree = 0; tree < views_of_tree_.size(); ++tree) {
    EmbeddedViews embedded(views_, overlaps_, embedding, rule_.ball_size);
    embedded.enter(views_of_tree_[tree], context);
    embedded.test_pairs(pairs_of_tree_[tree], connected, context);
  }
  return connected;
}

std::vector<IdPair> TearTest::torn_by(const RowMatrix& embedding,
                                      const std::vector<IdPair>& torn_before,
                                      const Context& context) const {
  std::vector<IdPair> torn;
  if (!rule_.tear) return torn;
  std::vector<char> connected = overlap_in(embedding, context);
  if (rule_.tear_folds) {
    const RowMatrix turned = views_as_embedded(embedding, torn_before, context);
    parallel_for(std::ssize(connected), 256, context, [&](Index begin, Index end) {
      for (Index p = begin; p < end; ++p) {
        connected[p] = connected[p] && !is_mirrored_overlap(overlaps_.shared[p], turned);
      }
    });
  }
  for (std::size_t p = 0; p < connected.size(); ++p) {
    if (!connected[p]) torn.push_back(overlaps_.pairs[p]);
  }
  return torn;
}

std::vector<IdPair> TearTest::false_folds(const RowMatrix& embedding,
                                          const std::vector<IdPair>& torn_before,
                                          const Context& context) const {
  std::vector<IdPair> found;
  if (!rule_.tear_folds || torn_before.empty()) return found;
  const std::vector<char> connected = overlap_in(embedding, context);
  const RowMatrix turned = views_as_embedded(embedding, torn_before, context);
  for (const IdPair& pair : torn_before) {
    const Id p = overlaps_.find(pair.first, pair.second);
    if (connected[p] && is_mirrored_overlap(overlaps_.shared[p], turned) &&
        has_true_lengths(p, embedding)) {
      found.push_back(pair);
    }
  }
  return found;
}

RowMatrix TearTest::views_as_embedded(const RowMatrix& embedding,
                                      const std::vector<IdPair>& torn_before,
                                      const Context& context) const {
  const math::IdPairSet torn(torn_before);
  RowMatrix turned(views_.coordinates.rows(), views_.dimension);
  parallel_for(views_.size(), 64, context, [&](Index begin, Index end) {
    std::vector<Id> rows, points;
    for (Index m = begin; m < end; ++m) {
      rows.clear();
      points.clear();
      for (Index row = views_.views.offsets[m]; row < views_.views.offsets[m + 1]; ++row) {
        const Id point = views_.views.values[row];
        if (torn.contains(static_cast<Id>(m), views_.cluster_of[point])) continue;
        rows.push_back(static_cast<Id>(row));
        points.push_back(point);
      }
      const RowMatrix from = views_.coordinates(rows, Eigen::all);
      const RowMatrix to = embedding(points, Eigen::all);
      turned.middleRows(views_.views.offsets[m], views_.views.length(m)) =
          views_.coordinates_of(m) *
          math::nearest_orthogonal(math::centered_cross_covariance(from, to));
    }
  });
  return turned;
}

bool TearTest::has_true_lengths(Id pair, const RowMatrix& embedding) const {
  std::vector<Id> points;
  for (const auto& shared : overlaps_.shared[pair]) {
    points.push_back(views_.views.values[shared.first_row]);
  }
  for (Id view : {overlaps_.pairs[pair].first, overlaps_.pairs[pair].second}) {
    points.insert(points.end(), views_.clusters[view].begin(), views_.clusters[view].end());
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  double squared_error = 0.0;
  Index count = 0;
  for (Id i : points) {
    for (Index s = edges_.neighbors.offsets[i]; s < edges_.neighbors.offsets[i + 1]; ++s) {
      const Id j = edges_.neighbors.values[s];
      if (!std::binary_search(points.begin(), points.end(), j)) continue;
      squared_error += std::pow(math::stretch(edges_, i, s, embedding) - 1.0, 2);
      ++count;
    }
  }
  return count > 0 && squared_error < true_length * true_length * static_cast<double>(count);
}

}  // namespace ldle::seam
