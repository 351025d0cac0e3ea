#include "ldle/math/rigid_neighborhoods.h"

#include <gtest/gtest.h>

#include "ldle/math/minimise_stress.h"
#include "oracles/dense.h"
#include "oracles/edge_lengths.h"
#include "oracles/points.h"
#include "oracles/shapes.h"

namespace ldle::math::rigid_neighborhoods_test {

/// The vectors from each point of a shape to its neighbours, in axes rotated at random.
ReferenceVectors rotated_references(const RowMatrix& shape, const EdgeLengths& edges) {
  ReferenceVectors references(std::ssize(edges.neighbors.values), shape.cols());
  for (Index i = 0; i < edges.size(); ++i) {
    const Eigen::MatrixXd rotation = oracle::random_rotation(shape.cols(), std::uint64_t(i));
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      references.row(s) =
          ((shape.row(edges.neighbors.values[s]) - shape.row(i)) * rotation).cast<float>();
    }
  }
  return references;
}

RowMatrix relaxed(const EdgeLengths& edges, const ReferenceVectors& references, RowMatrix places,
                  Index steps) {
  const Context context;
  RigidNeighborhoods neighborhoods(edges, references, context);
  const Multigrid inverse(laplacian_rows(edges, context), context);
  const auto energy = [&](const RowMatrix& at, RowMatrix& force) {
    return neighborhoods.energy_and_force(at, force);
  };
  minimise_energy(energy, edges, inverse,
                  {.steps = steps, .settled_move = 1e-12, .settled_energy = 0.0}, places, context);
  return places;
}

/// The energy by its definition; each rotation is computed by a singular value decomposition.
double energy_by_definition(const EdgeLengths& edges, const ReferenceVectors& references,
                            const RowMatrix& places) {
  const Index d = places.cols();
  double energy = 0.0;
  for (Index i = 0; i < edges.size(); ++i) {
    const auto begin = edges.neighbors.offsets[i];
    const Index count = edges.neighbors.length(i);
    Eigen::MatrixXd reference(count, d), edge(count, d);
    Eigen::VectorXd weight(count);
    for (Index s = 0; s < count; ++s) {
      reference.row(s) = references.row(begin + s).cast<double>();
      edge.row(s) = places.row(edges.neighbors.values[begin + s]) - places.row(i);
      weight[s] = edges.weight[begin + s];
    }
    const auto [u, values, v] = oracle::svd(reference.transpose() * weight.asDiagonal() * edge);
    Eigen::VectorXd sign = Eigen::VectorXd::Ones(d);
    sign[d - 1] = oracle::determinant(u * v.transpose()) < 0 ? -1 : 1;
    const Eigen::MatrixXd rotation = u * sign.asDiagonal() * v.transpose();
    energy += 0.5 * weight.dot((edge - reference * rotation).rowwise().squaredNorm());
  }
  return energy;
}

class RigidNeighborhoodsByDimension : public testing::TestWithParam<Index> {
 protected:
  RowMatrix shape = oracle::shaken_block(GetParam());
  EdgeLengths edges = oracle::edges_within(shape, 2.6);
  ReferenceVectors references = rotated_references(shape, edges);
  Context context;
};

TEST_P(RigidNeighborhoodsByDimension, EnergyIsThatOfTheDefinition) {
  const RowMatrix places = oracle::shaken(shape, 1.5, 6);
  RowMatrix force;
  const double wanted = energy_by_definition(edges, references, places);
  EXPECT_NEAR(RigidNeighborhoods(edges, references, context).energy_and_force(places, force),
              wanted, 1e-10 * wanted);
}

TEST_P(RigidNeighborhoodsByDimension, EnergyAndForceVanishAtTheShape) {
  RowMatrix force;
  EXPECT_LT(RigidNeighborhoods(edges, references, context).energy_and_force(shape, force), 1e-11);
  EXPECT_LT(force.norm(), 1e-5);  // reference vectors have single precision
}

TEST_P(RigidNeighborhoodsByDimension, MinimisingRecoversTheShape) {
  const RowMatrix found = relaxed(edges, references, oracle::shaken(shape, 0.35, 9), 3000);
  EXPECT_LT(oracle::shape_error(found, shape), 1e-6);
}

/// The rotations minimise the energy, so its gradient is that for fixed rotations.
TEST_P(RigidNeighborhoodsByDimension, TheForceIsHalfTheNegativeGradient) {
  const RowMatrix places = oracle::shaken(shape, 0.5, 6);
  RowMatrix force, ignored;
  RigidNeighborhoods neighborhoods(edges, references, context);
  neighborhoods.energy_and_force(places, force);
  const double step = 1e-6;
  for (Index i : {Index{0}, places.rows() / 2}) {
    for (Index c = 0; c < places.cols(); ++c) {
      RowMatrix up = places, down = places;
      up(i, c) += step;
      down(i, c) -= step;
      const double slope = (neighborhoods.energy_and_force(up, ignored) -
                            neighborhoods.energy_and_force(down, ignored)) /
                           (2 * step);
      EXPECT_NEAR(-2 * force(i, c), slope, 1e-6 * force.norm());
    }
  }
}

/// Reference vectors of zero leave the directions open, so only lengths count.
TEST_P(RigidNeighborhoodsByDimension, EnergyIsTheStressIfAllReferencesAreZero) {
  const ReferenceVectors open = ReferenceVectors::Zero(references.rows(), references.cols());
  const RowMatrix places = oracle::shaken(shape, 1.5, 6);
  RowMatrix force, wanted;
  EXPECT_NEAR(RigidNeighborhoods(edges, open, context).energy_and_force(places, force),
              stress_and_force(edges, places, wanted, context), 1e-10);
  EXPECT_LT((force - wanted).norm(), 1e-10);
}

TEST_P(RigidNeighborhoodsByDimension, ResultDoesNotDependOnTheNumberOfThreads) {
  const RowMatrix places = oracle::shaken(shape, 1.5, 6);
  const auto force_with = [&](const Context& limited) {
    RowMatrix force;
    RigidNeighborhoods(edges, references, limited).energy_and_force(places, force);
    return force;
  };
  EXPECT_EQ(force_with(Context({.threads = 1})), force_with(Context({.threads = 3})));
}

INSTANTIATE_TEST_SUITE_P(Dimensions, RigidNeighborhoodsByDimension, testing::Values(1, 2, 3));

/// A sheet folded along a line. Most edge lengths are correct, so minimising the stress leaves it
/// folded; but half of the neighbourhoods are mirrored.
TEST(RigidNeighborhoods, MinimisingUnfoldsASheet) {
  const RowMatrix sheet = oracle::shaken(oracle::grid(16, 8), 0.3, 2);
  const EdgeLengths edges = oracle::edges_within(sheet, 2.6);
  RowMatrix folded = sheet;
  for (Index i = 0; i < sheet.rows(); ++i) {
    if (sheet(i, 0) > 8) folded(i, 0) = 16 - sheet(i, 0);
  }
  const Context context;
  RowMatrix by_lengths = folded;
  const Multigrid inverse(laplacian_rows(edges, context), context);
  minimise_stress(edges, inverse, {.steps = 2000}, by_lengths, context);
  EXPECT_GT(oracle::shape_error(by_lengths, sheet), 0.3);
  const RowMatrix by_references = relaxed(edges, rotated_references(sheet, edges), folded, 2000);
  EXPECT_LT(oracle::shape_error(by_references, sheet), 1e-6);
}

}  // namespace ldle::math::rigid_neighborhoods_test
