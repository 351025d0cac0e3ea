#include <cfloat>
#include <stdexcept>

#include "ldle_cuda/search_kernels.h"
#include "ldle_cuda/status.h"

namespace ldle::cuda {
namespace {

using std::int64_t;

constexpr int warp = 32;
constexpr unsigned all_lanes = 0xffffffff;
constexpr int warps_of_block = 4;
static_assert(tile_points == warp && group_tiles == warp && tile_points % warp_queries == 0);

__device__ int lane_of_thread() {
  return static_cast<int>(threadIdx.x % warp);
}

/// The candidates of one query that a warp has found so far. All lanes hold the same values.
struct Candidates {
  float* squared;
  int* points;
  int count;
  float limit;  // points above it are not kept; negative if none are
  float lost;   // smallest value of a candidate for which there was no room
};

// Number of lanes below this one that have a bit in the mask.
__device__ int lanes_before(unsigned mask) {
  return __popc(mask & ((1U << lane_of_thread()) - 1U));
}

// Returns how many values of all lanes are at most `bound`. Values are not negative, so they are
// ordered as their bits are.
template <int items>
__device__ int count_up_to(const float (&values)[items], unsigned bound) {
  int count = 0;
#pragma unroll
  for (int i = 0; i < items; ++i) count += __float_as_uint(values[i]) <= bound ? 1 : 0;
  return __reduce_add_sync(all_lanes, count);
}

// Returns the value of rank `nearest` (from 1), whose bits are found one by one.
template <int items>
__device__ float value_of_rank(const float (&values)[items], int nearest) {
  unsigned result = 0;
  for (int bit = 30; bit >= 0; --bit) {
    if (count_up_to(values, result | ((1U << bit) - 1U)) < nearest) result |= 1U << bit;
  }
  return __uint_as_float(result);
}

// Lowers the limit to what the rule says and drops the candidates above it. If nearly all would
// remain, there is no room for others: only those that determine the rank are kept. Those lost do
// not matter if the limit falls below them later.
template <int items>
__device__ __noinline__ void drop_far(Candidates& found, const SearchRule& rule) {
  if (found.count < rule.nearest) return;
  const int lane = lane_of_thread();
  float values[items];
  int points[items];
#pragma unroll
  for (int i = 0; i < items; ++i) {
    const int place = i * warp + lane;
    values[i] = place < found.count ? found.squared[place] : INFINITY;
    points[i] = place < found.count ? found.points[place] : 0;
  }
  const float last = value_of_rank(values, rule.nearest);
  found.limit = fminf(fmaf(last, rule.factor, rule.slack), FLT_MAX);
  const bool too_many = count_up_to(values, __float_as_uint(found.limit)) > (items - 1) * warp;
  if (too_many) found.lost = fminf(found.lost, last);
  // Of too many, all below the last value are kept, and as many of equal value as are needed.
  const unsigned bits = __float_as_uint(last);
  int equal_left = too_many ? rule.nearest : 0;
  if (too_many && bits > 0) equal_left -= count_up_to(values, bits - 1U);
  __syncwarp();  // all lanes have read before any writes
  int kept = 0;
#pragma unroll
  for (int i = 0; i < items; ++i) {
    const unsigned equals = __ballot_sync(all_lanes, values[i] == last);
    const bool needed = values[i] == last && lanes_before(equals) < equal_left;
    const bool keep = too_many ? values[i] < last || needed : values[i] <= found.limit;
    const unsigned mask = __ballot_sync(all_lanes, keep);
    if (keep) {
      const int place = kept + lanes_before(mask);
      found.squared[place] = values[i];
      found.points[place] = points[i];
    }
    kept += __popc(mask);
    equal_left -= __popc(equals);
  }
  __syncwarp();
  found.count = kept;
}

// Adds the points of some lanes.
template <int items>
__device__ void add_near(bool near, unsigned mask, float squared, int point, Candidates& found,
                         const SearchRule& rule) {
  if (near) {
    const int place = found.count + lanes_before(mask);
    found.squared[place] = squared;
    found.points[place] = point;
  }
  __syncwarp();
  found.count += __popc(mask);
  if (found.count > (items - 1) * warp) drop_far<items>(found, rule);
}

/// The search of one warp. The queries' candidates are in shared memory.
template <int items>
class WarpSearch {
 public:
  __device__ WarpSearch(const SearchPoints& points, const SearchRule& rule, int64_t first_query,
                        Candidates* found)
      : points_(points), rule_(rule), first_(first_query), found_(found) {}

  __device__ void run() {
    const int64_t own = first_ / tile_points;
    const int64_t reach = 1 + rule_.nearest / tile_points;
    const int64_t begin = max(own - reach, int64_t{0}), end = min(own + reach + 1, points_.tiles);
    // Points that follow each other are often near: they give a first limit.
    for (int64_t tile = begin; tile < end; ++tile) visit_tile(tile);
    finish_queries();
    const int64_t groups = (points_.tiles + group_tiles - 1) / group_tiles;
    const int64_t home = own / group_tiles;
    for (int64_t i = 0; i < 2 * groups; ++i) {  // 0, 1, -1, 2, -2, ... groups from home
      const int64_t group = home + (i % 2 == 0 ? -(i / 2) : i / 2 + 1);
      if (group >= 0 && group < groups) visit_group(group, begin, end);
    }
    finish_queries();
  }

 private:
  // Visits the tiles of a group that may hold candidates, except those from `begin` to `end` - 1.
  __device__ void visit_group(int64_t group, int64_t begin, int64_t end) {
    const int64_t own = group * group_tiles + lane_of_thread();
    const bool open = own < points_.tiles && (own < begin || own >= end);
    const float gap = open ? squared_gap(group) : INFINITY;
    unsigned mask = __ballot_sync(all_lanes, gap <= largest_limit());
    while (mask != 0) {
      const int next = __ffs(static_cast<int>(mask)) - 1;
      mask &= mask - 1;
      if (__shfl_sync(all_lanes, gap, next) <= largest_limit()) {
        visit_tile(group * group_tiles + next);
      }
    }
  }

  // A lower bound on the squared distance between the box of the queries and that of the tile of
  // this lane: every operation is rounded down.
  __device__ float squared_gap(int64_t group) const {
    const Pair* boxes =
        points_.tile_boxes + group * points_.columns * group_tiles + lane_of_thread();
    const Pair* query = points_.query_boxes + first_ / warp_queries * points_.columns;
    float sum = 0.0F;
    for (int64_t s = 0; s < points_.columns; ++s) {
      const Pair box = boxes[s * group_tiles], around = query[s];
      const float gap = fmaxf(
          0.0F, fmaxf(__fsub_rd(box.first, around.second), __fsub_rd(around.first, box.second)));
      sum = __fadd_rd(sum, __fmul_rd(gap, gap));
    }
    return sum;
  }

  __device__ float largest_limit() const {
    float largest = found_[0].limit;
    for (int q = 1; q < warp_queries; ++q) largest = fmaxf(largest, found_[q].limit);
    return largest;
  }

  // Each lane computes the distances of one point of the tile from all queries.
  __device__ void visit_tile(int64_t tile) {
    const int64_t size = points_.columns * tile_points;
    const Pair* other = points_.coordinates + tile * size + lane_of_thread();
    const Pair* query = points_.coordinates + first_ / tile_points * size + first_ % tile_points;
    float sum[warp_queries] = {};
    for (int64_t s = 0; s < points_.columns; ++s) {
      const Pair x = other[s * tile_points];
      const float4* pairs = reinterpret_cast<const float4*>(query + s * tile_points);
#pragma unroll
      for (int q = 0; q < warp_queries; q += 2) {
        const float4 y = pairs[q / 2];
        const float one = (x.first - y.x) + (x.second - y.y);
        const float two = (x.first - y.z) + (x.second - y.w);
        sum[q] = fmaf(one, one, sum[q]);
        sum[q + 1] = fmaf(two, two, sum[q + 1]);
      }
    }
    const int point = static_cast<int>(tile * tile_points) + lane_of_thread();
#pragma unroll
    for (int q = 0; q < warp_queries; ++q) {
      const bool near = sum[q] <= found_[q].limit;
      const unsigned mask = __ballot_sync(all_lanes, near);
      if (mask != 0)
        change(q, [&](Candidates& found) {
          add_near<items>(near, mask, sum[q], point, found, rule_);
        });
    }
  }

  // Changes the candidates of a query: every lane changes a copy in the same way, and one keeps it.
  template <class Change>
  __device__ void change(int q, const Change& apply) {
    Candidates own = found_[q];
    apply(own);
    __syncwarp();
    if (lane_of_thread() == 0) found_[q] = own;
    __syncwarp();
  }

  __device__ void finish_queries() {
    for (int q = 0; q < warp_queries; ++q) {
      change(q, [&](Candidates& found) { drop_far<items>(found, rule_); });
    }
  }

  const SearchPoints& points_;
  const SearchRule& rule_;
  int64_t first_;
  Candidates* found_;
};

template <int items>
__global__ void __launch_bounds__(warps_of_block* warp)
    search(const __grid_constant__ SearchPoints points, const __grid_constant__ SearchRule rule,
           int64_t first, int64_t count, CandidateLists lists) {
  __shared__ Candidates shared[warps_of_block][warp_queries];
  const int own = static_cast<int>(threadIdx.x) / warp;
  const int64_t begin = (int64_t{blockIdx.x} * warps_of_block + own) * warp_queries;
  if (begin >= count) return;  // all lanes of the warp
  Candidates* found = shared[own];
  const int64_t query = begin + lane_of_thread();
  if (lane_of_thread() < warp_queries) {
    // Queries beyond the last one take no candidates; `lists` has no room for them.
    const int64_t place = min(query, count - 1) * (items * warp);
    found[lane_of_thread()] = {lists.squared + place, lists.points + place, 0,
                               query < count ? FLT_MAX : -1.0F, INFINITY};
  }
  __syncwarp();
  WarpSearch<items>(points, rule, first + begin, found).run();
  if (lane_of_thread() < warp_queries && query < count) {
    const Candidates& result = found[lane_of_thread()];
    lists.counts[query] = result.limit < result.lost ? result.count : 0;
  }
}

template <int items>
void start_search(const SearchPoints& points, const SearchRule& rule, int64_t first, int64_t count,
                  const CandidateLists& lists) {
  const int64_t warps = (count + warp_queries - 1) / warp_queries;
  const int64_t blocks = (warps + warps_of_block - 1) / warps_of_block;
  search<items><<<blocks, warps_of_block * warp>>>(points, rule, first, count, lists);
  check_launch("searching for neighbours");
}

// A warp copies a list.
__global__ void __launch_bounds__(warps_of_block* warp)
    copy_lists(CandidateLists lists, int capacity, int64_t count, const int64_t* offsets,
               int* out) {
  const int64_t list = int64_t{blockIdx.x} * warps_of_block + threadIdx.x / warp;
  if (list >= count) return;
  for (int i = lane_of_thread(); i < lists.counts[list]; i += warp) {
    out[offsets[list] + i] = lists.points[list * capacity + i];
  }
}

}  // namespace

int candidate_capacity(int64_t nearest) {
  const int64_t wanted = 2 * nearest + 96;
  for (int capacity : {256, 512, 1024}) {
    if (wanted <= capacity) return capacity;
  }
  return 0;
}

void find_candidates(const SearchPoints& points, const SearchRule& rule, int64_t first,
                     int64_t count, const CandidateLists& lists) {
  if (count == 0) return;
  switch (candidate_capacity(rule.nearest)) {
    case 256:
      return start_search<8>(points, rule, first, count, lists);
    case 512:
      return start_search<16>(points, rule, first, count, lists);
    case 1024:
      return start_search<32>(points, rule, first, count, lists);
    default:
      throw std::logic_error("find_candidates: too many neighbours");
  }
}

void join_lists(const CandidateLists& lists, int capacity, int64_t count, const int64_t* offsets,
                int* out) {
  if (count == 0) return;
  copy_lists<<<(count + warps_of_block - 1) / warps_of_block, warps_of_block * warp>>>(
      lists, capacity, count, offsets, out);
  check_launch("joining lists of neighbours");
}

}  // namespace ldle::cuda
