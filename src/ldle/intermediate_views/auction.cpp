#include "ldle/intermediate_views/auction.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "ldle/core/parallel_for.h"

namespace ldle {

Auction::Auction(const LocalViews& views, const Metric& metric,
                 std::optional<Index> max_cluster_size)
    : views_(views),
      metric_(metric),
      max_size_(max_cluster_size.value_or(std::numeric_limits<Index>::max())),
      viewers_(transpose(views.members, views.size())),
      cluster_of_(views.size()),
      clusters_(views.size()),
      growth_(views, metric),
      visited_(views.size(), 0) {
  std::iota(cluster_of_.begin(), cluster_of_.end(), Id{0});
  parallel_for_blocks(views.size(), 512, [&](Index begin, Index end) {
    ViewGrowth growth(views_, metric_);
    for (Index k = begin; k < end; ++k) {
      growth.add(clusters_[k], views_.map_of[k], static_cast<Id>(k));
    }
  });
}

void Auction::run(Index least_size, Progress& progress) {
  least_size_ = least_size;
  open_bids(progress);
  for (Index step = 0; !heap_.empty(); ++step) {
    if (step % 1024 == 0) progress.throw_if_stopped();
    std::pop_heap(heap_.begin(), heap_.end());
    Bid bid = heap_.back();
    heap_.pop_back();
    if (!may_bid(bid.cluster, bid.point)) continue;
    if (bid.version == clusters_[bid.cluster].version) {
      move(bid);
    } else {
      evaluate(bid, growth_);
      ++bids_;
      push(bid);
    }
  }
}

// The conditions of Eq. costkj.
bool Auction::may_bid(Id cluster, Id point) const {
  const Id owner = cluster_of_[point];
  const Index size = clusters_[cluster].size();
  const Index owner_size = clusters_[owner].size();
  return cluster != owner && owner_size < least_size_ && size >= owner_size && size < max_size_ &&
         in_vicinity(cluster, point);
}

bool Auction::in_vicinity(Id cluster, Id point) const {
  const auto view = views_.members[point];
  return std::any_of(view.begin(), view.end(),
                     [&](Id other) { return cluster_of_[other] == cluster; });
}

// The clusters c_U of the points in U_k, each once.
void Auction::collect_bidders(Id point) {
  bidders_.clear();
  for (Id other : views_.members[point]) bidders_.push_back(cluster_of_[other]);
  std::sort(bidders_.begin(), bidders_.end());
  bidders_.erase(std::unique(bidders_.begin(), bidders_.end()), bidders_.end());
}

void Auction::open_bids(Progress& progress) {
  heap_.clear();
  for (Index k = 0; k < views_.size(); ++k) {
    const Id point = static_cast<Id>(k);
    if (clusters_[cluster_of_[point]].size() >= least_size_) continue;
    collect_bidders(point);
    for (Id cluster : bidders_) {
      if (may_bid(cluster, point)) heap_.push_back({0.0, point, cluster, none});
    }
  }
  bids_ += static_cast<Index>(heap_.size());
  parallel_for_blocks(static_cast<Index>(heap_.size()), 4096, progress,
                      [&](Index begin, Index end) {
                        ViewGrowth growth(views_, metric_);
                        for (Index i = begin; i < end; ++i) evaluate(heap_[i], growth);
                      });
  std::erase_if(heap_, [](const Bid& bid) { return bid.value == 0.0; });
  std::make_heap(heap_.begin(), heap_.end());
}

void Auction::evaluate(Bid& bid, ViewGrowth& growth) const {
  const GrowingView& view = clusters_[bid.cluster];
  bid.value = 1.0 / growth.stretch_with(view, views_.map_of[bid.cluster], bid.point).distortion();
  bid.version = view.version;
}

void Auction::push(const Bid& bid) {
  if (bid.value == 0.0) return;
  heap_.push_back(bid);
  std::push_heap(heap_.begin(), heap_.end());
}

void Auction::push_bound(Id cluster, Id point) {
  if (may_bid(cluster, point)) push({clusters_[cluster].bound_on_bids(), point, cluster, none});
}

void Auction::move(const Bid& bid) {
  const Id from = cluster_of_[bid.point];
  growth_.remove(clusters_[from], views_.map_of[from], bid.point);
  growth_.add(clusters_[bid.cluster], views_.map_of[bid.cluster], bid.point);
  cluster_of_[bid.point] = bid.cluster;
  ++moves_;
  refresh_after_move(bid.point, from, bid.cluster);
}

template <class Action>
void Auction::for_each_in_vicinity(Id cluster, const Action& action) {
  ++visit_;
  for (Id member : clusters_[cluster].members) {
    for (Id point : viewers_[member]) {
      if (visited_[point] == visit_) continue;
      visited_[point] = visit_;
      action(point);
    }
  }
}

// Enters the pairs that could not bid before and now can, and those whose bids may have risen.
void Auction::refresh_after_move(Id point, Id from, Id to) {
  // The grown cluster now matches clusters of its own new size...
  const Index grown = clusters_[to].size();
  for_each_in_vicinity(to, [&](Id other) {
    if (clusters_[cluster_of_[other]].size() == grown) push_bound(to, other);
  });
  // ... and sees points through the one it took in.
  for (Id other : viewers_[point]) {
    const auto view = views_.members[other];
    const auto seen = std::count_if(view.begin(), view.end(),
                                    [&](Id member) { return cluster_of_[member] == to; });
    if (seen == 1) push_bound(to, other);
  }
  // The shrunken cluster distorts less, and its points can be had by smaller clusters.
  for_each_in_vicinity(from, [&](Id other) { push_bound(from, other); });
  const Index shrunk = clusters_[from].size();
  for (Id member : clusters_[from].members) {
    collect_bidders(member);
    for (Id cluster : bidders_) {
      if (clusters_[cluster].size() == shrunk) push_bound(cluster, member);
    }
  }
}

}  // namespace ldle
