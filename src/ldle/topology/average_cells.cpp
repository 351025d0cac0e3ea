#include "ldle/topology/average_cells.h"

#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/core/random.h"

namespace ldle::topology {
namespace {

/// A point is no seed if a seed is among its `apart` nearest points, itself included, or if it is
/// among those of a seed.
constexpr Index apart = 6;
/// How often points are reassigned to the nearest mean.
constexpr int moves = 2;

std::span<const Id> nearest_of(const Ragged<Id>& lists, Id point) {
  const auto list = lists[point];
  return list.first(std::min<std::size_t>(list.size(), apart));
}

// The points at which cells begin.
struct Seeds {
  std::vector<Id> cell;    // of a seed: its cell; otherwise none
  std::vector<Id> beside;  // of any other point: the cell of the seed that excluded it
  Id count = 0;
};

Seeds choose_seeds(const Ragged<Id>& lists) {
  Seeds seeds{std::vector<Id>(lists.size(), none), std::vector<Id>(lists.size(), none)};
  std::vector<Id> order(lists.size());
  std::iota(order.begin(), order.end(), Id{0});
  Random(0).shuffle(order);
  for (Id k : order) {
    const auto near = nearest_of(lists, k);
    const auto seed =
        std::find_if(near.begin(), near.end(), [&](Id other) { return seeds.cell[other] != none; });
    if (seeds.beside[k] == none && seed != near.end()) seeds.beside[k] = seeds.cell[*seed];
    if (seeds.beside[k] != none) continue;
    seeds.cell[k] = seeds.count++;
    for (Id other : near) {
      if (other != k && seeds.beside[other] == none) seeds.beside[other] = seeds.cell[k];
    }
  }
  return seeds;
}

// Returns the cell with the nearest mean. Candidates are the point's first cell and the cells whose
// seeds are among its neighbours.
Id nearest_cell(ConstRowMatrixRef points, const Ragged<Id>& lists, const Seeds& seeds,
                const RowMatrix& means, Id point) {
  const auto squared = [&](Id cell) { return (points.row(point) - means.row(cell)).squaredNorm(); };
  Id best = seeds.cell[point] != none ? seeds.cell[point] : seeds.beside[point];
  double least = squared(best);
  for (Id other : lists[point]) {
    const Id cell = seeds.cell[other];
    if (cell == none || cell == best) continue;
    if (const double distance = squared(cell); distance < least) {
      least = distance;
      best = cell;
    }
  }
  return best;
}

// Removes cells without points.
AveragedPoints without_empty(const RowMatrix& means, const std::vector<double>& weight,
                             std::vector<Id> cell_of) {
  AveragedPoints result{{}, {}, std::move(cell_of)};
  std::vector<Id> kept, number(weight.size(), none);
  for (Id cell = 0; cell < std::ssize(weight); ++cell) {
    if (weight[cell] == 0.0) continue;
    number[cell] = static_cast<Id>(kept.size());
    kept.push_back(cell);
    result.weight.push_back(weight[cell]);
  }
  result.points = means(kept, Eigen::all);
  for (Id& cell : result.cell_of) cell = number[cell];
  return result;
}

}  // namespace

AveragedPoints average_cells(ConstRowMatrixRef points, std::span<const double> weight,
                             const Ragged<Id>& lists, const Context& context) {
  const Seeds seeds = choose_seeds(lists);
  RowMatrix means(seeds.count, points.cols());
  for (Id k = 0; k < lists.size(); ++k) {
    if (seeds.cell[k] != none) means.row(seeds.cell[k]) = points.row(k);
  }
  std::vector<Id> cell_of(lists.size());
  std::vector<double> weights;
  for (int move = 0; move < moves; ++move) {
    parallel_for(lists.size(), 1024, context, [&](Index begin, Index end) {
      for (Index k = begin; k < end; ++k) {
        cell_of[k] = nearest_cell(points, lists, seeds, means, static_cast<Id>(k));
      }
    });
    RowMatrix sums = RowMatrix::Zero(means.rows(), means.cols());
    weights.assign(means.rows(), 0.0);
    for (Id k = 0; k < lists.size(); ++k) {
      sums.row(cell_of[k]) += weight[k] * points.row(k);
      weights[cell_of[k]] += weight[k];
    }
    for (Id cell = 0; cell < seeds.count; ++cell) {
      if (weights[cell] > 0.0) means.row(cell) = sums.row(cell) / weights[cell];
    }
  }
  return without_empty(means, weights, std::move(cell_of));
}

}  // namespace ldle::topology
