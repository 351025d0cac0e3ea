#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/edge_lengths.h"
#include "ldle/options.h"

namespace ldle::seam {

/// Parameters of the test whether two views are torn apart (see EmbeddedViews).
struct TearRule {
  bool tear;        ///< see RegistrationOptions
  bool tear_folds;  ///< see RegistrationOptions
  Index ball_size;  ///< nu k_lv
};

TearRule tear_rule(const Options& options);

/// Determines which pairs of views that overlap in the data are torn apart in an embedding. Each
/// tree of views is tested separately.
class TearTest {
 public:
  /// `tree` is the tree of each view in the registration; `edges` join points across all overlaps.
  /// Keeps references to `views` and `edges`.
  TearTest(const IntermediateViews& views, const std::vector<Id>& tree, Index trees,
           const math::EdgeLengths& edges, const TearRule& rule, const Context& context);

  /// Returns the torn pairs, ascending. `torn_before` are the pairs that were torn so far. With
  /// tear_folds, views that are mirror images of each other on their overlap count as torn, because
  /// they are folded over one another.
  std::vector<IdPair> torn_by(const RowMatrix& embedding, const std::vector<IdPair>& torn_before,
                              const Context& context) const;

  /// Returns those of the torn pairs, ascending, that are torn only as folds although the edges
  /// there have their lengths in the data. Such a pair is not folded; one of its views has a wrong
  /// map.
  std::vector<IdPair> false_folds(const RowMatrix& embedding,
                                  const std::vector<IdPair>& torn_before,
                                  const Context& context) const;

 private:
  /// For each overlapping pair, whether its views overlap in the embedding.
  std::vector<char> overlap_in(const RowMatrix& embedding, const Context& context) const;
  /// The views' coordinates, each view rotated or mirrored to fit the embedding of its points best.
  /// Points of clusters that are torn from the view are left out of the fit.
  RowMatrix views_as_embedded(const RowMatrix& embedding, const std::vector<IdPair>& torn_before,
                              const Context& context) const;
  /// Whether the edges between points of the pair's clusters and overlap have their lengths in the
  /// data, up to a tolerance.
  bool has_true_lengths(Id pair, const RowMatrix& embedding) const;

  const IntermediateViews& views_;
  const math::EdgeLengths& edges_;
  TearRule rule_;
  Overlaps overlaps_;
  Ragged<Id> views_of_tree_, pairs_of_tree_;
};

}  // namespace ldle::seam
