#include "cli/program_test_fixture.h"

namespace ldle {
namespace {

class TransformTest : public ProgramTest {
 protected:
  TransformTest() {
    write_points("x.npy", bent_grid(15, 20));
    EXPECT_EQ(ldle(embed({"x.npy", "-o", "run"})).exit_code, 0);
  }
};

TEST_F(TransformTest, TheDataComeBackExactly) {
  expect_done(ldle({"transform", "run", "x.npy", "-o", "places.npy"}));
  EXPECT_EQ(read_points("places.npy"), read_points("run/embedding.npy"));
  EXPECT_TRUE(read_points("places.far.npy").isZero(0.0));
}

TEST_F(TransformTest, FarPointsAreCounted) {
  write_points("new.npy", bent_grid(15, 20).topRows(3).array() + 1000.0);
  const Finished finished = ldle({"transform", "run", "new.npy", "-o", "places.npy"});
  expect_done(finished);
  EXPECT_NE(finished.out.find("1 for each of 3 points"), std::string::npos) << finished.out;
  EXPECT_TRUE(read_points("places.far.npy").isOnes(0.0));
}

TEST_F(TransformTest, WritesNothingWhenSomethingIsWrong) {
  write_points("wide.npy", RowMatrix::Zero(4, 7));
  const Finished wide = ldle({"transform", "run", "wide.npy", "-o", "places.npy"});
  EXPECT_EQ(wide.exit_code, 3);
  EXPECT_NE(wide.err.find("7 columns"), std::string::npos) << wide.err;
  EXPECT_EQ(ldle({"transform", "run", "x.npy", "-o", "places.csv"}).exit_code, 2);
  EXPECT_EQ(ldle({"transform", "run", "x.npy"}).exit_code, 2);
  EXPECT_EQ(ldle({"transform", "run", "gone.npy", "-o", "places.npy"}).exit_code, 3);
  EXPECT_FALSE(exists("places.npy"));
  EXPECT_EQ(ldle({"transform", "run", "x.npy", "-o", "run/embedding.npy"}).exit_code, 3);
}

}  // namespace
}  // namespace ldle
