#include "ldle_io/options_text.h"

#include <gtest/gtest.h>

#include "ldle_io/support.h"

namespace ldle::options_text_test {

using test::expect_error;

TEST(OptionsText, EveryOptionCanBeWrittenAndRead) {
  Settings changed;
  changed.options.laplacian.graph_neighbors = 33;
  changed.options.local_views.heat_mass = 0.1;
  changed.options.local_views.slope_fraction = {0.25, 1.0 / 3.0};
  changed.options.clusters.max_cluster_size = 77;
  changed.options.registration.tear = false;
  changed.options.spectrum.eigen_solver = EigenSolverOption::shift_invert;
  changed.context.memory_limit = 1.5;
  changed.context.seed = ~std::uint64_t{0};
  Settings copy;
  Settings::describe(changed, [&](const OptionInfo& info, const auto&) {
    set_option(copy, info.name, option_text(changed, info.name));
  });
  EXPECT_EQ(options_to_json(copy), options_to_json(changed));
  EXPECT_NE(options_to_json(copy), options_to_json(Settings{}));
  EXPECT_EQ(copy.options.local_views.slope_fraction, changed.options.local_views.slope_fraction);
  EXPECT_EQ(copy.context.seed, changed.context.seed);
}

TEST(OptionsText, TheDimensionMayBeAutomatic) {
  Settings settings;
  set_option(settings, "dimension", " auto ");
  EXPECT_EQ(settings.options.local_views.dimension, 0);
  EXPECT_EQ(option_text(settings, "dimension"), "auto");
  EXPECT_EQ(options_to_json(settings)["dimension"], "auto");
  EXPECT_NO_THROW(check(settings));
  set_option(settings, "dimension", "3");
  EXPECT_EQ(option_text(settings, "dimension"), "3");
  EXPECT_EQ(options_to_json(settings)["dimension"], 3);
  expect_error([&] { set_option(settings, "dimension", "0"); }, "must be auto or at least 1");
  expect_error([&] { set_option(settings, "threads", "auto"); }, "must be a whole number");
}

TEST(OptionsText, JsonListsEveryOptionInOrder) {
  const nlohmann::ordered_json json = options_to_json(Settings{});
  auto at = json.begin();
  Settings settings;
  Settings::describe(settings, [&](const OptionInfo& info, const auto&) {
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

TEST(OptionsText, EveryTypeIsParsed) {
  Settings settings;
  set_option(settings, "graph_neighbors", " 12 ");
  set_option(settings, "heat_mass", "5e-1");
  set_option(settings, "gradient_percentile", "40, 60");
  set_option(settings, "max_cluster_size", "9");
  set_option(settings, "tear", "false");
  EXPECT_EQ(settings.options.laplacian.graph_neighbors, 12);
  EXPECT_EQ(settings.options.local_views.heat_mass, 0.5);
  EXPECT_EQ(settings.options.local_views.gradient_percentile, (std::vector<double>{40, 60}));
  EXPECT_EQ(settings.options.clusters.max_cluster_size, 9);
  EXPECT_FALSE(settings.options.registration.tear);
  set_option(settings, "eigen_solver", " filtered ");
  EXPECT_EQ(settings.options.spectrum.eigen_solver, EigenSolverOption::filtered);
  set_option(settings, "max_cluster_size", "none");
  EXPECT_FALSE(settings.options.clusters.max_cluster_size);
}

TEST(OptionsText, InvalidTextThrowsAndChangesNothing) {
  Settings settings;
  const auto before = options_to_json(settings);
  const auto expect_invalid = [&](const char* name, const char* text, const char* part) {
    expect_error([&] { set_option(settings, name, text); }, part);
  };
  expect_invalid("graph_neighbours", "5",
                 "'graph_neighbours': is not an option; did you mean graph_neighbors?");
  expect_invalid("colour", "5", "'colour': is not an option; the options are graph_neighbors,");
  expect_invalid("graph_neighbors", "5x", "graph_neighbors = '5x': must be a whole number");
  expect_invalid("graph_neighbors", "5.0", "must be a whole number");
  expect_invalid("graph_neighbors", "", "must be a whole number");
  expect_invalid("graph_neighbors", "none", "must be a whole number");
  expect_invalid("graph_neighbors", "99999999999999999999", "must be a whole number");
  expect_invalid("heat_mass", "half", "heat_mass = 'half': must be a number");
  expect_invalid("heat_mass", "0,5", "must be a number");
  expect_invalid("gradient_percentile", "40,", "must be a number");
  expect_invalid("gradient_percentile", "40,x", "must be a number");
  expect_invalid("max_cluster_size", "None", "must be none or a whole number");
  expect_invalid("dimension", "two", "dimension = 'two': must be auto or a whole number");
  expect_invalid("dimension", "-1", "must be auto or at least 1");
  expect_invalid("tear", "maybe", "must be true or false");
  expect_invalid("eigen_solver", "lanczos",
                 "eigen_solver = 'lanczos': must be one of auto, shift-invert, filtered");
  expect_invalid("eigen_solver", "", "must be one of auto");
  expect_invalid("memory_limit", "2GB", "memory_limit = '2GB': must be none or a number");
  expect_invalid("seed", "-1", "from 0 to 2^64 - 1");
  EXPECT_EQ(options_to_json(settings), before);
}

}  // namespace ldle::options_text_test
