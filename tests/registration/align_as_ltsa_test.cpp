#include "ldle/registration/align_as_ltsa.h"

#include <gtest/gtest.h>

#include "oracles/dense.h"
#include "registration/flat_views.h"

namespace ldle::registration::align_as_ltsa_test {

using test::ViewsByHand;

std::vector<Id> first_ids(Index count) {
  std::vector<Id> ids(count);
  std::iota(ids.begin(), ids.end(), 0);
  return ids;
}

/// The views of a flat sheet, each mapped by a random affine map of its own.
IntermediateViews affine_views(const RowMatrix& points, const RowMatrix& centers, double reach) {
  ViewsByHand by_hand = test::cut(points, centers, reach);
  Random random(3);
  for (auto& view : by_hand.views) {
    Eigen::Matrix2d map;
    for (double& entry : map.reshaped()) entry = 2 * random.uniform() - 1;
    map += 2 * Eigen::Matrix2d::Identity();
    const Eigen::RowVector2d shift(random.uniform(), 7);
    for (auto& image : view) image.place = image.place * map + shift;
  }
  return by_hand.intermediate();
}

/// B by its definition: sum over the views of the residual projection of the best affine fit.
Eigen::MatrixXd matrix_by_definition(const IntermediateViews& views) {
  const Index n = std::ssize(views.cluster_of);
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(n, n);
  for (Index m = 0; m < views.size(); ++m) {
    const auto members = views.views[m];
    Eigen::MatrixXd functions(std::ssize(members), views.dimension + 1);
    functions << Eigen::VectorXd::Ones(functions.rows()), views.coordinates_of(m);
    const Eigen::MatrixXd inverse = oracle::pseudo_inverse(functions);
    const Eigen::MatrixXd left =
        Eigen::MatrixXd::Identity(functions.rows(), functions.rows()) - functions * inverse;
    for (Index i = 0; i < left.rows(); ++i) {
      for (Index j = 0; j < left.rows(); ++j) sum(members[i], members[j]) += left(i, j);
    }
  }
  return sum;
}

TEST(LtsaMatrix, EqualsTheSumOfResidualProjections) {
  for (const ViewsByHand& by_hand : {test::strip(2), test::annulus(12), test::moebius_band(8)}) {
    const IntermediateViews views = by_hand.intermediate();
    const auto points = first_ids(std::ssize(views.cluster_of));
    const auto all = first_ids(views.size());
    const Eigen::MatrixXd found = ltsa_matrix(views, all, points);
    EXPECT_LT((found - matrix_by_definition(views)).cwiseAbs().maxCoeff(), 1e-10);
  }
}

/// Affine images of the views of a sheet are joined to an affine image of the sheet, with equal
/// variance along both axes.
TEST(AlignAsLtsa, JoinsAffineImagesOfASheet) {
  const RowMatrix sheet = oracle::grid(30, 8);
  const RowMatrix centers = oracle::grid(10, 3) * 3.0;
  const IntermediateViews views = affine_views(sheet, centers, 4.0);
  const std::vector<Id> tree(views.size(), 0);
  const Context context;
  const RowMatrix places = align_as_ltsa(views, views.coordinates, tree, 1, context);
  EXPECT_LT(places.colwise().mean().norm(), 1e-9 * places.norm());
  const Eigen::Matrix2d products = places.transpose() * places;
  EXPECT_LT((products - products(0, 0) * Eigen::Matrix2d::Identity()).norm(),
            1e-9 * products.norm());
  const RowMatrix centered = sheet.rowwise() - sheet.colwise().mean();
  const Eigen::Matrix2d map = oracle::pseudo_inverse(centered) * places;
  EXPECT_LT((centered * map - places).norm(), 1e-6 * places.norm());
}

/// If the views do not fit exactly, the result has the error of the lowest eigenvectors of B.
TEST(AlignAsLtsa, MinimisesTheErrorUnderItsConstraint) {
  const IntermediateViews views = test::cone_ring(14, 4.0).intermediate();
  const std::vector<Id> tree(views.size(), 0);
  const Context context;
  const RowMatrix places = align_as_ltsa(views, views.coordinates, tree, 1, context);
  const Eigen::MatrixXd matrix = matrix_by_definition(views);
  const Eigen::VectorXd exact = oracle::symmetric_eigen(matrix).values;
  const double scale = places.col(0).squaredNorm();
  const double error = (places.transpose() * matrix * places).trace() / scale;
  EXPECT_NEAR(error, exact[1] + exact[2], 1e-9);
}

TEST(AlignAsLtsa, AlignsEachTreeSeparately) {
  const ViewsByHand ring = test::annulus(12);
  ViewsByHand both = ring;
  for (auto view : ring.views) {
    for (auto& image : view) image.point += 120;
    both.add(view);
  }
  const IntermediateViews one = ring.intermediate(), two = both.intermediate();
  std::vector<Id> tree(two.size(), 0);
  std::fill(tree.begin() + one.size(), tree.end(), 1);
  const Context context;
  const RowMatrix alone =
      align_as_ltsa(one, one.coordinates, std::span(tree).first(one.size()), 1, context);
  const RowMatrix places = align_as_ltsa(two, two.coordinates, tree, 2, context);
  EXPECT_EQ(RowMatrix(places.topRows(120)), alone);
  EXPECT_EQ(RowMatrix(places.bottomRows(120)), alone);
}

}  // namespace ldle::registration::align_as_ltsa_test
