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
                  folder + "/value.npy", "--columns", folder + "/value.npy",
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
  ASSERT_EQ(ldle(embed({"x.npy", "-o", "run", "--columns", "more.csv"})).exit_code, 0);
  const nlohmann::json columns = summary("run").at("columns");
  ASSERT_EQ(columns.size(), 4U);
  EXPECT_EQ(columns[0].at("name"), "parameter 1");
  EXPECT_EQ(columns[2].at("name"), "speed");
  EXPECT_EQ(columns[3].at("levels"), (Words{"left", "right"}));
  const RowMatrix values = read_points("run/columns.npy");
  EXPECT_EQ(values(1, 2), 2.5);
  EXPECT_EQ(values(1, 3), 1.0);
  expect_failure(embed({"x.npy", "-o", "other", "--columns", "none.csv"}), 3, {"none.csv"});
}

TEST_F(ReportTest, AnglesOfGeneratedDataAreCyclic) {
  ASSERT_EQ(ldle({"generate", "curved-torus", "-o", "t.npy", "--n", "400"}).exit_code, 0);
  ASSERT_EQ(ldle(embed({"t.npy", "-o", "run"})).exit_code, 0);
  const nlohmann::json columns = summary("run").at("columns");
  EXPECT_EQ(columns[0].at("name"), "theta");
  EXPECT_EQ(columns[0].at("kind"), "cyclic");
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
