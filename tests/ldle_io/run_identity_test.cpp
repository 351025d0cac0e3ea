#include "ldle_io/run_identity.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ldle_io/options_text.h"
#include "ldle_io/support.h"

namespace ldle {
namespace {

using Json = nlohmann::ordered_json;

class RunIdentity : public testing::Test {
 protected:
  Json identity(const std::string& metric = "euclidean") const {
    const ArrayBytes data[] = {matrix_bytes(points_)};
    return run_identity(metric, data, options_);
  }
  /// The identity as the run read it back from a checkpoint is compared with the present one.
  std::string difference(const Json& kept) const {
    return identity_difference(Json::parse(kept.dump()), identity());
  }

  RowMatrix points_ = RowMatrix::Constant(4, 3, 1.0 / 3.0);
  Options options_;
};

TEST_F(RunIdentity, IsThatOfTheSameRunWhateverTheThreads) {
  options_.local_views.slope_fraction = {1.0 / 3.0, 0.1};
  options_.seed = ~std::uint64_t{0};
  const Json kept = identity();
  options_.threads = 7;
  EXPECT_EQ(difference(kept), "");
}

/// Every option but the number of threads, each changed a little.
TEST_F(RunIdentity, EveryOtherOptionCounts) {
  const Json kept = identity();
  std::vector<std::string> names;
  Options::describe(options_, [&](const OptionInfo& info, const auto&) {
    if (std::string(info.name) != "threads") names.emplace_back(info.name);
  });
  for (const std::string& name : names) {
    const Options before = options_;
    const std::string text = option_text(options_, name);
    set_option(options_, name,
               text == "true"         ? "false"
               : text == "none"       ? "3"
               : text == "auto"       ? "filtered"
               : text == "best"       ? "tangent"
               : text == "finite-sum" ? "feynman-kac"
               : text == "procrustes" ? "ltsa"
               : text == "isometric"  ? "none"
                                      : text + "1");
    EXPECT_EQ(difference(kept).rfind("has " + name + " = ", 0), 0u) << difference(kept);
    options_ = before;
  }
}

TEST_F(RunIdentity, NamesBothValues) {
  const Json kept = identity();
  options_.laplacian.graph_neighbors = 12;
  options_.seed = 5;
  EXPECT_EQ(difference(kept), "has graph_neighbors = 49, this run 12");
}

TEST_F(RunIdentity, EveryBitOfTheDataCountsAndTheShapeToo) {
  const Json kept = identity();
  EXPECT_NE(difference(identity("precomputed")).find("is of other data: \"precomputed\""),
            std::string::npos);
  points_(3, 2) = std::nextafter(points_(3, 2), 1.0);
  EXPECT_NE(difference(kept).find("is of other data"), std::string::npos);
  points_ = RowMatrix::Constant(3, 4, 1.0 / 3.0);
  EXPECT_NE(difference(kept).find("[4,3]"), std::string::npos);
}

TEST_F(RunIdentity, OtherFormatsAndVersionsAreNamedFirst) {
  Json kept = identity();
  kept["options"]["seed"] = 8;
  kept["ldle_version"] = "0.0.1";
  EXPECT_NE(difference(kept).find("is from ldle \"0.0.1\", this is"), std::string::npos);
  kept["format"] = 99;
  EXPECT_EQ(difference(kept), "has format 99, this program reads 4");
}

TEST_F(RunIdentity, ForeignJsonIsAnotherRun) {
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

}  // namespace
}  // namespace ldle
