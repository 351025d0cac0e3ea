#pragma once

#include <vector>

#include "ldle/core/progress.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/math/springs.h"
#include "ldle/registration/overlaps.h"
#include "ldle/registration/registration.h"

namespace ldle {

/// What decides whether two views are torn apart (see EmbeddedViews).
struct TearRule {
  bool tear;
  bool tear_folds;  ///< see RegistrationOptions
  Index ball_size;  ///< nu k_lv
};

/// Says which pairs of views that overlap in the data an embedding tears apart, piece by piece.
class TearTest {
 public:
  /// `views` and `springs`, which join the points across all overlaps, are kept as references.
  TearTest(const IntermediateViews& views, const Registration& registration, const Springs& springs,
           const TearRule& rule);

  /// The torn pairs, ascending, when `torn_before` are those that were torn so far. Views that are
  /// mirror images where they overlap are folded over one another, and torn.
  std::vector<IdPair> torn_by(const RowMatrix& embedding, const std::vector<IdPair>& torn_before,
                              Progress& progress) const;

  /// Those of the torn pairs that are torn as folds only, while the springs there are as long as
  /// they should be: nothing is folded over, but a view is wrong. Ascending.
  std::vector<IdPair> false_folds(const RowMatrix& embedding,
                                  const std::vector<IdPair>& torn_before, Progress& progress) const;

 private:
  /// For each overlapping pair: do its views overlap in the embedding?
  std::vector<char> overlap_in(const RowMatrix& embedding, Progress& progress) const;
  /// Views turned, or mirrored, to lie as the embedding has their points, those of clusters that
  /// are torn from them left out.
  RowMatrix views_as_embedded(const RowMatrix& embedding,
                              const std::vector<IdPair>& torn_before) const;
  /// Are the springs between points of the pair's clusters and overlap true?
  bool has_true_lengths(Id pair, const RowMatrix& embedding) const;

  const IntermediateViews& views_;
  const Springs& springs_;
  TearRule rule_;
  Overlaps overlaps_;
  Ragged<Id> views_of_tree_, pairs_of_tree_;
};

}  // namespace ldle
