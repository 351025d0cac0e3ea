#include <sstream>

#include "cli/program_test_fixture.h"
#include "ldle/datasets.h"

namespace ldle::generate_test {

class GenerateTest : public ProgramTest {};

TEST_F(GenerateTest, EveryDataSetIsWrittenWithItsParameters) {
  for (const DatasetInfo& info : dataset_catalog()) {
    const std::string name = info.name;
    expect_done(ldle({"generate", name, "-o", name + ".npy", "--n", "400"}));
    const RowMatrix points = read_points(name + ".npy");
    EXPECT_TRUE(points.allFinite()) << name;
    EXPECT_EQ(read_points(name + ".params.npy").rows(), points.rows()) << name;

    const Dataset expected = generate_dataset(name, {.n = 400, .noise = {}, .seed = 0});
    EXPECT_EQ(points, expected.points) << name;
    EXPECT_EQ(exists(name + ".boundary.npy"), expected.boundary_distance.has_value()) << name;
    EXPECT_EQ(exists(name + ".flat.npy"), expected.flat.has_value()) << name;
  }
}

TEST_F(GenerateTest, EveryNameIsListedWithValidFlags) {
  const Finished list = ldle({"generate", "--list"});
  expect_done(list);
  Index with_flags = 0;
  for (const DatasetInfo& info : dataset_catalog()) {
    EXPECT_NE(list.out.find(info.name + " ("), std::string::npos) << info.name;
  }
  std::istringstream lines(list.out);
  for (std::string line; std::getline(lines, line);) {
    const auto start = line.find("paper: --");
    if (start == std::string::npos) continue;
    std::istringstream flags(line.substr(start + 7));
    Words command{"embed", "--dump-config"};
    for (std::string word; flags >> word;) command.push_back(word);
    expect_done(ldle(command));
    ++with_flags;
  }
  EXPECT_GT(with_flags, 5);
}

TEST_F(GenerateTest, TheSeedDeterminesTheBytes) {
  for (const Words& run : {Words{"a.npy", "1"}, Words{"b.npy", "1"}, Words{"c.npy", "2"}}) {
    expect_done(ldle({"generate", "curved-torus", "--n", "300", "-o", run[0], "--seed", run[1]}));
  }
  EXPECT_EQ(directory.read("a.npy"), directory.read("b.npy"));
  EXPECT_NE(directory.read("a.npy"), directory.read("c.npy"));
}

TEST_F(GenerateTest, SamplingCanBeChosen) {
  expect_done(ldle({"generate", "square", "-o", "x.npy", "--n", "300", "--sampling", "random"}));
  const Dataset expected = generate_dataset("square", {.n = 300, .sampling = Sampling::random});
  EXPECT_EQ(read_points("x.npy"), expected.points);
  EXPECT_EQ(read_points("x.flat.npy"), *expected.flat);
  expect_done(ldle({"generate", "square", "-o", "g.npy", "--n", "300", "--sampling", "grid"}));
  EXPECT_EQ(read_points("g.npy"), generate_dataset("square", {.n = 300}).points);
}

TEST_F(GenerateTest, ExistingFilesAreNotReplaced) {
  directory.write("x.params.npy", "mine");
  expect_failure({"generate", "square", "-o", "x.npy", "--n", "100"}, 3,
                 {"x.params.npy", "--force"});
  EXPECT_EQ(directory.read("x.params.npy"), "mine");
}

TEST_F(GenerateTest, ForceReplacesAllFilesOfTheDataSet) {
  expect_done(ldle({"generate", "curved-torus", "-o", "x.npy", "--n", "100"}));
  expect_done(ldle({"generate", "sphere", "-o", "x.npy", "--n", "120", "--force"}));
  EXPECT_EQ(directory.listing(), (Words{"x.npy", "x.params.npy", "x.params.txt"}));
  EXPECT_EQ(read_points("x.npy").rows(), read_points("x.params.npy").rows());
  EXPECT_EQ(directory.read("x.params.txt"), "polar\nazimuth\n");
}

TEST_F(GenerateTest, QuietPrintsNothing) {
  const Finished finished = ldle({"generate", "sphere", "-o", "x.npy", "--n", "50", "--quiet"});
  expect_done(finished);
  EXPECT_EQ(finished.out, "");
}

TEST_F(GenerateTest, InvalidArgumentsFail) {
  expect_failure({"generate", "dodecahedron", "-o", "x.npy"}, 2, {"dodecahedron", "klein-bottle"});
  expect_failure({"generate", "moebious", "-o", "x.npy"}, 2, {"did you mean moebius?"});
  expect_failure({"generate", "square"}, 2, {"-o"});
  expect_failure({"generate"}, 2, {"DATASET"});
  expect_failure({"generate", "square", "-o", "x.csv"}, 2, {"x.csv", ".npy"});
  expect_failure({"generate", "square", "-o", "x.npy", "--n", "-5"}, 2, {"-5"});
  expect_failure({"generate", "square", "-o", "x.npy", "--n", "many"}, 2, {"many"});
  expect_failure({"generate", "noisy-swiss-roll", "-o", "x.npy", "--noise", "-1"}, 2, {"-1"});
  expect_failure({"generate", "square", "-o", "x.npy", "--sampling", "dense"}, 2,
                 {"--sampling", "dense", "random"});
  expect_failure({"generate", "curved-torus", "-o", "x.npy", "--sampling", "grid"}, 2,
                 {"sampling = grid", "curved-torus", "always random"});
  expect_failure({"generate", "square", "-o", "no/such/folder/x.npy"}, 3, {"x.npy"});
  expect_failure({"generate", "square", "-o", "/proc/x.npy"}, 3, {"x.npy"});
}

}  // namespace ldle::generate_test
