#include "ldle_io/read_cut.h"

#include <nlohmann/json.hpp>

#include "ldle_io/support.h"

namespace ldle::read_cut_test {

using Json = nlohmann::json;
using test::expect_error;

class ReadCut : public testing::Test {
 protected:
  Json good() const {
    return {{"ldle_cut", 1},
            {"n", 10},
            {"seed", 7},
            {"pieces",
             {{{"points", {{0, 2}, {5, 5}}}, {"rotation", {0, -1, 1, 0}}, {"translation", {3, 4}}},
              {{"points", {{9, 9}}}, {"rotation", {1, 0, 0, 1}}, {"translation", {0, 0}}}}}};
  }
  Cut read(const Json& json) { return read_cut(folder_.write("cut.json", json.dump()), 10, 7); }
  void expect_invalid(const Json& json, const std::string& part) {
    expect_error([&] { read(json); }, "cut.json");
    expect_error([&] { read(json); }, part);
  }

  test::ScratchFolder folder_;
};

TEST_F(ReadCut, RangesAreInclusiveAndMatricesActOnColumns) {
  const Cut cut = read(good());
  EXPECT_EQ(cut.piece_of, (std::vector<Id>{0, 0, 0, none, none, 0, none, none, none, 1}));
  // The page moves columns, R y + t. With R = (0 -1; 1 0), (1, 0) goes to (0, 1) + (3, 4).
  const auto& [rotation, translation] = cut.motions[0];
  const Eigen::RowVectorXd moved = Eigen::RowVector2d(1, 0) * rotation + translation;
  EXPECT_EQ(moved, Eigen::RowVector2d(3, 5));
}

TEST_F(ReadCut, ErrorsNameTheFileAndTheReason) {
  const auto with = [&](const char* pointer, const Json& value) {
    Json json = good();
    json[Json::json_pointer(pointer)] = value;
    return json;
  };
  expect_invalid(with("/ldle_cut", 2), "is not a cut");
  expect_invalid(Json::object(), "is not a cut");
  expect_invalid(with("/n", 11), "with 11 points, but this run has 10");
  expect_invalid(with("/seed", 1), "seed 1, but this run has seed 7");
  expect_invalid(with("/pieces/1/points/0", {2, 3}), "pieces 0 and 1 overlap: both hold point 2");
  expect_invalid(with("/pieces/0/points/0/1", 10), "piece 0 holds points [0,10]");
  expect_invalid(with("/pieces/0/points/0/0", -1), "must be a whole number");
  expect_invalid(with("/pieces/0/points/0", {2, 1}), "piece 0 holds points [2,1]");
  expect_invalid(with("/pieces/0/points/0", Json::array()), "is not a cut");
  expect_invalid(with("/pieces/0/rotation", {1, 0}), "2 numbers for a rotation");
  expect_invalid(with("/pieces/0/translation", Json::array()), "0 for a translation");
  expect_invalid(with("/pieces/0/rotation", "turn"), "is not a cut");
  expect_invalid(with("/pieces", 3), "is not a cut");
  folder_.write("cut.json", "{\"ldle_cut\": 1,");
  expect_error([&] { read_cut(folder_ / "cut.json", 10, 7); }, "cut.json");
}

TEST_F(ReadCut, NumbersAreNotRounded) {
  for (const char* name : {"n", "seed"}) {
    Json cut = good();
    cut[name] = cut[name].get<double>() + 0.5;
    expect_invalid(cut, "must be a whole number");
    cut[name] = -1;
    expect_invalid(cut, "must be a whole number");
  }
  Json cut = good();
  cut["pieces"][0]["points"][0][1] = 2.5;
  expect_invalid(cut, "must be a whole number");
  cut = good();
  cut["ldle_cut"] = 1.5;
  expect_invalid(cut, "is not a cut");
}

}  // namespace ldle::read_cut_test
