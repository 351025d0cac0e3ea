#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

/// The vertices of a simplex, ascending, in one number. Each vertex takes 12 bits, so five fit; it
/// is stored plus one, since zero means that there is no vertex.
using SimplexKey = std::uint64_t;
inline constexpr Index vertex_bits = 12;
inline constexpr Index most_vertices = 5;  ///< largest number of vertices of a simplex
inline constexpr Index most_vertices_of_complex = (Index{1} << vertex_bits) - 2;

/// Appends a vertex, which must be larger than the vertices of the key.
inline SimplexKey with_vertex(SimplexKey key, Id vertex) {
  return (key << vertex_bits) | static_cast<SimplexKey>(vertex + 1);
}

/// Returns the vertices of a simplex, ascending.
std::vector<Id> vertices_of(SimplexKey key);

/// A simplex and the step at which it enters.
struct EnteringSimplex {
  SimplexKey key;
  Id step;
};

/// A simplicial complex that grows step by step: list q holds its simplices of dimension q, sorted
/// by key and without duplicates. A face enters no later than the simplices that contain it.
using Filtration = std::vector<std::vector<EnteringSimplex>>;

/// Order by key; of equal keys, the simplex that enters first comes first.
inline constexpr auto comes_before = [](const EnteringSimplex& a, const EnteringSimplex& b) {
  return a.key != b.key ? a.key < b.key : a.step < b.step;
};
/// Keeps the first simplex of each key in a list that is sorted by comes_before.
void keep_first(std::vector<EnteringSimplex>& simplices);
/// Sorts simplices by key; of equal keys, keeps the simplex that enters first.
void sort_and_unite(std::vector<EnteringSimplex>& simplices);

inline constexpr std::size_t unlimited_entries = std::numeric_limits<std::size_t>::max();

/// Returns the Betti numbers b_0 .. b_(top) after each of the steps 0 .. steps-1, over the fields
/// of the given primes: for each a matrix with one row per step. Simplices of dimension top + 1
/// fill the cycles of dimension top; if the filtration has no such simplices, no cycle of dimension
/// top is filled. Throws Interrupted if the observer of `context` asks to stop. Returns nothing if
/// the reduced columns of a dimension and a field have more than `most_entries` entries; each takes
/// 8 bytes.
///
/// Cohomology has the same numbers and needs less work: the coboundary matrix is reduced from
/// dimension 0 up, so that the simplices of dimension top + 1, which are the most, have no columns.
/// Simplices that end a cycle of the dimension below need no reduction (clearing).
std::vector<IdMatrix> betti_numbers(const Filtration& filtration, Index top, Id steps,
                                    std::span<const int> primes, const Context& context = {},
                                    std::size_t most_entries = unlimited_entries);
IdMatrix betti_numbers(const Filtration& filtration, Index top, Id steps, int prime,
                       const Context& context = {});

}  // namespace ldle::math
