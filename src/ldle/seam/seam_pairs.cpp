#include "ldle/seam/seam_pairs.h"

#include <numeric>

#include "ldle/math/disjoint_sets.h"

namespace ldle::seam {
namespace {

using Pair = SeamPairs::Pair;

/// Neighbours across the seam are searched among points up to this many steps from the outline.
constexpr int depth = 2;
/// Number of places in a bin.
constexpr Index bin_size = 3;

// The nearest place of the outline for each point up to `depth` steps from it, none for other
// points.
std::vector<Id> nearest_places(const OutlineWalks& walks, const EmbeddedGraph& embedded) {
  std::vector<Id> place(embedded.size(), none);
  std::vector<Id> front;
  for (Id p = 0; p < walks.size(); ++p) {
    const Id point = walks.point(p);
    if (place[point] != none) continue;
    place[point] = p;
    front.push_back(point);
  }
  for (int step = 0; step < depth; ++step) {
    std::vector<std::pair<Id, Id>> found;  // point, place
    for (Id k : front) {
      for (Id other : embedded.graph().neighbors[k]) {
        if (place[other] == none && embedded.hold_together(k, other)) {
          found.emplace_back(other, place[k]);
        }
      }
    }
    front.clear();
    for (const auto& [point, candidate] : found) {
      Id& best = place[point];
      if (best == none) front.push_back(point);
      const auto apart = [&, at = point](Id p) { return embedded.apart(at, walks.point(p)); };
      if (best == none || apart(candidate) < apart(best)) best = candidate;
    }
  }
  return place;
}

// Divides each walk into bins of about equal size. The last bin of a walk is next to the first.
class Bins {
 public:
  explicit Bins(const OutlineWalks& walks) : walks_(walks) {
    for (Index walk = 0; walk < walks.count(); ++walk) {
      begin_.push_back(begin_.empty() ? 0 : begin_.back() + bins_of(walk - 1));
    }
  }
  Index bin(Id place) const {
    const Index walk = walks_.walk_of(place);
    return begin_[walk] + (place - walks_.begin(walk)) * bins_of(walk) / walks_.length(walk);
  }
  /// The next bin (step 1) or the previous bin (step -1) on the same walk.
  Index beside(Index bin, Index step) const {
    const auto walk = std::upper_bound(begin_.begin(), begin_.end(), bin) - begin_.begin() - 1;
    const Index count = bins_of(walk);
    return begin_[walk] + (bin - begin_[walk] + count + step) % count;
  }

 private:
  Index bins_of(Index walk) const { return std::max<Index>(1, walks_.length(walk) / bin_size); }
  const OutlineWalks& walks_;
  std::vector<Index> begin_;
};

// The cells of the square outline x outline that contain a pair. Cells that touch belong to the
// same segment.
class Cells {
 public:
  Cells(const OutlineWalks& walks, const std::vector<Pair>& pairs) : bins_(walks) {
    for (const Pair& pair : pairs) cells_.push_back(cell_of(pair));
    std::sort(cells_.begin(), cells_.end());
    cells_.erase(std::unique(cells_.begin(), cells_.end()), cells_.end());
    math::DisjointSets together(std::ssize(cells_));
    for (Id c = 0; c < std::ssize(cells_); ++c) {
      const auto [i, j] = cells_[c];
      const Index next = bins_.beside(i, 1), above = bins_.beside(j, 1),
                  below = bins_.beside(j, -1);
      for (const Cell& touching : {Cell{i, above}, {next, below}, {next, j}, {next, above}}) {
        if (const Id other = find(touching); other != none) together.join(c, other);
      }
    }
    std::tie(segment_, segments_) = together.labels();
  }

  Index segments() const { return segments_; }
  Id segment(const Pair& pair) const { return segment_[find(cell_of(pair))]; }
  /// Number of places along the first axis of each segment.
  std::vector<Index> lengths() const {
    std::vector<Index> lengths(segments_, 0), last(segments_, none);
    for (std::size_t c = 0; c < cells_.size(); ++c) {
      const Id s = segment_[c];
      if (last[s] != cells_[c].first) lengths[s] += bin_size;
      last[s] = cells_[c].first;
    }
    return lengths;
  }

 private:
  using Cell = std::pair<Index, Index>;

  Cell cell_of(const Pair& pair) const { return {bins_.bin(pair.place), bins_.bin(pair.other)}; }
  Id find(const Cell& cell) const {
    const auto at = std::lower_bound(cells_.begin(), cells_.end(), cell);
    return at != cells_.end() && *at == cell ? static_cast<Id>(at - cells_.begin()) : none;
  }

  Bins bins_;
  std::vector<Cell> cells_;  // ascending
  std::vector<Id> segment_;  // of each cell
  Index segments_ = 0;
};

// Pairs of places whose points, or points near them, are torn neighbours; in both directions.
std::vector<Pair> pairs_across(const OutlineWalks& walks, const EmbeddedGraph& embedded) {
  const std::vector<Id> place = nearest_places(walks, embedded);
  std::vector<Pair> pairs;
  for (Id k = 0; k < embedded.size(); ++k) {
    if (place[k] == none) continue;
    const auto list = embedded.graph().neighbors[k];
    const auto distances = embedded.graph().distances_of(k);
    for (std::size_t j = 1; j < list.size(); ++j) {
      const Id other = place[list[j]];
      if (other == none || !embedded.are_torn(k, list[j], distances[j])) continue;
      pairs.push_back({place[k], other});
      pairs.push_back({other, place[k]});
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
    return std::pair(a.place, a.other) < std::pair(b.place, b.other);
  });
  return pairs;
}

}  // namespace

SeamPairs find_seam_pairs(const OutlineWalks& walks, const EmbeddedGraph& embedded) {
  SeamPairs seam{pairs_across(walks, embedded), std::vector<Index>(walks.size() + 1, 0), {}};
  const Cells cells(walks, seam.pairs);
  seam.across.assign(cells.segments(), none);
  std::vector<bool> is_short(cells.segments(), false);
  const std::vector<Index> lengths = cells.lengths();
  for (Pair& pair : seam.pairs) {
    pair.segment = cells.segment(pair);
    const Id back = cells.segment({pair.other, pair.place});
    seam.across[pair.segment] = back;
    if (lengths[pair.segment] >= walks.tolerance(pair.place)) continue;
    is_short[pair.segment] = is_short[back] = true;
  }
  std::erase_if(seam.pairs, [&](const Pair& pair) { return is_short[pair.segment]; });
  for (const Pair& pair : seam.pairs) ++seam.first_pair[pair.place + 1];
  std::partial_sum(seam.first_pair.begin(), seam.first_pair.end(), seam.first_pair.begin());
  return seam;
}

}  // namespace ldle::seam
