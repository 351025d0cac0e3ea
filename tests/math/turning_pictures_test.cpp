#include "ldle/math/turning_pictures.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <limits>

#include "ldle/core/parallel_for.h"
#include "ldle/math/minimise_stress.h"
#include "oracles/points.h"
#include "oracles/shapes.h"
#include "oracles/springs.h"

namespace ldle {
namespace {

/// What the points of a shape see, each in axes turned its own way.
Pictures seen_by_turned_points(const RowMatrix& shape, const Springs& springs) {
  Pictures pictures(std::ssize(springs.neighbors.values), shape.cols());
  for (Index i = 0; i < springs.size(); ++i) {
    const Eigen::MatrixXd turn = oracle::random_rotation(shape.cols(), std::uint64_t(i));
    for (Index s = springs.neighbors.offsets[i]; s < springs.neighbors.offsets[i + 1]; ++s) {
      pictures.row(s) = (shape.row(springs.neighbors.values[s]) - shape.row(i)) * turn;
    }
  }
  return pictures;
}

RowMatrix relaxed(const Springs& springs, const Pictures& pictures, RowMatrix places, Index steps) {
  Progress progress;
  TurningPictures turning(springs, pictures);
  const auto system = make_spring_system(springs, std::numeric_limits<double>::infinity());
  const auto energy = [&](const RowMatrix& at, RowMatrix& pull) {
    return turning.energy_and_pull(at, pull);
  };
  minimise_energy(energy, springs, *system, {.steps = steps, .settled_move = 1e-12}, places,
                  progress);
  return places;
}

/// Straight from the definition, each rotation by a singular value decomposition.
double energy_by_definition(const Springs& springs, const Pictures& pictures,
                            const RowMatrix& places) {
  const Index d = places.cols();
  double energy = 0.0;
  for (Index i = 0; i < springs.size(); ++i) {
    const auto begin = springs.neighbors.offsets[i];
    const Index count = springs.neighbors.length(i);
    Eigen::MatrixXd seen(count, d), there(count, d);
    Eigen::VectorXd weight(count);
    for (Index s = 0; s < count; ++s) {
      seen.row(s) = pictures.row(begin + s);
      there.row(s) = places.row(springs.neighbors.values[begin + s]) - places.row(i);
      weight[s] = springs.weight[begin + s];
    }
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(seen.transpose() * weight.asDiagonal() * there,
                                                Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::VectorXd sign = Eigen::VectorXd::Ones(d);
    sign[d - 1] = (svd.matrixU() * svd.matrixV().transpose()).determinant() < 0 ? -1 : 1;
    const Eigen::MatrixXd turn = svd.matrixU() * sign.asDiagonal() * svd.matrixV().transpose();
    energy += 0.5 * weight.dot((there - seen * turn).rowwise().squaredNorm());
  }
  return energy;
}

class TurningPictures_ : public testing::TestWithParam<Index> {
 protected:
  RowMatrix shape = oracle::shaken_block(GetParam());
  Springs springs = oracle::springs_within(shape, 2.6);
  Pictures pictures = seen_by_turned_points(shape, springs);
};

TEST_P(TurningPictures_, HaveTheEnergyOfTheirDefinition) {
  const RowMatrix places = oracle::shaken(shape, 1.5, 6);
  RowMatrix pull;
  const double wanted = energy_by_definition(springs, pictures, places);
  EXPECT_NEAR(TurningPictures(springs, pictures).energy_and_pull(places, pull), wanted,
              1e-10 * wanted);
}

/// The shape itself costs nothing, and balances its pull: V y = pull.
TEST_P(TurningPictures_, AreAtRestInTheShapeTheyWereTakenFrom) {
  RowMatrix pull;
  EXPECT_LT(TurningPictures(springs, pictures).energy_and_pull(shape, pull), 1e-20);
  EXPECT_LT((oracle::spring_laplacian(springs) * shape - pull).norm(), 1e-10);
}

TEST_P(TurningPictures_, GiveTheShapeBack) {
  const RowMatrix found = relaxed(springs, pictures, oracle::shaken(shape, 0.35, 9), 3000);
  EXPECT_LT(oracle::shape_error(found, shape), 1e-6);
}

/// Where a picture leaves all open, only lengths count.
TEST_P(TurningPictures_, WithoutDirectionsAreStress) {
  const Pictures open = Pictures::Zero(pictures.rows(), pictures.cols());
  const RowMatrix places = oracle::shaken(shape, 1.5, 6);
  RowMatrix pull, wanted;
  EXPECT_NEAR(TurningPictures(springs, open).energy_and_pull(places, pull),
              stress_and_pull(springs, places, wanted), 1e-10);
  EXPECT_LT((pull - wanted).norm(), 1e-10);
}

TEST_P(TurningPictures_, AreTheSameForAnyNumberOfThreads) {
  const RowMatrix places = oracle::shaken(shape, 1.5, 6);
  RowMatrix one, three;
  {
    const ThreadLimit limit(1);
    TurningPictures(springs, pictures).energy_and_pull(places, one);
  }
  const ThreadLimit limit(3);
  TurningPictures(springs, pictures).energy_and_pull(places, three);
  EXPECT_EQ(one, three);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, TurningPictures_, testing::Values(1, 2, 3));

/// A sheet folded over along a line, like a page: most lengths are true, so that stress leaves it
/// folded, but half of the pictures are mirrored.
TEST(TurningPictures, UnfoldAPage) {
  const RowMatrix sheet = oracle::shaken(oracle::grid(16, 8), 0.3, 2);
  const Springs springs = oracle::springs_within(sheet, 2.6);
  RowMatrix folded = sheet;
  for (Index i = 0; i < sheet.rows(); ++i) {
    if (sheet(i, 0) > 8) folded(i, 0) = 16 - sheet(i, 0);
  }
  Progress progress;
  RowMatrix by_lengths = folded;
  const auto system = make_spring_system(springs, std::numeric_limits<double>::infinity());
  minimise_stress(springs, *system, {.steps = 2000}, by_lengths, progress);
  EXPECT_GT(oracle::shape_error(by_lengths, sheet), 0.3);
  const RowMatrix by_pictures =
      relaxed(springs, seen_by_turned_points(sheet, springs), folded, 2000);
  EXPECT_LT(oracle::shape_error(by_pictures, sheet), 1e-6);
}

}  // namespace
}  // namespace ldle
