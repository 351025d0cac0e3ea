#include "ldle/topology/cell_filtration.h"

#include <gtest/gtest.h>

#include <map>

#include "ldle/core/random.h"
#include "topology/complexes.h"

namespace ldle::topology::cell_filtration_test {

using test::complex_of;

TEST(AffordableSteps, EndWhereThereAreTooManySimplices) {
  math::Filtration few{{{1, 3}, {2, 11}}};
  EXPECT_EQ(affordable_steps(few, 13), 13);
  few[0].resize(most_simplices + 2, {3, 7});
  EXPECT_EQ(affordable_steps(few, 13), 7);
  keep_until(few, 7);
  EXPECT_EQ(few[0].size(), 1u);
}

/// Cells at random: every point meets ten others, so nearly every set of cells is a simplex.
TEST(CellFiltration, StepsWithTooManySimplicesAreLeftOut) {
  constexpr Id n = 6000;
  Random random(1);
  Ragged<Id> lists;
  std::vector<Id> all(n), cell(n);
  for (Id k = 0; k < n; ++k) {
    all[k] = k;
    cell[k] = static_cast<Id>(random.below(1000));
    std::vector<Id> list{k};
    for (int j = 0; j < 20; ++j) list.push_back(static_cast<Id>(random.below(n)));
    lists.push_back(list);
  }
  Id steps = 21;
  const math::Filtration found = make_cell_filtration(lists, {all, all}, cell, steps, 5, Context());
  std::size_t count = 0;
  for (const auto& list : found) count += list.size();
  EXPECT_LE(count, most_simplices);
  EXPECT_LT(steps, 21);
  for (const auto& list : found) {
    for (const math::EnteringSimplex& simplex : list) EXPECT_LT(simplex.step, steps);
  }
  EXPECT_GT(steps, 4);
}

TEST(CellFiltration, ASimplexEntersOnceThePointsListedByOnePointMeetAllItsCells) {
  // The lists of the points 0 .. 5, which belong to the cells 0, 0, 1, 1, 2, 2.
  Ragged<Id> lists;
  for (const std::vector<Id>& list :
       {std::vector<Id>{0, 1, 2}, {1, 0, 2}, {2, 4, 0}, {3, 2, 5}, {4, 5, 3}, {5, 4, 3}}) {
    lists.push_back(list);
  }
  const std::vector<Id> all{0, 1, 2, 3, 4, 5}, cell{0, 0, 1, 1, 2, 2};
  Id last = 4;
  const math::Filtration found = make_cell_filtration(lists, {all, all}, cell, last, 3, Context());
  EXPECT_EQ(last, 4);
  std::map<std::vector<Id>, Id> steps;
  for (const auto& list : found) {
    for (const auto& [key, step] : list) steps[math::vertices_of(key)] = step;
  }
  const std::map<std::vector<Id>, Id> expected{{{0}, 1},    {{1}, 1},    {{2}, 1},      {{0, 1}, 3},
                                               {{1, 2}, 2}, {{0, 2}, 3}, {{0, 1, 2}, 3}};
  EXPECT_EQ(steps, expected);
}

TEST(CellFiltration, CliquesEnterWithTheirLastEdge) {
  math::Filtration graph(2);
  for (Id v = 0; v < 4; ++v) graph[0].push_back({math::with_vertex(0, v), 1});
  Id step = 1;
  for (Id a = 0; a < 4; ++a) {
    for (Id b = a + 1; b < 4; ++b) {
      graph[1].push_back({math::with_vertex(math::with_vertex(0, a), b), step++});
    }
  }
  const math::Filtration filled = fill_cliques(graph, 4, 1000, Context());
  ASSERT_EQ(filled[2].size(), 4U);
  ASSERT_EQ(filled[3].size(), 1U);
  EXPECT_EQ(filled[3][0].step, 6);
  EXPECT_EQ(filled[2][0].step, 4);  // the edges of the triangle 0 1 2 enter at 1, 2 and 4
}

TEST(CellFiltration, ConesCloseTheHolesOfAnAnnulus) {
  // A ring of six triangles; the outer and the inner boundary have three vertices each.
  std::vector<std::vector<Id>> triangles;
  for (Id i = 0; i < 3; ++i) {
    const Id j = (i + 1) % 3;
    triangles.push_back({std::min(i, j), std::max(i, j), i + 3});
    triangles.push_back({j, std::min<Id>(i + 3, j + 3), std::max<Id>(i + 3, j + 3)});
  }
  const math::Filtration annulus = complex_of(triangles);
  IdMatrix open(1, 3), closed(1, 3);
  open << 1, 1, 0;
  closed << 1, 0, 1;
  EXPECT_EQ(math::betti_numbers(annulus, 2, 2, 2).bottomRows(1), open);
  const math::Filtration capped =
      cap(annulus, {restrict_to(annulus, {0, 1, 2}), restrict_to(annulus, {3, 4, 5})});
  EXPECT_EQ(math::betti_numbers(capped, 2, 2, 2).bottomRows(1), closed);
  EXPECT_EQ(math::betti_numbers(capped, 2, 2, 3).bottomRows(1), closed);
}

TEST(CellFiltration, CommonSimplicesEnterAtTheLaterStep) {
  math::Filtration a(1), b(1);
  a[0] = {{math::with_vertex(0, 0), 1}, {math::with_vertex(0, 1), 5}, {math::with_vertex(0, 2), 2}};
  b[0] = {{math::with_vertex(0, 1), 3}, {math::with_vertex(0, 2), 4}, {math::with_vertex(0, 3), 1}};
  const math::Filtration common = common_part(a, b);
  ASSERT_EQ(common[0].size(), 2U);
  EXPECT_EQ(common[0][0].step, 5);
  EXPECT_EQ(common[0][1].step, 4);
}

}  // namespace ldle::topology::cell_filtration_test
