#include "ldle/math/persistent_homology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "ldle/core/random.h"
#include "ldle/error.h"

namespace ldle::math::persistent_homology_test {

using Simplices = std::vector<std::vector<Id>>;

// All faces of some simplices. A face enters with the first of the simplices that contain it.
Filtration closure(const Simplices& simplices, const std::vector<Id>& steps = {}) {
  Filtration filtration;
  for (std::size_t s = 0; s < simplices.size(); ++s) {
    const auto& simplex = simplices[s];
    for (unsigned subset = 1; subset < (1U << simplex.size()); ++subset) {
      std::vector<Id> face;
      for (std::size_t v = 0; v < simplex.size(); ++v) {
        if ((subset >> v & 1U) != 0) face.push_back(simplex[v]);
      }
      std::sort(face.begin(), face.end());
      SimplexKey key = 0;
      for (Id vertex : face) key = with_vertex(key, vertex);
      if (filtration.size() < face.size()) filtration.resize(face.size());
      filtration[face.size() - 1].push_back({key, steps.empty() ? 0 : steps[s]});
    }
  }
  for (auto& list : filtration) sort_and_unite(list);
  return filtration;
}

std::vector<Id> betti(const Simplices& simplices, int prime) {
  const IdMatrix numbers = betti_numbers(closure(simplices), 2, 1, prime);
  return {numbers.data(), numbers.data() + numbers.size()};
}

using Numbers = std::vector<Id>;

TEST(PersistentHomology, OctahedronHasTheBettiNumbersOfASphere) {
  Simplices faces;
  for (Id x : {0, 1}) {
    for (Id y : {2, 3}) {
      for (Id z : {4, 5}) faces.push_back({x, y, z});
    }
  }
  EXPECT_EQ(betti(faces, 2), (Numbers{1, 0, 1}));
  EXPECT_EQ(betti(faces, 3), (Numbers{1, 0, 1}));
}

// The triangulation of Moebius and Csaszar: triangles (i, i+1, i+3) and (i, i+2, i+3) modulo 7.
TEST(PersistentHomology, TorusWithSevenVertices) {
  Simplices faces;
  for (Id i = 0; i < 7; ++i) {
    faces.push_back({i, (i + 1) % 7, (i + 3) % 7});
    faces.push_back({i, (i + 2) % 7, (i + 3) % 7});
  }
  EXPECT_EQ(betti(faces, 2), (Numbers{1, 2, 1}));
  EXPECT_EQ(betti(faces, 3), (Numbers{1, 2, 1}));
}

// The icosahedron with opposite points identified.
TEST(PersistentHomology, ProjectivePlaneWithSixVertices) {
  const Simplices faces{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}, {0, 1, 5},
                        {1, 2, 4}, {2, 4, 5}, {2, 3, 5}, {1, 3, 5}, {1, 3, 4}};
  EXPECT_EQ(betti(faces, 2), (Numbers{1, 1, 1}));
  EXPECT_EQ(betti(faces, 3), (Numbers{1, 0, 0}));
}

// A grid of `rows` x `columns` squares whose left side is glued to its right and whose bottom is
// glued to its top; reversed if `twisted`, which gives a Klein bottle instead of a torus.
Simplices glued_grid(Id rows, Id columns, bool twisted) {
  const auto vertex = [&](Id r, Id c) {
    if (r == rows) {
      r = 0;
      if (twisted) c = (columns - c) % columns;
    }
    return r * columns + c % columns;
  };
  Simplices faces;
  for (Id r = 0; r < rows; ++r) {
    for (Id c = 0; c < columns; ++c) {
      faces.push_back({vertex(r, c), vertex(r, c + 1), vertex(r + 1, c)});
      faces.push_back({vertex(r, c + 1), vertex(r + 1, c), vertex(r + 1, c + 1)});
    }
  }
  return faces;
}

TEST(PersistentHomology, KleinBottleHasOtherBettiNumbersOverThreeElements) {
  EXPECT_EQ(betti(glued_grid(4, 5, true), 2), (Numbers{1, 2, 1}));
  EXPECT_EQ(betti(glued_grid(4, 5, true), 3), (Numbers{1, 1, 0}));
  EXPECT_EQ(betti(glued_grid(4, 5, false), 3), (Numbers{1, 2, 1}));
}

TEST(PersistentHomology, CyclesExistFromTheStepThatClosesThemToTheStepThatFillsThem) {
  // The square is closed at step 3; its two halves are filled at steps 5 and 6.
  const Simplices parts{{0, 1}, {1, 2}, {2, 3}, {0, 3}, {0, 1, 2}, {0, 2, 3}};
  const IdMatrix numbers = betti_numbers(closure(parts, {0, 1, 2, 3, 5, 6}), 1, 8, 2);
  IdMatrix expected(8, 2);
  expected << 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0;
  // The diagonal enters at step 5, so the other half of the square is then a cycle of three edges.
  EXPECT_EQ(numbers.row(3), expected.row(3));
  EXPECT_EQ(numbers.row(5), expected.row(5));
  EXPECT_EQ(numbers.row(6), expected.row(6));
}

// b_q = dim ker - rank, where ranks of the dense boundary matrices are computed by elimination.
class DenseBetti {
 public:
  DenseBetti(const Filtration& filtration, Id step, int prime) : prime_(prime) {
    for (const auto& list : filtration) {
      std::vector<std::vector<Id>> simplices;
      for (const auto& [key, entry] : list) {
        if (entry <= step) simplices.push_back(vertices_of(key));
      }
      simplices_.push_back(std::move(simplices));
    }
  }
  Id operator()(std::size_t q) const {
    return static_cast<Id>(simplices_[q].size()) - rank(q) - rank(q + 1);
  }

 private:
  Id rank(std::size_t q) const {
    if (q == 0 || q >= simplices_.size()) return 0;
    std::vector<std::vector<int>> rows;
    for (const auto& simplex : simplices_[q]) {
      std::vector<int> row(simplices_[q - 1].size(), 0);
      for (std::size_t v = 0; v < simplex.size(); ++v) {
        std::vector<Id> face = simplex;
        face.erase(face.begin() + static_cast<std::ptrdiff_t>(v));
        const auto at = std::find(simplices_[q - 1].begin(), simplices_[q - 1].end(), face);
        row[at - simplices_[q - 1].begin()] = v % 2 == 0 ? 1 : prime_ - 1;
      }
      rows.push_back(row);
    }
    Id rank = 0;
    for (std::size_t column = 0; column < simplices_[q - 1].size(); ++column) {
      const auto pivot = std::find_if(rows.begin() + rank, rows.end(),
                                      [&](const auto& row) { return row[column] != 0; });
      if (pivot == rows.end()) continue;
      std::iter_swap(rows.begin() + rank, pivot);
      for (auto row = rows.begin() + rank + 1; row != rows.end(); ++row) {
        while ((*row)[column] != 0) {  // at most prime - 1 times
          for (std::size_t c = 0; c < row->size(); ++c) {
            (*row)[c] = ((*row)[c] + rows[rank][c]) % prime_;
          }
        }
      }
      ++rank;
    }
    return rank;
  }

  int prime_;
  std::vector<std::vector<std::vector<Id>>> simplices_;
};

TEST(PersistentHomology, RandomComplexesAgreeWithDenseElimination) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed);
    Simplices simplices;
    std::vector<Id> steps;
    for (int s = 0; s < 40; ++s) {
      std::set<Id> vertices;
      while (vertices.size() < 2 + static_cast<std::size_t>(s % 3)) {
        vertices.insert(static_cast<Id>(random.uniform(0, 9)));
      }
      simplices.emplace_back(vertices.begin(), vertices.end());
      steps.push_back(static_cast<Id>(random.uniform(0, 5)));
    }
    const Filtration filtration = closure(simplices, steps);
    for (int prime : {2, 3, 5}) {
      const IdMatrix numbers = betti_numbers(filtration, 3, 5, prime);
      for (Id step = 0; step < 5; ++step) {
        const DenseBetti dense(filtration, step, prime);
        for (Id q = 0; q < 4; ++q) {
          EXPECT_EQ(numbers(step, q), dense(q))
              << "seed " << seed << " step " << step << " b_" << q;
        }
      }
    }
  }
}

TEST(PersistentHomology, KeysStoreVerticesInOrder) {
  const std::vector<Id> vertices{0, 7, 300, 2000, 4093};
  SimplexKey key = 0;
  for (Id v : vertices) key = with_vertex(key, v);
  EXPECT_EQ(vertices_of(key), vertices);
}

TEST(PersistentHomology, SeveralFieldsAtOnceGiveTheSameNumbers) {
  // The projective plane with six vertices, whose homology has torsion.
  const Filtration plane = closure({{0, 1, 2},
                                    {0, 2, 3},
                                    {0, 3, 4},
                                    {0, 4, 5},
                                    {0, 1, 5},
                                    {1, 2, 4},
                                    {2, 3, 5},
                                    {1, 3, 4},
                                    {2, 4, 5},
                                    {1, 3, 5}});
  constexpr int fields[] = {2, 3, 5};
  const std::vector<IdMatrix> together = betti_numbers(plane, 2, 1, fields);
  ASSERT_EQ(together.size(), 3U);
  for (std::size_t f = 0; f < 3; ++f) {
    EXPECT_EQ(together[f], betti_numbers(plane, 2, 1, fields[f]));
  }
  EXPECT_NE(together[0], together[1]);
}

TEST(BettiNumbers, ReductionsThatTakeTooMuchMemoryGiveNothing) {
  const Filtration sphere = closure({{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}});
  constexpr int fields[] = {2, 3};
  const std::size_t most = 100;
  EXPECT_EQ(betti_numbers(sphere, 2, 1, fields, Context(), most),
            betti_numbers(sphere, 2, 1, fields));
  EXPECT_TRUE(betti_numbers(sphere, 2, 1, fields, Context(), 2).empty());
}

TEST(PersistentHomology, StopsWhenAsked) {
  struct Stopped final : Observer {
    bool stop_requested() const override { return true; }
  };
  const Context context({}, std::make_shared<Stopped>());
  EXPECT_THROW(betti_numbers(closure({{0, 1, 2}}), 2, 1, 2, context), Interrupted);
}

}  // namespace ldle::math::persistent_homology_test
