#include "cli/program_test_fixture.h"

namespace ldle::picture_colors_test {

class PictureColorsTest : public ProgramTest {
 protected:
  PictureColorsTest() { write_points("x.npy", bent_grid(15, 20)); }

  /// The picture of a run with these options. All have the same title.
  std::string picture(const std::string& run, const Words& options) const {
    Words words = embed({"x.npy", "-o", run, "--title", "same"});
    words.insert(words.end(), options.begin(), options.end());
    EXPECT_EQ(ldle(words).exit_code, 0);
    return directory.read(run + "/embedding.svg");
  }
};

TEST_F(PictureColorsTest, TheFirstColumnIsUsedUnlessThereAreParameters) {
  const std::string standard = picture("a", {});
  EXPECT_EQ(picture("b", {"--color-by", "1"}), standard);
  EXPECT_NE(picture("c", {"--color-by", "3"}), standard);
  write_points("x.params.npy", RowMatrix::Random(300, 2));
  const std::string with_parameters = picture("d", {});
  EXPECT_NE(with_parameters, standard);
  EXPECT_EQ(picture("e", {"--color-by", "1"}), standard);
  write_points("x.params.npy", RowMatrix::Random(299, 2));
  EXPECT_EQ(picture("f", {}), standard);
}

TEST_F(PictureColorsTest, ConstantColumnsAreSkipped) {
  const RowMatrix grid = bent_grid(15, 20);
  RowMatrix points(grid.rows(), grid.cols() + 1);
  points << RowMatrix::Constant(grid.rows(), 1, 2013.0), grid;
  write_points("x.npy", points);
  EXPECT_EQ(picture("a", {}), picture("b", {"--color-by", "2"}));
}

TEST_F(PictureColorsTest, ColorsThatDoNotSuitThePointsFail) {
  write_points("values.npy", RowMatrix::Random(299, 1));
  expect_failure(embed({"x.npy", "-o", "run", "--color-by", "values.npy"}), 3,
                 {"values.npy", "299", "300"});
  expect_failure(embed({"x.npy", "-o", "run", "--color-by", "gone.npy"}), 3, {"gone.npy"});
  expect_failure(embed({"x.npy", "-o", "run", "--color-by", "4"}), 2, {"--color-by", "4"});
  expect_failure(embed({"x.npy", "-o", "run", "--color-by", "height"}), 2, {"height"});
}

}  // namespace ldle::picture_colors_test
