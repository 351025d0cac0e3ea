#include "ldle_io/column_kind.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "ldle/core/random.h"

namespace ldle::column_kind_test {

constexpr double turn = 2.0 * std::numbers::pi;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::vector<double> even(double low, double high, int count) {
  std::vector<double> values;
  for (int k = 0; k < count; ++k) values.push_back(low + (high - low) * k / (count - 1));
  return values;
}

/// Points at random on a cylinder, and their angle in some unit.
struct Cylinder {
  RowMatrix points;
  std::vector<double> angle, height;

  explicit Cylinder(Index n, double unit = 1.0) : points(n, 3) {
    Random random(1);
    for (Index k = 0; k < n; ++k) {
      const double part = random.uniform();
      height.push_back(random.uniform());
      points.row(k) << std::cos(turn * part), std::sin(turn * part), height.back();
      angle.push_back(unit * part);
    }
  }
};

TEST(AreClasses, FewWholeNumbers) {
  EXPECT_TRUE(are_classes({3, 1, 3, -7}));
  EXPECT_TRUE(are_classes({3, nan}));
  EXPECT_FALSE(are_classes({3, 1.5}));
  EXPECT_FALSE(are_classes({nan, nan}));
  EXPECT_FALSE(are_classes({}));
  EXPECT_TRUE(are_classes(even(0, most_classes - 1, most_classes)));
  EXPECT_FALSE(are_classes(even(0, most_classes, most_classes + 1)));
}

TEST(IsCyclic, NamedAnglesOverATurn) {
  for (const char* name : {"angle", "head_direction", "Phi2", "bondAngle", "dihedrals 1", "hue"}) {
    EXPECT_TRUE(is_cyclic(name, {0.1, 6.2}, {})) << name;
    EXPECT_TRUE(is_cyclic(name, {-180, 170}, {})) << name;
    EXPECT_FALSE(is_cyclic(name, {0, 3.1}, {})) << name;       // half a turn: a polar angle
    EXPECT_FALSE(is_cyclic(name, {4.71, 14.1}, {})) << name;   // one and a half: a roll
    EXPECT_FALSE(is_cyclic(name, {-120, -70}, {})) << name;    // a part of a globe
    EXPECT_FALSE(is_cyclic(name, {-200.5, 150}, {})) << name;  // no way to write angles
  }
  for (const char* name : {"triangle", "anglers", "phil", "speed", ""}) {
    EXPECT_FALSE(is_cyclic(name, {0.1, 6.2}, {})) << name;
  }
}

TEST(IsCyclic, ValuesThatFillATurn) {
  EXPECT_TRUE(is_cyclic("x", even(0.0, 0.99 * turn, 50), {}));
  EXPECT_TRUE(is_cyclic("x", even(-179.0, 180.0, 50), {}));
  EXPECT_TRUE(is_cyclic("x", {nan, 0.01, 0.6, 1.2, 1.8, 2.4, 3.0, 3.6, 4.2, 4.8, 5.4, 5.9}, {}));
  EXPECT_FALSE(is_cyclic("x", even(0.0, 0.8 * turn, 50), {}));
  EXPECT_FALSE(is_cyclic("x", even(100.0, 460.0, 50), {}));
  EXPECT_FALSE(is_cyclic("x", {0.0, 0.3, 6.0, 6.2}, {}));  // a gap
  EXPECT_FALSE(is_cyclic("x", {}, {}));
  EXPECT_FALSE(is_cyclic("x", {nan, nan}, {}));
  EXPECT_FALSE(is_cyclic("x", {5.0, 5.0}, {}));
}

TEST(IsCyclic, EndsThatMeetInTheData) {
  for (const double unit : {1.0, 24.0, 400.0, 1e-6}) {
    const Cylinder cylinder(1500, unit);
    const NearestPoints nearest = nearest_rows(cylinder.points);
    EXPECT_TRUE(is_cyclic("x", cylinder.angle, nearest)) << unit;
    EXPECT_FALSE(is_cyclic("x", cylinder.height, nearest)) << unit;
    EXPECT_FALSE(is_cyclic("x", cylinder.angle, {})) << unit;
  }
}

/// A sheet whose coordinate happens to run from 0 to 360.
TEST(IsCyclic, EndsThatAreApartInTheData) {
  Cylinder cylinder(1500, 360.0);
  for (Index k = 0; k < 1500; ++k) {
    cylinder.points.row(k) << cylinder.angle[k] / 360.0, cylinder.height[k], 0.0;
  }
  EXPECT_TRUE(is_cyclic("x", cylinder.angle, {}));
  EXPECT_FALSE(is_cyclic("x", cylinder.angle, nearest_rows(cylinder.points)));
}

/// Scores near 0 and near 1, mixed in the data, have ends beside each other but no circle.
TEST(IsCyclic, TwoMixedClassesAreNoCircle) {
  Cylinder cylinder(1500);
  Random random(2);
  for (double& value : cylinder.angle) {
    value = (random.uniform() < 0.5 ? 0.0 : 0.99) + 0.01 * random.uniform();
  }
  EXPECT_FALSE(is_cyclic("x", cylinder.angle, nearest_rows(cylinder.points)));
}

TEST(IsCyclic, NeighborsThatDoNotExistAreLeftOut) {
  const std::vector<double> values = even(0.0, 1.0, 1000);
  EXPECT_FALSE(is_cyclic("x", values, [](Id) { return std::vector<Id>{-1, 1000, 2000000000}; }));
}

TEST(NearestRows, AreTheNearestOnes) {
  RowMatrix line(50, 1);
  for (Index k = 0; k < 50; ++k) line(k, 0) = std::pow(1.1, static_cast<double>(k));
  const std::vector<Id> ids = nearest_rows(line)(0);
  EXPECT_EQ(std::set<Id>(ids.begin(), ids.end()), (std::set<Id>{1, 2, 3, 4, 5, 6, 7, 8}));
  const RowMatrix few = line.topRows(3);
  EXPECT_EQ(nearest_rows(few)(1).size(), 2u);
}

}  // namespace ldle::column_kind_test
