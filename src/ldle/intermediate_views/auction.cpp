#include "ldle/intermediate_views/auction.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "ldle/core/parallel_for.h"

namespace ldle::intermediate_views {

Auction::Auction(GrowingClusters& clusters, const ClusterOptions& options)
    : clusters_(clusters),
      views_(clusters.local),
      max_size_(options.max_cluster_size.value_or(std::numeric_limits<Index>::max())),
      small_views_first_(options.small_views_first),
      points_(clusters.size()),
      scratch_(make_scratch()) {
  std::iota(points_.begin(), points_.end(), Id{0});
}

Auction::Auction(GrowingClusters& clusters, const ClusterOptions& options,
                 std::span<const Id> points, std::span<const Id> block_of)
    : clusters_(clusters),
      views_(clusters.local),
      max_size_(options.max_cluster_size.value_or(std::numeric_limits<Index>::max())),
      small_views_first_(options.small_views_first),
      points_(points.begin(), points.end()),
      block_of_(block_of),
      block_(block_of[points[0]]),
      scratch_(make_scratch()) {}

void Auction::run(Index least_size, const Context& context) {
  least_size_ = least_size;
  open_bids(context);
  for (Index step = 0; !heap_.empty(); ++step) {
    if (step % 1024 == 0) context.throw_if_stopped();
    std::pop_heap(heap_.begin(), heap_.end());
    const Bid bid = heap_.back();
    heap_.pop_back();
    // The cluster has changed since this bid was pushed and has a new list.
    if (bid.version != clusters_.views[bid.cluster].version) continue;
    if (bid.kind == Kind::best_of_list) push_next_of_list(bid.cluster);
    if (!may_bid(bid.cluster, bid.point)) continue;
    if (bid.kind == Kind::bid) {
      move(bid);
    } else {
      push_worked_out(bid);
    }
  }
}

// The conditions of Eq. costkj.
bool Auction::may_bid(Id cluster, Id point) const {
  return sizes_allow(cluster, clusters_.cluster_of[point]) && in_vicinity(cluster, point);
}

bool Auction::sizes_allow(Id cluster, Id owner) const {
  const Id size = clusters_.sizes[cluster];
  const Id owner_size = clusters_.sizes[owner];
  return cluster != owner && owner_size < least_size_ && size >= owner_size && size < max_size_;
}

bool Auction::in_vicinity(Id cluster, Id point) const {
  const auto view = views_.members[point];
  return std::any_of(view.begin(), view.end(), [&](Id other) {
    return takes_part(other) && clusters_.cluster_of[other] == cluster;
  });
}

void Auction::open_bids(const Context& context) {
  parallel_for(std::ssize(points_), 512, context, [&](Index begin, Index end) {
    Scratch scratch = make_scratch();
    for (Index i = begin; i < end; ++i) list_points(points_[i], scratch);
  });
  heap_.clear();
  for (Id cluster : points_) {
    if (const auto best = next_of_list(cluster)) heap_.push_back(*best);
  }
  std::make_heap(heap_.begin(), heap_.end());
}

void Auction::list_points(Id cluster, Scratch& scratch) {
  const GrowingView& view = clusters_.views[cluster];
  scratch.seen.clear();
  scratch.points.clear();
  for (Id member : view.members) {
    for (Id point : clusters_.viewers[member]) {
      if (!takes_part(point) || !sizes_allow(cluster, clusters_.cluster_of[point])) continue;
      const Id known = scratch.seen.size();
      if (scratch.seen.add(point) == known) scratch.points.push_back(point);
    }
  }
  std::vector<Listed>& list = clusters_.lists[cluster];
  list.clear();
  if (scratch.points.empty()) return;
  const auto& bounds = scratch.growth.bound_bids(view, views_.map_of[cluster], scratch.points);
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    if (bounds[i].bid > 0.0f) list.push_back({as_wanted(bounds[i]), scratch.points[i]});
  }
  std::sort(list.begin(), list.end());
}

std::optional<Auction::Bid> Auction::next_of_list(Id cluster) {
  std::vector<Listed>& list = clusters_.lists[cluster];
  while (!list.empty()) {
    const Listed best = list.back();
    list.pop_back();
    if (!may_bid(cluster, best.point)) continue;
    return Bid{best.bound, best.point, cluster, clusters_.views[cluster].version,
               Kind::best_of_list};
  }
  return std::nullopt;
}

void Auction::push(const Bid& bid) {
  heap_.push_back(bid);
  std::push_heap(heap_.begin(), heap_.end());
}

void Auction::push_next_of_list(Id cluster) {
  if (const auto best = next_of_list(cluster)) push(*best);
}

void Auction::push_worked_out(Bid bid) {
  const GrowingView& view = clusters_.views[bid.cluster];
  const Id map = views_.map_of[bid.cluster];
  bid.worth = as_wanted(scratch_.growth.work_out_bid(view, map, bid.point));
  bid.kind = Kind::bid;
  ++bids_;
  if (bid.worth.bid > 0.0f) push(bid);
}

void Auction::move(const Bid& bid) {
  const Id from = clusters_.cluster_of[bid.point];
  scratch_.growth.remove(clusters_.views[from], views_.map_of[from], bid.point);
  scratch_.growth.add(clusters_.views[bid.cluster], views_.map_of[bid.cluster], bid.point);
  clusters_.cluster_of[bid.point] = bid.cluster;
  --clusters_.sizes[from];
  ++clusters_.sizes[bid.cluster];
  ++moves_;
  for (Id changed : {bid.cluster, from}) {
    list_points(changed, scratch_);
    push_next_of_list(changed);
  }
  offer_points_of_shrunken(from);
}

// After a cluster has lost a point, clusters of its new size may bid for its points: before that
// they were too small. Larger clusters have these points in their lists already.
void Auction::offer_points_of_shrunken(Id cluster) {
  const std::vector<Id>& sizes = clusters_.sizes;
  for (Id member : clusters_.views[cluster].members) {
    scratch_.seen.clear();
    for (Id other : views_.members[member]) {
      if (!takes_part(other)) continue;
      const Id bidder = clusters_.cluster_of[other];
      if (sizes[bidder] != sizes[cluster] || !sizes_allow(bidder, cluster)) continue;
      const Id known = scratch_.seen.size();
      if (scratch_.seen.add(bidder) != known) continue;
      const GrowingView& view = clusters_.views[bidder];
      const Worth bound{local_views::comparable(1.0 / view.stretch.distortion()),
                        static_cast<Id>(view.points.size())};
      push({as_wanted(bound), member, bidder, view.version, Kind::bound});
    }
  }
}

}  // namespace ldle::intermediate_views
