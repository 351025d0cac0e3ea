#pragma once

#include "ldle/core/random.h"
#include "ldle/registration/register_views.h"
#include "oracles/tears.h"
#include "oracles/view_graph.h"

namespace ldle::oracle {

/// argmin |A T + 1 v - B| over orthogonal T.
struct Motion {
  Eigen::MatrixXd rotation;
  Eigen::RowVectorXd translation;
};

Motion procrustes(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

/// Algo. geinit, everything computed anew wherever it is needed.
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
  Eigen::MatrixXd placed(Id m, const std::vector<Id>& points) const;

  std::vector<Id> tree_of(Id root) const;

  std::vector<IdPair> torn_pairs(const std::vector<Id>& members) const;

  /// Steps R3 and R4.
  void align(Id s, const std::vector<Id>& neighbors);

  void first_pass(Id root);

  void refine(Id root, Random& random);

  /// Views in turn take the lowest color that no overlapping view has taken before.
  void choose_colors();

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
