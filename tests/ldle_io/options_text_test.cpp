#include "ldle_io/options_text.h"

#include <gtest/gtest.h>

#include "ldle_io/support.h"

namespace ldle {
namespace {

using test::expect_error;

TEST(OptionsText, EveryOptionRoundTrips) {
  Options changed;
  changed.laplacian.graph_neighbors = 33;
  changed.local_views.heat_mass = 0.1;
  changed.local_views.slope_fraction = {0.25, 1.0 / 3.0};
  changed.clusters.max_cluster_size = 77;
  changed.registration.tear = false;
  changed.spectrum.eigen_solver = EigenSolverOption::shift_invert;
  changed.memory_limit = 1.5;
  changed.seed = ~std::uint64_t{0};
  Options copy;
  Options::describe(changed, [&](const OptionInfo& info, const auto&) {
    set_option(copy, info.name, option_text(changed, info.name));
  });
  EXPECT_EQ(options_to_json(copy), options_to_json(changed));
  EXPECT_NE(options_to_json(copy), options_to_json(Options{}));
  EXPECT_EQ(copy.local_views.slope_fraction, changed.local_views.slope_fraction);
  EXPECT_EQ(copy.seed, changed.seed);
}

TEST(OptionsText, ADimensionMayBeLeftToTheRun) {
  Options options;
  set_option(options, "dimension", " auto ");
  EXPECT_EQ(options.local_views.dimension, 0);
  EXPECT_EQ(option_text(options, "dimension"), "auto");
  EXPECT_EQ(options_to_json(options)["dimension"], "auto");
  EXPECT_NO_THROW(check(options));
  set_option(options, "dimension", "3");
  EXPECT_EQ(option_text(options, "dimension"), "3");
  EXPECT_EQ(options_to_json(options)["dimension"], 3);
  expect_error([&] { set_option(options, "dimension", "0"); }, "must be at least 1");
  expect_error([&] { set_option(options, "threads", "auto"); }, "must be a whole number");
}

TEST(OptionsText, JsonHoldsEveryOptionInOrder) {
  const nlohmann::ordered_json json = options_to_json(Options{});
  auto at = json.begin();
  Options options;
  Options::describe(options, [&](const OptionInfo& info, const auto&) {
    ASSERT_NE(at, json.end());
    EXPECT_EQ(at.key(), info.name);
    ++at;
  });
  EXPECT_EQ(at, json.end());
  EXPECT_TRUE(json["max_cluster_size"].is_null());
  EXPECT_EQ(json["tear"], true);
  EXPECT_EQ(json["eigen_solver"], "auto");
  EXPECT_TRUE(json["memory_limit"].is_null());
  EXPECT_EQ(json["heat_mass"], 0.99);
  EXPECT_EQ(json["gradient_percentile"], std::vector<double>{50.0});
}

TEST(OptionsText, ParsesEveryKind) {
  Options options;
  set_option(options, "graph_neighbors", " 12 ");
  set_option(options, "heat_mass", "5e-1");
  set_option(options, "gradient_percentile", "40, 60");
  set_option(options, "max_cluster_size", "9");
  set_option(options, "tear", "false");
  EXPECT_EQ(options.laplacian.graph_neighbors, 12);
  EXPECT_EQ(options.local_views.heat_mass, 0.5);
  EXPECT_EQ(options.local_views.gradient_percentile, (std::vector<double>{40, 60}));
  EXPECT_EQ(options.clusters.max_cluster_size, 9);
  EXPECT_FALSE(options.registration.tear);
  set_option(options, "eigen_solver", " filtered ");
  EXPECT_EQ(options.spectrum.eigen_solver, EigenSolverOption::filtered);
  set_option(options, "max_cluster_size", "none");
  EXPECT_FALSE(options.clusters.max_cluster_size);
}

TEST(OptionsText, WrongTextIsRefusedAndChangesNothing) {
  Options options;
  const auto before = options_to_json(options);
  const auto refuse = [&](const char* name, const char* text, const char* part) {
    expect_error([&] { set_option(options, name, text); }, part);
  };
  refuse("graph_neighbours", "5", "'graph_neighbours': is no option; there are graph_neighbors,");
  refuse("graph_neighbors", "5x", "graph_neighbors = '5x': must be a whole number");
  refuse("graph_neighbors", "5.0", "must be a whole number");
  refuse("graph_neighbors", "", "must be a whole number");
  refuse("graph_neighbors", "none", "must be a whole number");
  refuse("graph_neighbors", "99999999999999999999", "must be a whole number");
  refuse("heat_mass", "half", "heat_mass = 'half': must be a number");
  refuse("heat_mass", "0,5", "must be a number");
  refuse("gradient_percentile", "40,", "must be a number");
  refuse("gradient_percentile", "40,x", "must be a number");
  refuse("max_cluster_size", "None", "must be a whole number");
  refuse("tear", "maybe", "must be true or false");
  refuse("eigen_solver", "lanczos",
         "eigen_solver = 'lanczos': must be one of auto, shift-invert, filtered");
  refuse("eigen_solver", "", "must be one of auto");
  refuse("memory_limit", "2GB", "memory_limit = '2GB': must be a number");
  refuse("seed", "-1", "from 0 to 2^64 - 1");
  EXPECT_EQ(options_to_json(options), before);
}

}  // namespace
}  // namespace ldle
