#include "ldle/math/persistent_homology.h"

#include <algorithm>
#include <numeric>

namespace ldle {
namespace {

struct Entry {
  Id row;
  int coefficient;
};
using Column = std::vector<Entry>;  // by ascending row

// The simplices of one dimension in the order in which they enter.
struct Ordered {
  std::vector<Id> at;        // position in the filtration's list
  std::vector<Id> position;  // the inverse
};

Ordered by_entry(const std::vector<EnteringSimplex>& simplices) {
  Ordered order;
  order.at.resize(simplices.size());
  order.position.resize(simplices.size());
  std::iota(order.at.begin(), order.at.end(), Id{0});
  std::stable_sort(order.at.begin(), order.at.end(),
                   [&](Id a, Id b) { return simplices[a].step < simplices[b].step; });
  for (std::size_t i = 0; i < order.at.size(); ++i)
    order.position[order.at[i]] = static_cast<Id>(i);
  return order;
}

Id find_simplex(const std::vector<EnteringSimplex>& simplices, SimplexKey key) {
  const auto found = std::lower_bound(
      simplices.begin(), simplices.end(), key,
      [](const EnteringSimplex& simplex, SimplexKey k) { return simplex.key < k; });
  return static_cast<Id>(found - simplices.begin());
}

// Sum over v of (-1)^v (the simplex without its v-th vertex).
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
  std::sort(column.begin(), column.end(),
            [](const Entry& a, const Entry& b) { return a.row < b.row; });
  return column;
}

int inverse(int value, int prime) {
  int candidate = 1;
  while (candidate * value % prime != 1) ++candidate;
  return candidate;
}

// column += factor * other; `sum` is a buffer.
void add_multiple(Column& column, int factor, const Column& other, int prime, Column& sum) {
  sum.clear();
  auto a = column.begin();
  auto b = other.begin();
  while (a != column.end() || b != other.end()) {
    if (b == other.end() || (a != column.end() && a->row < b->row)) {
      sum.push_back(*a++);
    } else if (a == column.end() || b->row < a->row) {
      sum.push_back({b->row, factor * b->coefficient % prime});
      ++b;
    } else {
      const int value = (a->coefficient + factor * b->coefficient) % prime;
      if (value != 0) sum.push_back({a->row, value});
      ++a;
      ++b;
    }
  }
  column.swap(sum);
}

// Which simplices of one dimension end a cycle, and which cycles they end.
struct Reduction {
  std::vector<Id> ends_cycle_of;  // for each simplex by entry, the facet that began it, or none
  std::vector<char> begins_ended_cycle;  // for each facet by entry
};

// Reduces the boundaries of the simplices of one dimension. `cleared` marks those that begin a
// cycle that is ended later: their columns become zero.
Reduction reduce(const std::vector<EnteringSimplex>& simplices, const Ordered& order,
                 const std::vector<EnteringSimplex>& facets, const Ordered& facet_order,
                 Index dimension, const std::vector<char>& cleared, int prime) {
  Reduction result;
  result.ends_cycle_of.assign(simplices.size(), none);
  result.begins_ended_cycle.assign(facets.size(), 0);
  std::vector<Column> reduced(facets.size());  // by lowest row
  Column buffer;
  for (std::size_t s = 0; s < simplices.size(); ++s) {
    if (!cleared.empty() && cleared[s] != 0) continue;
    Column column = boundary_of(simplices[order.at[s]].key, dimension, facets, facet_order, prime);
    while (!column.empty()) {
      const auto [row, coefficient] = column.back();
      const Column& other = reduced[row];
      if (other.empty()) break;
      // The columns kept end in 1.
      add_multiple(column, prime - coefficient, other, prime, buffer);
    }
    if (column.empty()) continue;
    const int scale = inverse(column.back().coefficient, prime);
    for (Entry& entry : column) entry.coefficient = entry.coefficient * scale % prime;
    const Id row = column.back().row;
    result.ends_cycle_of[s] = row;
    result.begins_ended_cycle[row] = 1;
    reduced[row] = std::move(column);
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

void sort_and_unite(std::vector<EnteringSimplex>& simplices) {
  std::sort(simplices.begin(), simplices.end(),
            [](const EnteringSimplex& a, const EnteringSimplex& b) {
              return a.key != b.key ? a.key < b.key : a.step < b.step;
            });
  const auto last = std::unique(
      simplices.begin(), simplices.end(),
      [](const EnteringSimplex& a, const EnteringSimplex& b) { return a.key == b.key; });
  simplices.erase(last, simplices.end());
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

}  // namespace ldle
