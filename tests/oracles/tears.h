#pragma once

#include <set>
#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"

namespace ldle::oracle {

/// U^g_k (paper, Eq. Ugk) among the given points: nearer than the `reach`-th nearest of them, all
/// of them when they are fewer.
std::set<Id> embedded_ball(const RowMatrix& y, const std::vector<Id>& among, Id k, Index reach);

/// U~^g_m of the given views, the points of their clusters being all there is.
class EmbeddedViews {
 public:
  EmbeddedViews(const IntermediateViews& views, const std::vector<Id>& present, const RowMatrix& y,
                Index reach);

  bool overlap(Id a, Id b) const;

 private:
  std::vector<std::set<Id>> members_;
};

}  // namespace ldle::oracle
