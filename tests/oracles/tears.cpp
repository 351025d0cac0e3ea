#include "oracles/tears.h"

#include <algorithm>

namespace ldle::oracle {

std::set<Id> embedded_ball(const RowMatrix& y, const std::vector<Id>& among, Id k, Index reach) {
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

EmbeddedViews::EmbeddedViews(const IntermediateViews& views, const std::vector<Id>& present,
                             const RowMatrix& y, Index reach) {
  std::vector<Id> among;
  for (Id m : present) {
    among.insert(among.end(), views.clusters[m].begin(), views.clusters[m].end());
  }
  members_.resize(views.size());
  for (Id m : present) {
    for (Id k : views.clusters[m]) members_[m].merge(embedded_ball(y, among, k, reach));
  }
}

bool EmbeddedViews::overlap(Id a, Id b) const {
  for (Id k : members_[a]) {
    if (members_[b].contains(k)) return true;
  }
  return false;
}

}  // namespace ldle::oracle
