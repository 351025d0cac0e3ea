#include "ldle_io/report/write_report.h"

#include <gtest/gtest.h>

#include <sstream>

#include "ldle/embed.h"
#include "ldle_io/npy.h"
#include "ldle_io/report/viewer_page.h"
#include "ldle_io/report_support.h"
#include "ldle_io/run_support.h"
#include "ldle_io/write_run.h"
#include "oracles/points.h"
#include "oracles/stages.h"

namespace ldle::write_report_test {

using test::expect_error;
using test::ScratchFolder;
using Json = nlohmann::ordered_json;

class WriteReport : public testing::Test {
 protected:
  static const Result& result() {
    static const Result made = [] {
      Options options = oracle::small_options(2);
      options.local_views.kind = LocalViewKind::both;  // a report of eigenvectors
      return embed(points(), options);
    }();
    return made;
  }
  static RowMatrix points() { return oracle::sphere(400); }

  void write(const std::string& title = "a sphere") {
    const RowMatrix kept = points();
    RunFolder run(path_, true);
    RunColumn height{.name = "height", .values = {kept.col(2).begin(), kept.col(2).end()}};
    RunColumn half{
        .name = "half", .kind = ColumnKind::category, .values = {}, .levels = {"n", "s"}};
    for (double z : height.values) half.values.push_back(z > 0.0 ? 0 : 1);
    write_run(run, {.result = result(),
                    .settings = {},
                    .points = &kept,
                    .columns = {height, half},
                    .images = make_thumbnails(kept, {1, 3}),
                    .title = title});
    run.commit();
  }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

  std::string page() {
    write_report(path_, folder_ / "r.html");
    return test::file_bytes(folder_ / "r.html");
  }
  static std::string element(const std::string& page, const std::string& id) {
    const std::string start = "id=\"" + id + "\">";
    const std::size_t begin = page.find(start) + start.size();
    return page.substr(begin, page.find("</script>", begin) - begin);
  }

  ScratchFolder folder_;
  std::string path_ = folder_ / "run";
};

TEST_F(WriteReport, ArraysHaveTheLengthOfTheirShape) {
  write();
  const std::string text = page();
  const Json manifest = Json::parse(element(text, "ldle-run"));
  const std::map<std::string, Index> width{
      {"u8", 1}, {"u16", 2}, {"i16", 2}, {"i32", 4}, {"f32", 4}};
  for (const auto& [name, array] : manifest["arrays"].items()) {
    Index size = width.at(array["type"]);
    for (Index length : array["shape"]) size *= length;
    const auto stream = test::from_base64(element(text, "ldle-" + name));
    EXPECT_EQ(std::ssize(test::inflated(stream, size)), size) << name;
  }
  for (const char* name : {"data",
                           "embedding",
                           "gluing",
                           "seam",
                           "components",
                           "clusters",
                           "local_distortion",
                           "anomaly",
                           "view_distortion",
                           "column-0",
                           "column-1",
                           "chosen_eigenvectors",
                           "eigenvectors",
                           "view_coordinates",
                           "assembly",
                           "placed_at",
                           "local_view_of",
                           "local_view_points",
                           "local_view_coordinates",
                           "local_view_scale",
                           "eigenvalues",
                           "images"}) {
    EXPECT_TRUE(manifest["arrays"].contains(name)) << name;
  }
  EXPECT_EQ(manifest["n"], 400);
  EXPECT_EQ(manifest["frames"].size(), manifest["arrays"]["assembly"]["shape"][0]);
  EXPECT_EQ(manifest["eigenvectors"].size(), manifest["arrays"]["eigenvectors"]["shape"][1]);
  EXPECT_EQ(manifest["columns"][1]["levels"], Json({"n", "s"}));
  EXPECT_EQ(manifest["summary"]["sizes"]["n"], 400);
}

TEST_F(WriteReport, TheEmbeddingIsRestoredUpToHalfAStep) {
  write();
  const std::string text = page();
  const Json array = Json::parse(element(text, "ldle-run"))["arrays"]["embedding"];
  const auto bytes = test::inflated(test::from_base64(element(text, "ldle-embedding")), 400 * 4);
  const std::vector<double> q = test::numbers_of<std::uint16_t>(bytes);
  for (std::size_t i = 0; i < q.size(); ++i) {
    const double step = array["scale"][i % 2];
    const double value = array["offset"][i % 2].get<double>() + step * q[i];
    EXPECT_NEAR(value, result().embedding.data()[i], 0.5000001 * step);
  }
}

TEST_F(WriteReport, TheAssemblyIsRestoredUpToHalfAStep) {
  write();
  const std::string text = page();
  const Json array = Json::parse(element(text, "ldle-run"))["arrays"]["assembly"];
  const FloatMatrix& motions = result().inside.assembly.motions;
  const auto bytes =
      test::inflated(test::from_base64(element(text, "ldle-assembly")), 2 * motions.size());
  const std::vector<double> q = test::numbers_of<std::uint16_t>(bytes);
  ASSERT_EQ(std::ssize(q), motions.size());
  for (std::size_t i = 0; i < q.size(); ++i) {
    const double step = array["scale"][i % 6];
    const double value = array["offset"][i % 6].get<double>() + step * q[i];
    ASSERT_NEAR(value, motions.data()[i], 0.5000001 * step) << i;
  }
}

TEST_F(WriteReport, NamesAreEscaped) {
  const std::string title = "</script><script>alert(1)</script><!-- \xff";
  write(title);
  const std::string text = page();
  const std::string manifest = element(text, "ldle-run");
  EXPECT_EQ(manifest.find('<'), std::string::npos);
  const std::string read = Json::parse(manifest)["title"];
  EXPECT_EQ(read, "</script><script>alert(1)</script><!-- \xEF\xBF\xBD");
  EXPECT_EQ(text.find("alert(1)</script>"), std::string::npos);
}

TEST_F(WriteReport, OptionalPartsOfARunMayBeMissing) {
  RunFolder run(path_, true);
  const Result small = test::small_result();
  write_run(run, {.result = small, .settings = {}});
  run.commit();
  const Json manifest = Json::parse(element(page(), "ldle-run"));
  EXPECT_TRUE(manifest["data"].is_null());
  EXPECT_TRUE(manifest["images"].is_null());
  EXPECT_TRUE(manifest["frames"].empty());
  EXPECT_FALSE(manifest["arrays"].contains("assembly"));
  EXPECT_TRUE(manifest["arrays"].contains("embedding"));
}

TEST_F(WriteReport, PartsThatAreTooLargeAreLeftOutAndListed) {
  write();
  const ReportContents all = report_contents(path_);
  const ReportContents less = report_contents(path_, {}, all.arrays.size() - 1);
  EXPECT_FALSE(less.arrays.has("images"));
  EXPECT_TRUE(less.manifest["images"].is_null());
  EXPECT_EQ(less.manifest["left_out"].size(), all.manifest["left_out"].size() + 1);
  const ReportContents least = report_contents(path_, {}, 0);
  EXPECT_TRUE(least.arrays.has("embedding"));
  EXPECT_TRUE(least.manifest["eigenvectors"].empty());
  EXPECT_TRUE(least.manifest["frames"].empty());
  EXPECT_TRUE(least.manifest["columns"].empty());
  EXPECT_FALSE(least.manifest["arrays"].contains("local_view_scale"));
}

TEST_F(WriteReport, ErrorsNameDamagedFiles) {
  write();
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".npy" || name == "torn_views.npy") continue;
    const std::string whole = test::file_bytes(entry.path());
    std::ofstream(entry.path(), std::ios::binary) << whole.substr(0, whole.size() - 3);
    expect_error([&] { page(); }, name);
    std::ofstream(entry.path(), std::ios::binary) << whole;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "r.html")) << "an unfinished page";
}

/// Older run folders call the file rim.npy.
TEST_F(WriteReport, TheOutlineIsAListOfArcsAndPoints) {
  const std::vector<IdPair> outline = {{0, 7}, {0, 3}, {1, 3}, {1, 399}}, beyond = {{0, 400}};
  for (const char* name : {"outline.npy", "rim.npy"}) {
    write();
    std::filesystem::remove(file("outline.npy"));
    EXPECT_FALSE(Json::parse(element(page(), "ldle-run"))["arrays"].contains("outline"));
    write_npy(file(name), std::span<const IdPair>(outline));
    const Json array = Json::parse(element(page(), "ldle-run"))["arrays"]["outline"];
    EXPECT_EQ(array["shape"], Json({4, 2}));
    EXPECT_EQ(array["type"], "i32");
    write_npy(file(name), std::span<const IdPair>(beyond));
    expect_error([&] { page(); }, std::string(name) + ": holds 400");
  }
}

TEST_F(WriteReport, ErrorsNameArraysThatDoNotBelongTogether) {
  const auto expect_unreadable = [&](const std::string& part) {
    expect_error([&] { page(); }, part);
    write();
  };
  write();
  for (const char* name : {"points.npy", "columns.npy", "view_coordinates.npy",
                           "shown_eigenvectors.npy", "local_view_coordinates.npy"}) {
    write_npy(file(name), RowMatrix::Zero(7, 2));
    expect_unreadable(name);
  }
  write_npy(file("embedding.npy"), RowMatrix::Constant(400, 2, std::nan("")));
  expect_unreadable("embedding.npy: holds values that are not finite");
  write_npy(file("columns.npy"), RowMatrix::Constant(400, 2, 9.0));
  expect_unreadable("columns.npy: holds 9 in column 2, which has 2 levels");
  const IdMatrix far = IdMatrix::Constant(400, 2, 32768);
  write_npy(file("chosen_eigenvectors.npy"), far);
  expect_unreadable("chosen_eigenvectors.npy: holds 32768");
  Json summary = Json::parse(test::file_bytes(file("summary.json")));
  for (const char* field : {"frames", "columns", "shown_eigenvectors", "title"}) {
    Json wrong = summary;
    wrong[field] = 3;
    std::ofstream(file("summary.json")) << wrong.dump();
    expect_unreadable("summary.json");
  }
}

TEST_F(WriteReport, FilesInMemoryGiveTheSamePage) {
  write();
  const std::string expected = page();
  const RowMatrix kept = points();
  RunColumn height{.name = "height", .values = {kept.col(2).begin(), kept.col(2).end()}};
  RunColumn half{.name = "half", .kind = ColumnKind::category, .values = {}, .levels = {"n", "s"}};
  for (double z : height.values) half.values.push_back(z > 0.0 ? 0 : 1);
  RunAdditions added{.points = &kept,
                     .columns = {height, half},
                     .images = make_thumbnails(kept, {1, 3}),
                     .title = "a sphere"};
  const RunFiles files = shown_files({.result = result(), .settings = {}});
  write_report(files, added, folder_ / "memory.html");
  EXPECT_EQ(test::file_bytes(folder_ / "memory.html"), expected);

  added.columns[0].values.pop_back();
  expect_error([&] { write_report(files, added, folder_ / "wrong.html"); },
               "column height = 399: there must be one for each of 400 points");
  RunFiles damaged = files;
  damaged["embedding.npy"].resize(200);
  expect_error([&] { write_report(damaged, {}, folder_ / "wrong.html"); }, "embedding.npy");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "wrong.html"));
}

TEST(ViewerPage, HasExactlyOnePlaceForARun) {
  const std::string_view page = viewer_page();
  ReportContents empty;
  std::ostringstream out;
  write_page(out, page, empty);
  EXPECT_EQ(out.str().find(run_marker), std::string::npos);
  EXPECT_TRUE(out.str().ends_with("</html>\n"));
  expect_error([&] { write_page(out, "<html></html>", empty); }, "viewer.html");
  expect_error([&] { write_page(out, std::string(page) + std::string(page), empty); },
               "viewer.html");
}

}  // namespace ldle::write_report_test
