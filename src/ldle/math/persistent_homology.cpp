#include "ldle/math/persistent_homology.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <optional>

#include "ldle/core/parallel_for.h"
#include "ldle/core/ragged.h"

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

// The coboundary of every simplex of one dimension, by entry. A row belongs to a simplex of the
// next dimension; rows are counted backwards, so that the last row is the simplex that enters
// first. The coefficient is 1 or -1: (-1)^v for the simplex that has one vertex more, its v-th.
Ragged<Entry> coboundaries(const std::vector<EnteringSimplex>& simplices, const Ordered& order,
                           const std::vector<EnteringSimplex>& larger, const Ordered& larger_order,
                           Index dimension) {
  const Index facets = dimension + 2;
  std::vector<Id> facet_of;
  facet_of.reserve(larger.size() * facets);
  Ragged<Entry> columns;
  columns.offsets.assign(simplices.size() + 1, 0);
  for (Id i : larger_order.at) {
    const SimplexKey key = larger[i].key;
    for (Index v = 0; v < facets; ++v) {
      const Index low_bits = vertex_bits * (dimension + 1 - v);
      const SimplexKey low = key & ((SimplexKey{1} << low_bits) - 1);
      const SimplexKey high = key >> (low_bits + vertex_bits);
      const Id facet = order.position[find_simplex(simplices, (high << low_bits) | low)];
      facet_of.push_back(facet);
      ++columns.offsets[facet + 1];
    }
  }
  for (std::size_t s = 0; s < simplices.size(); ++s) columns.offsets[s + 1] += columns.offsets[s];
  columns.values.resize(facet_of.size());
  std::vector<Index> next(columns.offsets.begin(), columns.offsets.end() - 1);
  for (std::size_t e = 0; e < facet_of.size(); ++e) {
    const auto row = static_cast<Id>(larger.size() - 1 - e / facets);
    columns.values[next[facet_of[e]]++] = {row, (e % facets) % 2 == 0 ? 1 : -1};
  }
  return columns;
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
    for (Index words = std::max<Index>(rows, 1); words > 1 || levels_.empty();) {
      words = (words + word_bits - 1) / word_bits;
      levels_.emplace_back(words, 0);
    }
  }

  /// Adds factor * other, for a factor from 1 to the prime - 1. Coefficients of `other` are at
  /// least 0, or -1.
  void add(int factor, std::span<const Entry> other) {
    for (const auto& [row, value] : other) {
      const int before = coefficient_[row];
      const int added = factor * (value < 0 ? prime_ - 1 : value);
      const std::int8_t after = remainder_[before + added];
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

  /// Stores the column divided by its last coefficient, and sets this column to zero. The column
  /// must not be zero.
  void take(Column& column) {
    column.clear();
    const int scale = inverse(coefficient_[last_row()], prime_);
    for (Id row = last_row(); row != none; row = last_row()) {
      column.push_back({row, coefficient_[row] * scale % prime_});
      coefficient_[row] = 0;
      flip(row);
    }
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

/// After how many entries the reduction asks whether to stop: a few milliseconds.
constexpr std::size_t polled_every = 1 << 20;

// The cocycles of one dimension: where each begins and ends.
struct Reduction {
  std::vector<Id> ended_by;  // for each simplex by entry, the larger simplex that ends it, or none
  std::vector<char> is_ending;  // for each larger simplex by entry
};

// Reduces the coboundaries of the simplices of one dimension, the last to enter first. `cleared`
// marks simplices that end a cycle of the dimension below. They begin none, so they are skipped.
// Returns nothing if the reduced columns have more than `most_entries` entries.
std::optional<Reduction> reduce(const Ragged<Entry>& coboundary, Index larger,
                                const std::vector<char>& cleared, int prime,
                                std::size_t most_entries, const Context& context) {
  Reduction result{std::vector<Id>(coboundary.size(), none), std::vector<char>(larger, 0)};
  std::vector<Column> reduced(larger);  // by last row, whose coefficient is 1
  WorkingColumn column(larger, prime);
  Column taken;
  std::size_t entries = 0;
  std::size_t added = polled_every;  // since the last question
  const auto add = [&](int factor, std::span<const Entry> other) {
    column.add(factor, other);
    added += 1 + other.size();
    if (added < polled_every) return;
    context.throw_if_stopped();
    added = 0;
  };
  for (Index s = coboundary.size() - 1; s >= 0; --s) {
    if (!cleared.empty() && cleared[s] != 0) continue;
    add(1, coboundary[s]);
    Id row = column.last_row();
    while (row != none && !reduced[row].empty()) {
      add(prime - column[row], reduced[row]);
      row = column.last_row();
    }
    if (row == none) continue;
    const auto ending = static_cast<Id>(larger - 1 - row);
    result.ended_by[s] = ending;
    result.is_ending[ending] = 1;
    column.take(taken);
    entries += taken.size();
    if (entries > most_entries) return std::nullopt;
    reduced[row].assign(taken.begin(), taken.end());
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

std::vector<IdMatrix> betti_numbers(const Filtration& filtration, Index top, Id steps,
                                    std::span<const int> primes, const Context& context,
                                    std::size_t most_entries) {
  const Index dimensions = std::ssize(filtration);
  const std::vector<EnteringSimplex> nothing;
  const auto simplices = [&](Index q) -> const std::vector<EnteringSimplex>& {
    return q < dimensions ? filtration[q] : nothing;
  };
  std::vector<IdMatrix> changes(primes.size(), IdMatrix::Zero(steps + 1, top + 1));
  std::vector<std::vector<char>> cleared(primes.size());
  std::vector<char> gave_up(primes.size(), 0);
  Ordered order = by_entry(simplices(0));
  for (Index q = 0; q <= top; ++q) {
    Ordered larger_order = by_entry(simplices(q + 1));
    const Ragged<Entry> coboundary =
        coboundaries(simplices(q), order, simplices(q + 1), larger_order, q);
    const auto entry = [&](const Ordered& by, Index dimension, Id position) {
      return std::min(simplices(dimension)[by.at[position]].step, steps);
    };
    parallel_for(std::ssize(primes), 1, context, [&](Index field, Index) {
      const auto reduction = reduce(coboundary, std::ssize(simplices(q + 1)), cleared[field],
                                    primes[field], most_entries, context);
      gave_up[field] = reduction ? 0 : 1;
      if (!reduction) return;
      for (Id s = 0; s < coboundary.size(); ++s) {
        if (!cleared[field].empty() && cleared[field][s] != 0) continue;
        ++changes[field](entry(order, q, s), q);
        const Id ending = reduction->ended_by[s];
        if (ending != none) --changes[field](entry(larger_order, q + 1, ending), q);
      }
      cleared[field] = reduction->is_ending;
    });
    if (std::find(gave_up.begin(), gave_up.end(), 1) != gave_up.end()) return {};
    order = std::move(larger_order);
  }
  for (IdMatrix& change : changes) {
    for (Id step = 1; step < steps; ++step) change.row(step) += change.row(step - 1);
    change.conservativeResize(steps, Eigen::NoChange);
  }
  return changes;
}

IdMatrix betti_numbers(const Filtration& filtration, Index top, Id steps, int prime,
                       const Context& context) {
  return betti_numbers(filtration, top, steps, std::span<const int>(&prime, 1), context)[0];
}

}  // namespace ldle::math
