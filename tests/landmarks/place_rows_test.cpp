#include <gtest/gtest.h>

#include "landmarks/rows.h"
#include "ldle/error.h"
#include "oracles/points.h"

namespace ldle::landmarks::place_rows_test {

/// So many columns that a block has a few points only.
constexpr Index columns = Index{1} << 17;

struct Wide {
  RowMatrix landmarks = RowMatrix::Random(12, columns);
  RowMatrix embedding = RowMatrix::Random(12, 2);
  std::vector<Id> cluster_of = std::vector<Id>(12, 0);

  EmbeddedData data() const { return {embedding, cluster_of, {}, 6}; }
};

TEST(PlaceRows, BlocksHaveThePlacesOfAllPointsTogether) {
  const Wide wide;
  const RowMatrix points = RowMatrix::Random(21, columns);
  CountedRows source(points);
  const TransformedPoints together = transform_points(wide.landmarks, wide.data(), points);
  Index next = 0, blocks = 0;
  place_rows(source, wide.landmarks, wide.data(), [&](const PlacedRows& block) {
    const auto& [begin, of_block, some] = block;
    EXPECT_EQ(begin, next);
    EXPECT_EQ(of_block, points.middleRows(begin, of_block.rows()));
    const Index count = some.embedding.rows();
    EXPECT_EQ(some.embedding, together.embedding.middleRows(begin, count));
    for (Index i = 0; i < count; ++i) {
      EXPECT_EQ(some.far[i], together.far[begin + i]);
      EXPECT_EQ(some.nearest[i], together.nearest[begin + i]);
    }
    next += count;
    ++blocks;
  });
  EXPECT_EQ(next, 21);
  EXPECT_GT(blocks, 1);
}

/// Records the progress, and stops after some points.
class Stopping : public Observer {
 public:
  explicit Stopping(Index after) : after_(after) {}
  void advance(Index done, Index total) override {
    EXPECT_GE(done, done_);
    EXPECT_LE(done, total);
    done_ = done;
  }
  bool stop_requested() const override { return done_ >= after_; }

 private:
  Index after_, done_ = 0;
};

TEST(PlaceRows, CanBeInterrupted) {
  const Wide wide;
  CountedRows source(RowMatrix::Random(21, columns));
  Index placed = 0;
  const auto place = [&](Index after) {
    place_rows(
        source, wide.landmarks, wide.data(),
        [&](const PlacedRows& block) { placed += block.points.rows(); },
        Context({}, std::make_shared<Stopping>(after)));
  };
  EXPECT_THROW(place(10), Interrupted);
  EXPECT_GT(placed, 0);
  EXPECT_LT(placed, 21);
}

}  // namespace ldle::landmarks::place_rows_test
