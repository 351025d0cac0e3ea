#pragma once

#include "ldle/core/random.h"
#include "ldle/registration/register_views.h"
#include "oracles/tears.h"
#include "oracles/view_graph.h"

namespace ldle::oracle {

/// A rigid motion x -> x T + v, reflections included.
struct Motion {
  Eigen::MatrixXd rotation;
  Eigen::RowVectorXd translation;
};

/// The motion that minimises |A T + 1 v - B| over orthogonal T and all v.
Motion procrustes(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

/// The paper's Algo. geinit. Overlaps and embedded views are recomputed on each use.
class Alignment {
 public:
  Alignment(const IntermediateViews& views, const Eigen::MatrixXd& distances, Index view_neighbors,
            const RegistrationOptions& options);

  void run(std::uint64_t seed);

  const Forest& forest() const { return forest_; }
  const std::vector<double>& scale() const { return scale_; }
  const std::vector<IdPair>& torn() const { return torn_; }

  /// y_k (paper, Eq. yk).
  RowMatrix embedding() const;

 private:
  /// The images of some points under a view's map and motion.
  Eigen::MatrixXd placed(Id m, const std::vector<Id>& points) const;

  /// The views of a root's tree.
  std::vector<Id> tree_of(Id root) const;

  /// Pairs of views that overlap in the data but not in the embedding.
  std::vector<IdPair> torn_pairs(const std::vector<Id>& members) const;

  /// Steps R3 and R4: aligns a view with the mean of its neighbours.
  void align(Id s, const std::vector<Id>& neighbors);

  /// Aligns the views of a tree one after the other, from the root on.
  void first_pass(Id root);

  /// Sweeps over all views of a tree, color by color in random order.
  void refine(Id root, Random& random);

  /// Gives each view, in order, the lowest color that no overlapping earlier view has.
  void choose_colors();

  /// The overlapping views that are not torn from a view; its parent if there are none.
  std::vector<Id> neighbors_left(Id s, const std::vector<Id>& members,
                                 const std::vector<IdPair>& torn) const;

  const IntermediateViews& views_;
  RegistrationOptions options_;
  Index reach_;
  std::vector<double> scale_;
  std::vector<Motion> motion_;
  Forest forest_;
  std::vector<Id> color_;
  std::vector<IdPair> torn_;
};

}  // namespace ldle::oracle
