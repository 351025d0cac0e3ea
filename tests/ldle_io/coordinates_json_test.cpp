#include "ldle_io/coordinates_json.h"

#include <gtest/gtest.h>

#include "ldle_io/support.h"

namespace ldle::coordinates_json_test {

using Json = nlohmann::ordered_json;

const Coordinates some{.columns_of_file = 5,
                       .columns = {3, 1},
                       .names = {"x", ""},
                       .means = {0.1, -1e300},
                       .deviations = {2.0, 1e-300}};

Coordinates back(const Coordinates& coordinates) {
  const Json summary = Json::parse(Json{{"coordinates", coordinates_json(coordinates)}}.dump());
  return coordinates_in(summary, "run").value();
}

TEST(CoordinatesJson, ReadingInvertsWriting) {
  for (Coordinates coordinates : {some, Coordinates{.columns_of_file = 2, .columns = {1}}}) {
    const Coordinates read = back(coordinates);
    EXPECT_EQ(read.columns_of_file, coordinates.columns_of_file);
    EXPECT_EQ(read.columns, coordinates.columns);
    EXPECT_EQ(read.names, coordinates.names);
    EXPECT_EQ(read.means, coordinates.means);
    EXPECT_EQ(read.deviations, coordinates.deviations);
  }
}

TEST(CoordinatesJson, AWholeFileWithoutNamesNeedsNone) {
  EXPECT_TRUE(coordinates_json({.columns_of_file = 2, .columns = {0, 1}}).is_null());
  EXPECT_FALSE(coordinates_json({.columns_of_file = 2, .columns = {1, 0}}).is_null());
  EXPECT_FALSE(coordinates_in(Json::object(), "run").has_value());
  EXPECT_FALSE(coordinates_in({{"coordinates", nullptr}}, "run").has_value());
}

TEST(CoordinatesJson, DamageIsRefused) {
  const auto refused = [](const char* entry, const Json& value) {
    Json json = coordinates_json(some);
    json[entry] = value;
    EXPECT_EQ(test::error_of([&] {
                coordinates_in({{"coordinates", json}}, "run");
              }),
              "run/summary.json: its entry coordinates is damaged")
        << entry;
  };
  refused("columns_of_input", 3);
  refused("columns_of_input", "5");
  refused("numbers", Json::array());
  refused("numbers", {0, 1});
  refused("names", {"x"});
  refused("means", {1.0});
  refused("deviations", {1.0, 0.0});
  refused("deviations", nullptr);
}

}  // namespace ldle::coordinates_json_test
