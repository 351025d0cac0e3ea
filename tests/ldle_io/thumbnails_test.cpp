#include "ldle_io/thumbnails.h"

#include <gtest/gtest.h>

namespace ldle::thumbnails_test {

TEST(Thumbnails, SmallPicturesAreNotChanged) {
  const RowMatrix pictures =
      (RowMatrix(2, 6) << 0, 51, 102, 153, 204, 255, 0, 0, 0, 0, 0, 51).finished();
  const Thumbnails small = make_thumbnails(pictures, {2, 3});
  EXPECT_EQ(small.shape.height, 2);
  EXPECT_EQ(small.shape.width, 3);
  EXPECT_EQ(small.pixels,
            (std::vector<std::uint8_t>{0, 51, 102, 153, 204, 255, 0, 0, 0, 0, 0, 51}));
}

TEST(Thumbnails, LargePicturesAreAveragedInProportion) {
  RowMatrix pictures(1, 128 * 64);
  Eigen::Map<RowMatrix> picture(pictures.data(), 128, 64);
  picture.topRows(64).setConstant(-1);
  picture.bottomRows(64).setConstant(3);
  const Thumbnails small = make_thumbnails(pictures, {128, 64});
  ASSERT_EQ(small.shape.height, 32);
  ASSERT_EQ(small.shape.width, 16);
  for (Index i = 0; i < 32 * 16; ++i) EXPECT_EQ(small.pixels[i], i < 16 * 16 ? 0 : 255) << i;
}

TEST(Thumbnails, ManyPicturesAreSmaller) {
  EXPECT_EQ(thumbnail_shape(100'000, {64, 64}).height, 10);
  EXPECT_EQ(thumbnail_shape(10'000'000, {64, 64}).height, 8);
}

TEST(Thumbnails, AUniformPictureIsBlack) {
  EXPECT_EQ(make_thumbnails(RowMatrix::Constant(1, 1, 7), {1, 1}).pixels,
            std::vector<std::uint8_t>{0});
}

}  // namespace ldle::thumbnails_test
