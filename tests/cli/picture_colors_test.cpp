#include <fmt/format.h>

#include <nlohmann/json.hpp>

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
  EXPECT_EQ(picture("b", {"--columns", "1-3", "--color-by", "1"}), standard);
  EXPECT_NE(picture("c", {"--columns", "1-3", "--color-by", "3"}), standard);
  write_points("x.params.npy", RowMatrix::Random(300, 2));
  const std::string with_parameters = picture("d", {});
  EXPECT_NE(with_parameters, standard);
  EXPECT_EQ(picture("e", {"--columns", "1-3", "--color-by", "1"}), standard);
  write_points("x.params.npy", RowMatrix::Random(299, 2));
  EXPECT_EQ(picture("f", {}), standard);
}

TEST_F(PictureColorsTest, ConstantColumnsAreSkipped) {
  const RowMatrix grid = bent_grid(15, 20);
  RowMatrix points(grid.rows(), grid.cols() + 1);
  points << RowMatrix::Constant(grid.rows(), 1, 2013.0), grid;
  write_points("x.npy", points);
  EXPECT_EQ(picture("a", {}), picture("b", {"--columns", "1-4", "--color-by", "2"}));
}

/// The kind of the first column in the summary, which the report shows.
TEST_F(PictureColorsTest, LabelsAreTheSameInThePictureAndTheReport) {
  const RowMatrix grid = bent_grid(15, 20);
  const auto kind_of = [&](const std::string& name, const auto& label) {
    std::string table = "x,y,z," + name + "\n";
    for (Index k = 0; k < grid.rows(); ++k) {
      table += fmt::format("{},{},{},{}\n", grid(k, 0), grid(k, 1), grid(k, 2), label(k));
    }
    directory.write("t.csv", table);
    const std::string run = "run-" + name;
    expect_done(ldle(embed({"t.csv", "-o", run, "--quiet", "--label-column", name})));
    const auto columns = nlohmann::json::parse(directory.read(run + "/summary.json")).at("columns");
    return columns.empty() ? "" : columns[0].at("kind").get<std::string>();
  };
  EXPECT_EQ(kind_of("speed", [](Index k) { return fmt::format("{:.6e}", 1.3 + k); }), "number");
  EXPECT_EQ(kind_of("digit", [](Index k) { return fmt::format("{}", k % 10); }), "category");
  EXPECT_EQ(kind_of("heading", [](Index k) { return fmt::format("{}.5", 360 * k / 300); }),
            "cyclic");
  EXPECT_EQ(kind_of("side", [](Index k) { return k % 2 == 0 ? "left" : "right"; }), "category");
  // The legend of numbers has a bar with a gradient, that of classes has none.
  const auto gradients = [&](const std::string& run) {
    return directory.read(run + "/embedding.svg").find("linearGradient") != std::string::npos;
  };
  EXPECT_TRUE(gradients("run-speed"));
  EXPECT_TRUE(gradients("run-heading"));
  EXPECT_FALSE(gradients("run-digit"));
  EXPECT_FALSE(gradients("run-side"));
}

/// Points on the seam have a ring, which is a shape of its own. Nothing else of the run changes.
TEST_F(PictureColorsTest, TheSeamCanBeDrawnLikeAllOtherPoints) {
  expect_done(ldle({"generate", "circle", "--n", "300", "-o", "c.npy", "--quiet"}));
  const auto shapes = [&](const std::string& run, const Words& more) {
    Words words = embed({"c.npy", "-o", run, "--dimension", "1", "--quiet"});
    words.insert(words.end(), more.begin(), more.end());
    expect_done(ldle(words));
    const std::string picture = directory.read(run + "/embedding.svg");
    Index count = 0;
    for (std::size_t at = 0;
         (at = picture.find("stroke-linecap:round", at)) != std::string::npos;) {
      ++count;
      ++at;
    }
    return count;
  };
  EXPECT_GT(shapes("a", {}), 300);
  EXPECT_EQ(shapes("b", {"--no-seam-colors"}), 300);
  EXPECT_EQ(directory.read("a/gluing.npy"), directory.read("b/gluing.npy"));
}

TEST_F(PictureColorsTest, ColorsThatDoNotSuitThePointsFail) {
  write_points("values.npy", RowMatrix::Random(299, 1));
  expect_failure(embed({"x.npy", "-o", "run", "--color-by", "values.npy"}), 3,
                 {"values.npy", "299", "300"});
  expect_failure(embed({"x.npy", "-o", "run", "--color-by", "gone.npy"}), 3, {"gone.npy"});
  for (const char* column : {"4", "height"}) {
    expect_failure(embed({"x.npy", "-o", "run", "--color-by", column}), 3,
                   {"x.npy: has no column", column, "columns are numbered 1 to 3"});
  }
}

}  // namespace ldle::picture_colors_test
