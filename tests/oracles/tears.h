#pragma once

#include <set>
#include <vector>

#include "ldle/intermediate_views/intermediate_views.h"

namespace ldle::oracle {

/// U^g_k (paper, Eq. Ugk) among the given points: nearer than the `reach`-th nearest of them, all
/// of them when they are fewer.
inline std::set<Id> embedded_ball(const RowMatrix& y, const std::vector<Id>& among, Id k,
                                  Index reach) {
  std::vector<double> distances;
  for (Id i : among) distances.push_back((y.row(i) - y.row(k)).norm());
  std::vector<double> sorted(distances);
  std::sort(sorted.begin(), sorted.end());
  if (Index(among.size()) < reach) return {among.begin(), among.end()};
  std::set<Id> members;
  for (std::size_t i = 0; i < among.size(); ++i) {
    if (distances[i] < sorted[reach - 1]) members.insert(among[i]);
  }
  return members;
}

/// U~^g_m of the given views, the points of their clusters being all there is.
class EmbeddedViews {
 public:
  EmbeddedViews(const IntermediateViews& views, const std::vector<Id>& present, const RowMatrix& y,
                Index reach) {
    std::vector<Id> among;
    for (Id m : present) {
      among.insert(among.end(), views.clusters[m].begin(), views.clusters[m].end());
    }
    members_.resize(views.size());
    for (Id m : present) {
      for (Id k : views.clusters[m]) members_[m].merge(embedded_ball(y, among, k, reach));
    }
  }

  bool overlap(Id a, Id b) const {
    for (Id k : members_[a]) {
      if (members_[b].contains(k)) return true;
    }
    return false;
  }

 private:
  std::vector<std::set<Id>> members_;
};

}  // namespace ldle::oracle
