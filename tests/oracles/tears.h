#pragma once

#include <set>
#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"

namespace ldle::oracle {

/// U^g_k (paper, Eq. Ugk) among the given points: those nearer than the `reach`-th nearest, or all
/// of them if there are fewer.
std::set<Id> embedded_ball(const RowMatrix& y, const std::vector<Id>& among, Id k, Index reach);

/// U~^g_m of the given views. Only the points of their clusters count.
class EmbeddedViews {
 public:
  EmbeddedViews(const IntermediateViews& views, const std::vector<Id>& present, const RowMatrix& y,
                Index reach);

  /// Whether the embedded views of a and b share a point.
  bool overlap(Id a, Id b) const;

 private:
  std::vector<std::set<Id>> members_;
};

}  // namespace ldle::oracle
