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
      references.row(s) = (shape.row(edges.neighbors.values[s]) - shape.row(i)) * rotation;
    }
  }
  return references;
}

RowMatrix relaxed(const EdgeLengths& edges, const ReferenceVectors& references, RowMatrix places,
                  Index steps) {
  const Context context;
  RigidNeighborhoods neighborhoods(edges, references, context);
  const auto system = make_laplacian_system(edges, context);
  const auto energy = [&](const RowMatrix& at, RowMatrix& pull) {
    return neighborhoods.energy_and_pull(at, pull);
  };
  minimise_energy(energy, edges, *system, {.steps = steps, .settled_move = 1e-12}, places, context);
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
      reference.row(s) = references.row(begin + s);
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
  RowMatrix pull;
  const double wanted = energy_by_definition(edges, references, places);
  EXPECT_NEAR(RigidNeighborhoods(edges, references, context).energy_and_pull(places, pull), wanted,
              1e-10 * wanted);
}

/// The energy of the shape itself is zero, and V y = pull.
TEST_P(RigidNeighborhoodsByDimension, EnergyVanishesAtTheShape) {
  RowMatrix pull;
  EXPECT_LT(RigidNeighborhoods(edges, references, context).energy_and_pull(shape, pull), 1e-20);
  EXPECT_LT((oracle::weighted_laplacian(edges) * shape - pull).norm(), 1e-10);
}

TEST_P(RigidNeighborhoodsByDimension, MinimisingRecoversTheShape) {
  const RowMatrix found = relaxed(edges, references, oracle::shaken(shape, 0.35, 9), 3000);
  EXPECT_LT(oracle::shape_error(found, shape), 1e-6);
}

/// Reference vectors of zero leave the directions open, so only lengths count.
TEST_P(RigidNeighborhoodsByDimension, EnergyIsTheStressIfAllReferencesAreZero) {
  const ReferenceVectors open = ReferenceVectors::Zero(references.rows(), references.cols());
  const RowMatrix places = oracle::shaken(shape, 1.5, 6);
  RowMatrix pull, wanted;
  EXPECT_NEAR(RigidNeighborhoods(edges, open, context).energy_and_pull(places, pull),
              stress_and_pull(edges, places, wanted, context), 1e-10);
  EXPECT_LT((pull - wanted).norm(), 1e-10);
}

TEST_P(RigidNeighborhoodsByDimension, ResultDoesNotDependOnTheNumberOfThreads) {
  const RowMatrix places = oracle::shaken(shape, 1.5, 6);
  const auto pull_with = [&](const Context& limited) {
    RowMatrix pull;
    RigidNeighborhoods(edges, references, limited).energy_and_pull(places, pull);
    return pull;
  };
  EXPECT_EQ(pull_with(Context({.threads = 1})), pull_with(Context({.threads = 3})));
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
  const auto system = make_laplacian_system(edges, context);
  minimise_stress(edges, *system, {.steps = 2000}, by_lengths, context);
  EXPECT_GT(oracle::shape_error(by_lengths, sheet), 0.3);
  const RowMatrix by_references = relaxed(edges, rotated_references(sheet, edges), folded, 2000);
  EXPECT_LT(oracle::shape_error(by_references, sheet), 1e-6);
}

}  // namespace ldle::math::rigid_neighborhoods_test
