#include <nlohmann/json.hpp>

#include "cli/program_test_fixture.h"
#include "ldle_io/csv_writer.h"

namespace ldle::columns_test {

/// A bent grid whose columns are `x`, `y`, `z` of a table with more columns.
class ColumnsTest : public ProgramTest {
 protected:
  ColumnsTest() {
    write_points("x.npy", grid_);
    std::string table = ",id,x,kind,y,z,weight\n";
    for (Index i = 0; i < grid_.rows(); ++i) {
      table +=
          fmt::format("{},{},{},{},{},{},{}\n", i, 7 * i % 300, grid_(i, 0),
                      i % 20 < 10 ? "left" : "right", grid_(i, 1), grid_(i, 2), 1e6 * grid_(i, 0));
    }
    directory.write("t.csv", table);
  }

  Finished run(const std::string& input, const std::string& run, const Words& more = {}) const {
    Words words = embed({input, "-o", run});
    words.insert(words.end(), more.begin(), more.end());
    return ldle(words);
  }
  nlohmann::json coordinates(const std::string& run) const {
    return nlohmann::json::parse(directory.read(run + "/summary.json"))["coordinates"];
  }

  const RowMatrix grid_ = bent_grid(15, 20);
};

TEST_F(ColumnsTest, ChosenColumnsGiveTheRunOfThesePoints) {
  expect_done(run("x.npy", "plain"));
  EXPECT_TRUE(coordinates("plain").is_null());
  Index number = 0;
  for (const Words& words : {Words{"--columns", "x,y-z"}, Words{"--columns", "3,5-6"},
                             Words{"--drop-columns", "1-2,kind,weight"},
                             Words{"--drop-columns", "id,weight", "--label-column", "kind"},
                             Words{"--drop-columns", "id,weight", "--color-by", "kind"}}) {
    const std::string folder = fmt::format("run-{}", number++);
    EXPECT_EQ(run("t.csv", folder, words).exit_code, 0) << words[1];
    EXPECT_EQ(read_points(folder + "/points.npy"), grid_) << words[1];
    EXPECT_EQ(directory.read(folder + "/embedding.npy"), directory.read("plain/embedding.npy"));
    EXPECT_EQ(coordinates(folder)["numbers"], (nlohmann::json{3, 5, 6}));
    EXPECT_EQ(coordinates(folder)["names"], (nlohmann::json{"x", "y", "z"}));
  }
}

TEST_F(ColumnsTest, WhatIsLeftOutOrDoubtfulIsSaidBeforeTheRun) {
  const Finished done = run("t.csv", "run", {"--label-column", "kind"});
  EXPECT_EQ(done.exit_code, 0);
  const std::string dropped =
      "t.csv, column 1 has no name and is not used as a coordinate, because it numbers the rows "
      "from 0 (--columns 1-7 keeps it)";
  const std::string dwarfing =
      "t.csv: weight has more than 99.9 % of the variance of all columns, so that the others "
      "hardly count (--standardize gives all the same weight, --drop-columns weight leaves it out)";
  EXPECT_TRUE(
      done.err.starts_with("ldle: warning: " + dropped + "\nldle: warning: " + dwarfing + "\n"))
      << done.err;
  EXPECT_EQ(done.err.find(dropped), done.err.rfind(dropped));
  const auto summary = nlohmann::json::parse(directory.read("run/summary.json"));
  for (const std::string& warning : {dropped, dwarfing}) {
    EXPECT_EQ(std::count(summary["warnings"].begin(), summary["warnings"].end(), warning), 1);
  }
  EXPECT_EQ(read_points("run/points.npy").cols(), 5);
  EXPECT_EQ(run("t.csv", "quiet", {"--label-column", "kind", "--quiet"}).err, "");
}

/// New points are read as the data were: by name in any order, by number, or only the coordinates.
TEST_F(ColumnsTest, NewPointsHaveTheSameColumnsMeansAndDeviations) {
  ASSERT_EQ(run("t.csv", "run", {"--columns", "z,x,y", "--standardize"}).exit_code, 0);
  const RowMatrix points = read_points("run/points.npy");
  for (const Index j : {0, 1, 2}) {
    EXPECT_NEAR(points.col(j).mean(), 0.0, 1e-12);
    EXPECT_NEAR(points.col(j).squaredNorm() / 300.0, 1.0, 1e-12);
  }
  std::string by_name = "y,extra,x,z\n", by_number, only;
  for (Index i = 0; i < 300; i += 7) {
    const double x = grid_(i, 0), y = grid_(i, 1), z = grid_(i, 2);
    by_name += fmt::format("{},word,{},{}\n", y, x, z);
    by_number += fmt::format("1,1,{},word,{},{},1\n", x, y, z);
    only += fmt::format("{},{},{}\n", z, x, y);
  }
  const RowMatrix embedding = read_points("run/embedding.npy");
  for (const std::string& table : {by_name, by_number, only}) {
    directory.write("new.csv", table);
    expect_done(ldle({"transform", "run", "new.csv", "-o", "new.npy", "--force"}));
    const RowMatrix places = read_points("new.npy");
    ASSERT_EQ(places.rows(), 43);
    for (Index i = 0; i < places.rows(); ++i) {
      EXPECT_LT((places.row(i) - embedding.row(7 * i)).norm(), 1e-9) << table.substr(0, 20);
    }
  }
  directory.write("new.csv", "1,2\n");
  expect_failure(
      {"transform", "run", "new.csv", "-o", "other.npy"}, 3,
      {"new.csv: has 2 columns; needed are the coordinates of the run: columns z, x, y"});
}

/// Without a copy of the points the input is read again in the same way.
TEST_F(ColumnsTest, TheInputIsReadAgainInTheSameWay) {
  const Words words{"--columns", "x-z", "--drop-columns", "kind", "--standardize"};
  ASSERT_EQ(run("t.csv", "copy", words).exit_code, 0);
  Words without = words;
  without.push_back("--without-data");
  ASSERT_EQ(run("t.csv", "run", without).exit_code, 0);
  const Finished expected = ldle({"evaluate", "copy"});
  expect_done(expected);
  EXPECT_EQ(ldle({"evaluate", "run"}).out, expected.out);
  EXPECT_EQ(ldle({"evaluate", "copy", "--data", "t.csv"}).out, expected.out);
}

TEST_F(ColumnsTest, LandmarksAreStandardizedRowByRow) {
  const RowMatrix points = bent_grid(40, 40);
  write_csv((directory.path() / "big.csv").string(), points, {"a", "b", "c"});
  write_points("big.npy", points);
  for (const std::string input : {"big.csv", "big.npy"}) {
    const Words words{"--columns",  "3,1-2", "--standardize", "--landmarks", "600",
                      "--color-by", "1"};
    ASSERT_EQ(run(input, "run-" + input, words).exit_code, 0);
    const RowMatrix landmarks = read_points("run-" + input + "/landmarks/points.npy");
    const RowMatrix all = read_points("run-" + input + "/embedding.npy");
    EXPECT_EQ(all.rows(), 1600);
    // All points are mapped by the same means and deviations.
    const auto chosen = coordinates("run-" + input + "/landmarks");
    EXPECT_EQ(chosen["numbers"], (nlohmann::json{3, 1, 2}));
    const double mean = points.col(2).mean();
    EXPECT_NEAR(chosen["means"][0].get<double>(), mean, 1e-12);
    const RowMatrix rows = read_points("run-" + input + "/landmarks.npy");
    for (Index k = 0; k < landmarks.rows(); k += 50) {
      const double value = points(static_cast<Index>(rows(k, 0)), 2);
      EXPECT_NEAR(landmarks(k, 0), (value - mean) / chosen["deviations"][0].get<double>(), 1e-12);
    }
    expect_done(ldle({"transform", "run-" + input, input, "-o", "again.npy", "--force"}));
    EXPECT_LT((read_points("again.npy") - all).norm(), 1e-9);
  }
  EXPECT_EQ(directory.read("run-big.csv/embedding.npy"),
            directory.read("run-big.npy/embedding.npy"));
}

TEST_F(ColumnsTest, AColumnThatColorsIsNoCoordinateUnlessListed) {
  ASSERT_EQ(run("t.csv", "run", {"--columns", "x,y,z", "--color-by", "weight"}).exit_code, 0);
  const auto summary = nlohmann::json::parse(directory.read("run/summary.json"));
  EXPECT_EQ(summary["columns"][0]["name"], "weight");
  const Finished two = run("x.npy", "two", {"--color-by", "3"});
  EXPECT_TRUE(
      two.err.starts_with("ldle: warning: x.npy: column 3 gives the colours and is no "
                          "coordinate (--columns 1-3 keeps it)\n"))
      << two.err;
  EXPECT_EQ(read_points("two/points.npy"), grid_.leftCols(2));
  ASSERT_EQ(run("x.npy", "three", {"--color-by", "3", "--columns", "1-3"}).exit_code, 0);
  EXPECT_EQ(read_points("three/points.npy"), grid_);
}

TEST_F(ColumnsTest, TopologyTakesTheSameColumns) {
  const Finished plain = ldle({"topology", "x.npy", "--json"});
  const Finished chosen = ldle({"topology", "t.csv", "--columns", "x,y,z", "--json"});
  expect_done(chosen);
  EXPECT_EQ(chosen.out, plain.out);
  expect_failure({"topology", "t.csv", "--columns", "x,w"}, 3,
                 {"t.csv: has no column 'w'; its columns are '', id, x, kind, y, z, weight"});
}

TEST_F(ColumnsTest, DistancesHaveNoColumnsToChoose) {
  write_points("d.npy", distances_between(bent_grid(10, 10)));
  for (const Words& words :
       {Words{"--columns", "1-3"}, Words{"--drop-columns", "1"}, Words{"--standardize"}}) {
    Words all = embed({"d.npy", "-o", "run", "--metric", "precomputed"});
    all.insert(all.end(), words.begin(), words.end());
    expect_failure(all, 2, {"--columns, --drop-columns and --standardize need points"});
  }
}

}  // namespace ldle::columns_test
