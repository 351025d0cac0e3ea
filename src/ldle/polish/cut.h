#pragma once

#include <vector>

#include "ldle/core/progress.h"
#include "ldle/math/procrustes.h"
#include "ldle/polish/polish_embedding.h"

namespace ldle {

/// Pieces of a finished embedding that are wanted elsewhere, so that the tear runs elsewhere.
struct Cut {
  /// The piece of each point; none where it stays.
  std::vector<Id> piece_of;
  /// How each piece moves.
  std::vector<RigidMotion> motions;
};

/// Rotations may be off by this much, entry by entry.
inline constexpr double cut_tolerance = 1e-4;

/// Throws InvalidArgument where a cut is not one of so many points in so many dimensions, or a
/// matrix is not orthogonal.
void check_cut(const Cut& cut, Index points, Index dimension);

/// The registration as if it had left the embedding as the polish did, but with pieces moved. A
/// view moves as a whole: with the piece that most points of its cluster are in. What is torn is
/// found out anew from there; `start` has the registration that the polish began with.
Registration move_pieces(const Registered& start, const Polish& polished, const Cut& cut);

/// The pairs of views that a registration's embedding tears apart, ascending, when torn_views are
/// those that are known to be.
std::vector<IdPair> find_tears_anew(const Registered& start, const Metric& metric,
                                    const TearRule& rule, Progress& progress);

/// The second polish, with what the first one did in its report.
Polish polished_twice(const PolishReport& first, Polish second);

}  // namespace ldle
