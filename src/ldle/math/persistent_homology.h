#pragma once

#include <cstdint>
#include <vector>

#include "ldle/types.h"

namespace ldle::math {

/// The vertices of a simplex, ascending, in one number: 12 bits each, so that five fit.
using SimplexKey = std::uint64_t;
inline constexpr Index vertex_bits = 12;
inline constexpr Index most_vertices = 5;  ///< of a simplex
inline constexpr Index most_vertices_of_complex = (Index{1} << vertex_bits) - 2;

inline SimplexKey with_vertex(SimplexKey key, Id vertex) {
  return (key << vertex_bits) | static_cast<SimplexKey>(vertex + 1);
}

/// The vertices of a simplex, ascending.
std::vector<Id> vertices_of(SimplexKey key);

/// A simplex and the step at which it enters.
struct EnteringSimplex {
  SimplexKey key;
  Id step;
};

/// A simplicial complex that grows step by step: list q holds its simplices of dimension q, sorted
/// by key and each once. A face enters no later than what it is a face of.
using Filtration = std::vector<std::vector<EnteringSimplex>>;

/// By key; of equal ones the first to enter comes first.
inline constexpr auto comes_before = [](const EnteringSimplex& a, const EnteringSimplex& b) {
  return a.key != b.key ? a.key < b.key : a.step < b.step;
};
/// Keeps the first of equal ones in a list in that order.
void keep_first(std::vector<EnteringSimplex>& simplices);
/// Sorts simplices by key; of equal ones the first to enter stays.
void sort_and_unite(std::vector<EnteringSimplex>& simplices);

/// Betti numbers b_0 .. b_(top) after each of the steps 0 .. steps-1, over the field of `prime`
/// elements, one row a step. Simplices of dimension top + 1 fill the cycles of dimension top; if
/// the filtration has none of these, no such cycle is filled.
///
/// The boundary matrix is reduced from its columns of highest dimension down, so that those of
/// simplices that end a cycle need no reduction (clearing).
IdMatrix betti_numbers(const Filtration& filtration, Index top, Id steps, int prime);

}  // namespace ldle::math
