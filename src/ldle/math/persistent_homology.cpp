#include "ldle/math/persistent_homology.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>

namespace ldle::math {
namespace {

struct Entry {
  Id row;
  int coefficient;
};
using Column = std::vector<Entry>;

// The simplices of one dimension in the order in which they enter.
struct Ordered {
  std::vector<Id> at;        // for each simplex by entry, its index in the filtration's list
  std::vector<Id> position;  // the inverse
};

// Counting sort by step, since there are few steps. Within a step the order of the list is kept.
Ordered by_entry(const std::vector<EnteringSimplex>& simplices) {
  Id last = 0;
  for (const EnteringSimplex& simplex : simplices) last = std::max(last, simplex.step);
  std::vector<Id> next(last + 2, 0);
  for (const EnteringSimplex& simplex : simplices) ++next[simplex.step + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  Ordered order{std::vector<Id>(simplices.size()), std::vector<Id>(simplices.size())};
  for (std::size_t i = 0; i < simplices.size(); ++i) {
    order.position[i] = next[simplices[i].step]++;
    order.at[order.position[i]] = static_cast<Id>(i);
  }
  return order;
}

Id find_simplex(const std::vector<EnteringSimplex>& simplices, SimplexKey key) {
  const auto found = std::lower_bound(
      simplices.begin(), simplices.end(), key,
      [](const EnteringSimplex& simplex, SimplexKey k) { return simplex.key < k; });
  return static_cast<Id>(found - simplices.begin());
}

// Returns the boundary of a simplex: sum over v of (-1)^v (the simplex without its v-th vertex).
Column boundary_of(SimplexKey key, Index dimension, const std::vector<EnteringSimplex>& facets,
                   const Ordered& order, int prime) {
  Column column;
  for (Index v = 0; v <= dimension; ++v) {
    const Index low_bits = vertex_bits * (dimension - v);
    const SimplexKey low = key & ((SimplexKey{1} << low_bits) - 1);
    const SimplexKey high = key >> (low_bits + vertex_bits);
    const Id row = order.position[find_simplex(facets, (high << low_bits) | low)];
    column.push_back({row, v % 2 == 0 ? 1 : prime - 1});
  }
  return column;
}

int inverse(int value, int prime) {
  int candidate = 1;
  while (candidate * value % prime != 1) ++candidate;
  return candidate;
}

// A column during its reduction: coefficients by row, and a tree of bits that is used to find the
// last row with a nonzero coefficient.
class WorkingColumn {
 public:
  WorkingColumn(Index rows, int prime) : coefficient_(rows, 0), prime_(prime) {
    for (int sum = 0; sum < prime * prime; ++sum) {
      remainder_.push_back(static_cast<std::int8_t>(sum % prime));
    }
    for (Index words = rows; words > 1 || levels_.empty();) {
      words = (words + word_bits - 1) / word_bits;
      levels_.emplace_back(words, 0);
    }
  }

  /// Adds factor * other.
  void add(int factor, const Column& other) {
    for (const auto& [row, value] : other) {
      const int before = coefficient_[row];
      const std::int8_t after = remainder_[before + factor * value];
      coefficient_[row] = after;
      if ((before == 0) != (after == 0)) flip(row);
    }
  }
  /// Returns the last row with a nonzero coefficient, or none if the column is zero.
  Id last_row() const {
    if (levels_.back()[0] == 0) return none;
    std::size_t at = 0;
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
      at = at * word_bits + static_cast<std::size_t>(std::bit_width((*level)[at]) - 1);
    }
    return static_cast<Id>(at);
  }
  int operator[](Id row) const { return coefficient_[row]; }

  /// Returns the column divided by its last coefficient, and sets this column to zero. The column
  /// must not be zero.
  Column take() {
    Column column;
    const int scale = inverse(coefficient_[last_row()], prime_);
    for (Id row = last_row(); row != none; row = last_row()) {
      column.push_back({row, coefficient_[row] * scale % prime_});
      coefficient_[row] = 0;
      flip(row);
    }
    return column;
  }

 private:
  static constexpr Index word_bits = 64;

  // Flips the bit of a row. A bit of a higher level is set if any bit of its word in the level
  // below is set.
  void flip(Id row) {
    auto at = static_cast<std::size_t>(row);
    for (auto& level : levels_) {
      std::uint64_t& word = level[at / word_bits];
      const bool was_empty = word == 0;
      word ^= std::uint64_t{1} << (at % word_bits);
      if (was_empty == (word == 0)) return;
      at /= word_bits;
    }
  }

  std::vector<std::int8_t> coefficient_;
  std::vector<std::int8_t> remainder_;  // modulo prime_, of all sums in add(); avoids a division
  std::vector<std::vector<std::uint64_t>> levels_;
  int prime_;
};

// Which simplices of one dimension end a cycle, and which cycles they end.
struct Reduction {
  std::vector<Id> ends_cycle_of;  // for each simplex by entry, the facet that began it, or none
  std::vector<char> begins_ended_cycle;  // for each facet by entry
};

// Reduces the boundaries of the simplices of one dimension. `cleared` marks simplices that begin a
// cycle that ends later. Their columns would be reduced to zero, so they are skipped.
Reduction reduce(const std::vector<EnteringSimplex>& simplices, const Ordered& order,
                 const std::vector<EnteringSimplex>& facets, const Ordered& facet_order,
                 Index dimension, const std::vector<char>& cleared, int prime) {
  Reduction result;
  result.ends_cycle_of.assign(simplices.size(), none);
  result.begins_ended_cycle.assign(facets.size(), 0);
  std::vector<Column> reduced(facets.size());  // by last row, whose coefficient is 1
  WorkingColumn column(std::ssize(facets), prime);
  for (std::size_t s = 0; s < simplices.size(); ++s) {
    if (!cleared.empty() && cleared[s] != 0) continue;
    column.add(1, boundary_of(simplices[order.at[s]].key, dimension, facets, facet_order, prime));
    Id row = column.last_row();
    while (row != none && !reduced[row].empty()) {
      column.add(prime - column[row], reduced[row]);
      row = column.last_row();
    }
    if (row == none) continue;
    result.ends_cycle_of[s] = row;
    result.begins_ended_cycle[row] = 1;
    reduced[row] = column.take();
  }
  return result;
}

}  // namespace

std::vector<Id> vertices_of(SimplexKey key) {
  std::vector<Id> vertices;
  constexpr SimplexKey mask = (SimplexKey{1} << vertex_bits) - 1;
  for (; key != 0; key >>= vertex_bits) vertices.push_back(static_cast<Id>(key & mask) - 1);
  std::reverse(vertices.begin(), vertices.end());
  return vertices;
}

void keep_first(std::vector<EnteringSimplex>& simplices) {
  const auto last = std::unique(
      simplices.begin(), simplices.end(),
      [](const EnteringSimplex& a, const EnteringSimplex& b) { return a.key == b.key; });
  simplices.erase(last, simplices.end());
}

void sort_and_unite(std::vector<EnteringSimplex>& simplices) {
  std::sort(simplices.begin(), simplices.end(), comes_before);
  keep_first(simplices);
}

IdMatrix betti_numbers(const Filtration& filtration, Index top, Id steps, int prime) {
  IdMatrix change = IdMatrix::Zero(steps + 1, top + 1);
  const Index highest = std::min<Index>(top + 1, std::ssize(filtration) - 1);
  std::vector<Ordered> order;
  for (Index q = 0; q <= highest; ++q) order.push_back(by_entry(filtration[q]));
  const auto entry = [&](Index q, Id position) {
    return std::min(filtration[q][order[q].at[position]].step, steps);
  };
  std::vector<char> cleared;
  for (Index q = highest; q >= 0; --q) {
    Reduction reduction;
    if (q == 0) {
      reduction.ends_cycle_of.assign(filtration[0].size(), none);
    } else {
      reduction =
          reduce(filtration[q], order[q], filtration[q - 1], order[q - 1], q, cleared, prime);
    }
    for (Id s = 0; s < std::ssize(filtration[q]); ++s) {
      const Id ended = reduction.ends_cycle_of[s];
      if (ended != none) {
        --change(entry(q, s), q - 1);
      } else if (q <= top) {
        ++change(entry(q, s), q);
      }
    }
    cleared = std::move(reduction.begins_ended_cycle);
  }
  for (Id step = 1; step < steps; ++step) change.row(step) += change.row(step - 1);
  return change.topRows(steps);
}

}  // namespace ldle::math
