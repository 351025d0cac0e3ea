#include <cmath>
#include <limits>

#include "cli/program_test_fixture.h"

namespace ldle::embed_input_test {

constexpr int bad_input = 3;

/// Invalid data: the program fails with one line, and no file is left.
class EmbedInputTest : public ProgramTest {
 protected:
  void expect_bad_file(const std::string& file, const Words& words) const {
    expect_failure(embed({file, "-o", "run"}), bad_input, words);
  }
  void expect_bad_distances(const RowMatrix& distances, const Words& words) const {
    write_points("d.npy", distances);
    expect_failure(embed({"d.npy", "-o", "run", "--metric", "precomputed"}), bad_input, words);
  }
};

TEST_F(EmbedInputTest, NumbersThatAreNotFinite) {
  for (double value : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    RowMatrix points = bent_grid(15, 20);
    points(17, 1) = value;
    write_points("x.npy", points);
    expect_bad_file("x.npy", {"x.npy", "row 18", "column 2"});
  }
  directory.write("x.csv", "1,2\n3,nan\n");
  expect_bad_file("x.csv", {"x.csv", "2"});
  directory.write("y.csv", "1,2\n3,inf\n");
  expect_bad_file("y.csv", {"y.csv", "2"});
}

TEST_F(EmbedInputTest, MissingAndEmptyFiles) {
  expect_bad_file("gone.npy", {"gone.npy"});
  expect_bad_file(".", {"."});
  for (const char* name : {"x.npy", "x.npz", "x.csv"}) {
    directory.write(name, "");
    expect_bad_file(name, {name});
  }
  directory.write("header.csv", "x,y,z\n");
  expect_bad_file("header.csv", {"header.csv"});
}

TEST_F(EmbedInputTest, DamagedFiles) {
  write_points("whole.npy", bent_grid(15, 20));
  const std::string bytes = directory.read("whole.npy");
  directory.write("short.npy", bytes.substr(0, bytes.size() - 100));
  expect_bad_file("short.npy", {"short.npy"});
  directory.write("header.npy", bytes.substr(0, 40));
  expect_bad_file("header.npy", {"header.npy"});
  std::string magic = bytes;
  magic[1] = 'X';
  directory.write("magic.npy", magic);
  expect_bad_file("magic.npy", {"magic.npy"});
  std::string type = bytes;
  type.replace(type.find("<f8"), 3, "<c8");
  directory.write("type.npy", type);
  expect_bad_file("type.npy", {"type.npy"});
  std::string shape = bytes;
  shape.replace(shape.find("(300"), 4, "(3e9");
  directory.write("shape.npy", shape);
  expect_bad_file("shape.npy", {"shape.npy"});
  std::string huge = bytes;
  huge.replace(huge.find("(300, 3), }"), 11, "(9000000000000000000, 3), }");
  directory.write("huge.npy", huge);
  expect_bad_file("huge.npy", {"huge.npy"});
  directory.write("not.npz", "PK\x03\x04 and then nothing of use");
  expect_bad_file("not.npz", {"not.npz"});
}

TEST_F(EmbedInputTest, TablesThatAreNotRectanglesOfNumbers) {
  directory.write("ragged.csv", "1,2,3\n4,5\n7,8,9\n");
  expect_bad_file("ragged.csv", {"ragged.csv", "2"});
  directory.write("text.csv", "1,2,3\n4,five,6\n7,8,9\n");
  expect_bad_file("text.csv", {"text.csv", "five"});
  directory.write("hole.csv", "1,2,3\n4,,6\n7,8,9\n");
  expect_bad_file("hole.csv", {"hole.csv"});
  directory.write("open.csv", "1,2,3\n4,\"5,6\n7,8,9\n");
  expect_bad_file("open.csv", {"open.csv"});
}

TEST_F(EmbedInputTest, TooFewPoints) {
  write_points("one.npy", bent_grid(1, 1));
  expect_failure(embed({"one.npy", "-o", "run"}), bad_input, {"points = 1", "at least two"});
}

TEST_F(EmbedInputTest, AllPointsEqual) {
  write_points("x.npy", RowMatrix::Constant(300, 3, 2.5));
  expect_failure(embed({"x.npy", "-o", "run"}), bad_input, {"points = 300", "equal"});
}

TEST_F(EmbedInputTest, MoreDimensionsThanTheDataHave) {
  write_points("x.npy", bent_grid(15, 20));
  expect_failure(embed({"x.npy", "-o", "run", "--dimension", "4"}), bad_input,
                 {"dimension", "4", "3"});
}

TEST_F(EmbedInputTest, MatricesThatAreNotDistances) {
  const RowMatrix good = distances_between(bent_grid(15, 20));
  expect_bad_distances(good.leftCols(299), {"300", "299"});
  RowMatrix bad = good;
  bad(3, 5) *= 1.5;
  expect_bad_distances(bad, {"row 3, column 5", "opposite"});
  bad = good;
  bad(3, 5) = bad(5, 3) = -0.25;
  expect_bad_distances(bad, {"-0.25"});
  bad = good;
  bad(7, 7) = 0.5;
  expect_bad_distances(bad, {"0.5"});
  bad = good;
  bad(3, 5) = bad(5, 3) = std::nan("");
  expect_bad_distances(bad, {"d.npy"});
}

TEST_F(EmbedInputTest, GraphsWithWrongIds) {
  IdMatrix ids = IdMatrix::Zero(300, 20);
  for (Index i = 0; i < ids.size(); ++i)
    ids(i / 20, i % 20) = static_cast<Id>((i / 20 + i % 20) % 300);
  RowMatrix lengths = RowMatrix::Ones(300, 20);
  lengths.col(0).setZero();
  const Words command = embed(
      {"ids.npy", "-o", "run", "--metric", "precomputed_knn", "--knn-distances", "lengths.npy"});
  ids(4, 2) = 300;
  directory.write("ids.npy", as_int32_npy(ids));
  write_points("lengths.npy", lengths);
  expect_failure(command, bad_input, {"300"});
  ids(4, 2) = 6;
  directory.write("ids.npy", as_int32_npy(ids));
  write_points("lengths.npy", RowMatrix(lengths.leftCols(19)));
  expect_failure(command, bad_input, {"19"});
  lengths(8, 3) = -1.0;
  write_points("lengths.npy", lengths);
  expect_failure(command, bad_input, {"-1"});
}

TEST_F(EmbedInputTest, PathsThatCannotBeWritten) {
  write_points("x.npy", bent_grid(15, 20));
  directory.write("file", "in the way");
  expect_failure(embed({"x.npy", "-o", "file/run"}), bad_input, {"file/run"});
  expect_failure(embed({"x.npy", "-o", "no/such/run"}), bad_input, {"no/such/run"});
  expect_failure(embed({"x.npy", "-o", "/proc/run"}), bad_input, {"/proc/run"});
}

TEST_F(EmbedInputTest, InvalidArguments) {
  write_points("x.npy", bent_grid(15, 20));
  expect_failure(embed({"x.npy"}), 2, {"-o"});
  expect_failure(embed({"-o", "run"}), 2, {"INPUT"});
  expect_failure(embed({"x.npy", "y.npy", "-o", "run"}), 2, {"y.npy"});
  expect_failure(embed({"x.npy", "-o", "run", "--metric", "cosine"}), 2, {"cosine"});
  expect_failure(embed({"x.npy", "-o", "run", "--array", "points"}), bad_input, {"x.npy"});
}

}  // namespace ldle::embed_input_test
