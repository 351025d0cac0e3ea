#include "ldle_io/run_identity.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle_io/options_text.h"
#include "ldle_io/support.h"

namespace ldle::run_identity_test {

using Json = nlohmann::ordered_json;

class RunIdentity : public testing::Test {
 protected:
  Json identity(const std::string& metric = "euclidean") const {
    const ArrayBytes data[] = {matrix_bytes(points_)};
    return run_identity(metric, data, settings_);
  }
  /// Compares an identity, as it is read from a checkpoint, with the present one.
  std::string difference(const Json& kept) const {
    return identity_difference(Json::parse(kept.dump()), identity());
  }

  RowMatrix points_ = RowMatrix::Constant(4, 3, 1.0 / 3.0);
  Settings settings_;
};

TEST_F(RunIdentity, DoesNotDependOnThreads) {
  settings_.options.local_views.slope_fraction = {1.0 / 3.0, 0.1};
  settings_.context.seed = ~std::uint64_t{0};
  const Json kept = identity();
  settings_.context.threads = 7;
  EXPECT_EQ(difference(kept), "");
}

TEST_F(RunIdentity, DependsOnEveryOtherOption) {
  const Json kept = identity();
  std::vector<std::string> names;
  Settings::describe(settings_, [&](const OptionInfo& info, const auto&) {
    if (std::string(info.name) != "threads") names.emplace_back(info.name);
  });
  for (const std::string& name : names) {
    const Settings before = settings_;
    const std::string text = option_text(settings_, name);
    set_option(settings_, name,
               text == "true"         ? "false"
               : text == "none"       ? "3"
               : name == "embedding"  ? "layout"
               : name == "smoothing"  ? "never"
               : text == "auto"       ? "filtered"
               : text == "best"       ? "tangent"
               : text == "cpu"        ? "cuda"
               : text == "finite-sum" ? "feynman-kac"
               : text == "procrustes" ? "ltsa"
               : text == "isometric"  ? "none"
                                      : text + "1");
    EXPECT_EQ(difference(kept).rfind("has " + name + " = ", 0), 0u) << difference(kept);
    settings_ = before;
  }
}

TEST_F(RunIdentity, DifferencesNameBothValues) {
  const Json kept = identity();
  settings_.options.laplacian.graph_neighbors = 12;
  settings_.context.seed = 5;
  EXPECT_EQ(difference(kept), "has graph_neighbors = 49, but this run has 12");
}

TEST_F(RunIdentity, DependsOnEveryBitOfTheDataAndOnTheirShape) {
  const Json kept = identity();
  EXPECT_NE(difference(identity("precomputed")).find("belongs to other data: \"precomputed\""),
            std::string::npos);
  points_(3, 2) = std::nextafter(points_(3, 2), 1.0);
  EXPECT_NE(difference(kept).find("belongs to other data"), std::string::npos);
  points_ = RowMatrix::Constant(3, 4, 1.0 / 3.0);
  EXPECT_NE(difference(kept).find("[4,3]"), std::string::npos);
}

TEST_F(RunIdentity, FormatAndVersionAreComparedFirst) {
  Json kept = identity();
  kept["options"]["seed"] = 8;
  kept["ldle_version"] = "0.0.1";
  EXPECT_NE(difference(kept).find("was written by ldle \"0.0.1\", but this is"), std::string::npos);
  kept["format"] = 99;
  EXPECT_EQ(difference(kept), "has format 99, but this program reads format 5");
}

TEST_F(RunIdentity, OtherJsonIsAnotherRun) {
  const Json whole = identity();
  EXPECT_NE(difference(Json::object()), "");
  for (const char* name : {"format", "ldle_version", "data", "options"}) {
    for (const Json& strange : {Json(), Json(98), Json::array({1}), Json::object()}) {
      Json kept = whole;
      kept[name] = strange;
      EXPECT_NE(difference(kept), "") << name << " " << strange;
    }
  }
}

}  // namespace ldle::run_identity_test
