#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/program_test_fixture.h"

namespace ldle::report_test {

class ReportTest : public ProgramTest {
 protected:
  ReportTest() { write_points("x.npy", bent_grid(15, 20)); }

  nlohmann::json summary(const std::string& run) const {
    return nlohmann::json::parse(directory.read(run + "/summary.json"));
  }
};

TEST_F(ReportTest, TheReportIsTheSameWithTheRunAndLater) {
  const Finished finished = ldle(embed({"x.npy", "-o", "run", "--report"}));
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_NE(finished.out.find("report: run/report.html"), std::string::npos) << finished.out;
  expect_done(ldle({"report", "run", "-o", "later.html"}));
  EXPECT_EQ(directory.read("later.html"), directory.read("run/report.html"));
}

/// A report is passed on.
TEST_F(ReportTest, FoldersAreNotNamed) {
  const std::string folder = directory.path().string();
  write_points("value.npy", RowMatrix::Ones(300, 1));
  RowMatrix edge = RowMatrix::Zero(300, 1);
  edge.topRows(20).setOnes();
  write_points("edge.npy", edge);
  directory.write("options.toml", "seed = 3\n");
  expect_done(
      ldle(embed({folder + "/x.npy", "-o", folder + "/run", "--report", "--quiet", "--color-by",
                  folder + "/value.npy", "--report-columns", folder + "/value.npy",
                  "--boundary=" + folder + "/edge.npy", "--config=" + folder + "/options.toml"})));
  const std::string report = directory.read("run/report.html");
  EXPECT_NE(report.find("x.npy"), std::string::npos);
  EXPECT_EQ(report.find(folder), std::string::npos);
  EXPECT_EQ(report.find(directory.path().filename().string()), std::string::npos);
  EXPECT_EQ(directory.read("run/embedding.svg").find(folder), std::string::npos);
}

TEST_F(ReportTest, InvalidArgumentsFail) {
  expect_failure({"report", "none", "-o", "r.html"}, 3, {"none", "is not a folder"});
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "run"})).exit_code, 0);
  expect_failure({"report", "run"}, 2, {"-o REPORT.html"});
  directory.write("r.html", "mine");
  expect_failure({"report", "run", "-o", "r.html"}, 3, {"r.html", "--force"});
  expect_done(ldle({"report", "run", "-o", "r.html", "--force", "--quiet"}));
  directory.write("run/clusters.npy", "damaged");
  expect_failure({"report", "run", "-o", "s.html"}, 3, {"run/clusters.npy"});
}

TEST_F(ReportTest, ParametersAndColumnsAreKept) {
  write_points("x.params.npy", RowMatrix::Random(300, 2));
  std::string table = "speed,side\n";
  for (int i = 0; i < 300; ++i) table += i % 2 == 0 ? "1.5,left\n" : "2.5,right\n";
  directory.write("more.csv", table);
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "run", "--report-columns", "more.csv"})).exit_code, 0);
  const nlohmann::json columns = summary("run").at("columns");
  ASSERT_EQ(columns.size(), 4U);
  EXPECT_EQ(columns[0].at("name"), "parameter 1");
  EXPECT_EQ(columns[2].at("name"), "speed");
  EXPECT_EQ(columns[3].at("levels"), (Words{"left", "right"}));
  const RowMatrix values = read_points("run/columns.npy");
  EXPECT_EQ(values(1, 2), 2.5);
  EXPECT_EQ(values(1, 3), 1.0);
  expect_failure(embed({"x.npy", "-o", "other", "--report-columns", "none.csv"}), 3, {"none.csv"});
}

TEST_F(ReportTest, AnglesOfGeneratedDataAreCyclic) {
  ASSERT_EQ(ldle({"generate", "curved-torus", "-o", "t.npy", "--n", "400"}).exit_code, 0);
  ASSERT_EQ(ldle(embed({"t.npy", "-o", "run"})).exit_code, 0);
  const nlohmann::json columns = summary("run").at("columns");
  EXPECT_EQ(columns[0].at("name"), "theta");
  EXPECT_EQ(columns[0].at("kind"), "cyclic");
}

/// The manifest of a report.
nlohmann::json manifest(const std::string& page) {
  const std::string marker = R"(id="ldle-run">)";
  const std::size_t begin = page.find(marker) + marker.size();
  return nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

TEST_F(ReportTest, AFinishedRunTakesFurtherColumnsAndImages) {
  std::string labels = "height,kind\n", more = "kind,angle\n";
  for (int i = 0; i < 300; ++i) {
    labels += fmt::format("{}.5,{}\n", i, i % 3);
    more += fmt::format("{},{}\n", i % 2 == 0 ? "new" : "old", 0.02 * i);
  }
  directory.write("columns.csv", labels);
  directory.write("more.csv", more);
  write_points("pictures.npy", RowMatrix::Random(300, 12));
  expect_done(ldle(embed({"x.npy", "-o", "run", "--quiet"})));
  expect_done(
      ldle({"report", "run", "-o", "run/report.html", "--columns", "columns.csv", "--quiet"}));
  const nlohmann::json first = manifest(directory.read("run/report.html"));
  ASSERT_EQ(first.at("columns").size(), 2U);
  EXPECT_EQ(first.at("columns")[0].at("kind"), "number");
  EXPECT_EQ(first.at("columns")[1].at("levels"), (Words{"0", "1", "2"}));
  EXPECT_EQ(first.at("images"), nullptr);
  expect_done(ldle({"report", "run", "-o", "run/report.html", "--columns", "more.csv", "--images",
                    "pictures.npy", "--image-shape", "4x3", "--quiet", "--force"}));
  const nlohmann::json second = manifest(directory.read("run/report.html"));
  EXPECT_EQ(second.at("columns")[0].at("levels"), (Words{"new", "old"}));
  EXPECT_EQ(second.at("columns")[1].at("kind"), "cyclic");
  EXPECT_EQ(second.at("arrays").at("column-1").at("shape"), (std::vector<int>{300}));
  EXPECT_EQ(second.at("images"), nlohmann::json({{"count", 300}, {"height", 4}, {"width", 3}}));
  expect_done(ldle({"report", "run", "-o", "rows.html", "--image-shape", "1x3", "--quiet"}));
  EXPECT_EQ(manifest(directory.read("rows.html")).at("images").at("width"), 3);
}

TEST_F(ReportTest, ColumnsOfTheSameNameAreReplaced) {
  std::string table = "speed,side\n", newer = "speed\n";
  for (int i = 0; i < 300; ++i) {
    table += fmt::format("{}.5,{}\n", i, i % 2 == 0 ? "left" : "right");
    newer += i % 2 == 0 ? "slow\n" : "fast\n";
  }
  directory.write("old.csv", table);
  directory.write("new.csv", newer);
  expect_done(ldle(embed({"x.npy", "-o", "run", "--quiet"})));
  expect_done(ldle({"report", "run", "-o", "r.html", "--columns", "old.csv", "--quiet"}));
  expect_done(ldle({"report", "run", "-o", "s.html", "--columns", "new.csv", "--quiet"}));
  EXPECT_EQ(manifest(directory.read("r.html")).at("columns").size(), 2U);
  EXPECT_EQ(manifest(directory.read("s.html")).at("columns").size(), 1U);
}

/// The old report stays if the new one cannot be made.
TEST_F(ReportTest, AdditionsThatDoNotSuitTheRunFail) {
  directory.write("short.csv", "speed\n1.5\n2.5\n");
  write_points("pictures.npy", RowMatrix::Random(299, 12));
  expect_done(ldle(embed({"x.npy", "-o", "run", "--quiet", "--report", "--without-data"})));
  const std::string old = directory.read("run/report.html");
  const auto expect_bad = [&](const Words& more, int exit_code, const Words& words) {
    Words arguments{"report", "run", "-o", "run/report.html", "--force"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    expect_failure(arguments, exit_code, words);
    EXPECT_EQ(directory.read("run/report.html"), old);
  };
  expect_bad({"--columns", "short.csv"}, 3, {"short.csv: has 2 rows, but there are 300 points"});
  expect_bad({"--columns", "none.csv"}, 3, {"none.csv"});
  expect_bad({"--images", "pictures.npy"}, 3,
             {"pictures.npy: has 299 images, but there are 300 points"});
  expect_bad({"--image-shape", "1x3"}, 2,
             {"--image-shape needs --images: run has no copy of the data"});
  expect_failure({"report", "run", "-o", "short.csv", "--columns", "short.csv", "--force"}, 3,
                 {"short.csv", "is also an input"});
}

TEST_F(ReportTest, ARunWithLandmarksTakesARowForEachPoint) {
  std::string table = "row\n";
  for (int i = 0; i < 300; ++i) table += fmt::format("{}.5\n", i);
  directory.write("rows.csv", table);
  write_points("pictures.npy", RowMatrix::Random(300, 12));
  expect_done(ldle(embed({"x.npy", "-o", "run", "--quiet", "--landmarks", "150"})));
  expect_done(ldle({"report", "run", "-o", "r.html", "--columns", "rows.csv", "--images",
                    "pictures.npy", "--image-shape", "4x3", "--quiet"}));
  const nlohmann::json report = manifest(directory.read("r.html"));
  EXPECT_EQ(report.at("columns").at(0).at("kind"), "number");
  EXPECT_EQ(report.at("images").at("count"), report.at("n"));
  EXPECT_LT(report.at("n"), 300);
  expect_failure({"report", "run/landmarks", "-o", "s.html", "--columns", "rows.csv"}, 3,
                 {"rows.csv", "300 rows"});
}

TEST_F(ReportTest, ThumbnailsAreMadeOfTheInputOrAnotherFile) {
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "run", "--image-shape", "1x3"})).exit_code, 0);
  EXPECT_TRUE(exists("run/images.npy"));
  write_points("pictures.npy", RowMatrix::Random(300, 12));
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "other", "--images", "pictures.npy", "--image-shape", "4x3",
                        "--report"}))
                .exit_code,
            0);
  EXPECT_NE(directory.read("other/report.html").find(R"("images":{"count":300,"height":4)"),
            std::string::npos);
}

TEST_F(ReportTest, PicturesThatDoNotSuitThePointsFail) {
  write_points("pictures.npy", RowMatrix::Random(299, 12));
  const auto expect_bad = [&](const Words& more, int exit_code, const Words& words) {
    Words arguments{"x.npy", "-o", "run"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    expect_failure(embed(arguments), exit_code, words);
  };
  expect_bad({"--images", "pictures.npy"}, 3, {"299 images", "300 points"});
  expect_bad({"--image-shape", "2x2"}, 3, {"x.npy", "3 pixels", "2 x 2"});
  expect_bad({"--image-shape", "2by2"}, 2, {"--image-shape 2by2", "HEIGHTxWIDTH"});
  expect_bad({"--image-shape", "0x3"}, 2, {"--image-shape 0x3"});
  write_points("pictures.npy", RowMatrix::Random(300, 12));
  expect_bad({"--images", "pictures.npy"}, 2, {"needs --image-shape"});
}

}  // namespace ldle::report_test
