#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/intermediate_views/overlaps.h"
#include "ldle/math/edge_lengths.h"
#include "ldle/options.h"

namespace ldle::seam {

/// What decides whether two views are torn apart (see EmbeddedViews).
struct TearRule {
  bool tear;
  bool tear_folds;  ///< see RegistrationOptions
  Index ball_size;  ///< nu k_lv
};

TearRule tear_rule(const Options& options);

/// Says which pairs of views that overlap in the data an embedding tears apart, piece by piece.
class TearTest {
 public:
  /// `tree` is that of each view, as the registration numbers them; `edges` join points across all
  /// overlaps. Keeps references to `views` and `edges`.
  TearTest(const IntermediateViews& views, const std::vector<Id>& tree, Index trees,
           const math::EdgeLengths& edges, const TearRule& rule);

  /// The torn pairs, ascending, when `torn_before` are those that were torn so far. Views that are
  /// mirror images where they overlap are folded over one another, and torn.
  std::vector<IdPair> torn_by(const RowMatrix& embedding, const std::vector<IdPair>& torn_before,
                              const Context& context) const;

  /// Those of the torn pairs that are torn as folds only, while the edges there are as long as
  /// they should be: nothing is folded over, but a view is wrong. Ascending.
  std::vector<IdPair> false_folds(const RowMatrix& embedding,
                                  const std::vector<IdPair>& torn_before,
                                  const Context& context) const;

 private:
  /// For each overlapping pair: do its views overlap in the embedding?
  std::vector<char> overlap_in(const RowMatrix& embedding, const Context& context) const;
  /// Views turned, or mirrored, to lie as the embedding has their points, those of clusters that
  /// are torn from them left out.
  RowMatrix views_as_embedded(const RowMatrix& embedding, const std::vector<IdPair>& torn_before,
                              const Context& context) const;
  /// Are the edges between points of the pair's clusters and overlap true?
  bool has_true_lengths(Id pair, const RowMatrix& embedding) const;

  const IntermediateViews& views_;
  const math::EdgeLengths& edges_;
  TearRule rule_;
  Overlaps overlaps_;
  Ragged<Id> views_of_tree_, pairs_of_tree_;
};

}  // namespace ldle::seam
