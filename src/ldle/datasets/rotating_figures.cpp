#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/core/random.h"
#include "ldle/datasets/figure_images.h"
#include "ldle/datasets/generators.h"
#include "ldle/error.h"
#include "ldle/math/symmetric_eigen.h"

namespace ldle::datasets {

namespace {

constexpr Index components = 100;
/// Evenly spaced angles integrate the harmonics of the images exactly up to half this number.
constexpr Index training_angles = 180;

/// Principal components of one figure's images over a full turn.
struct FigureBasis {
  const Figure* figure;
  Eigen::RowVectorXd mean;
  Eigen::VectorXd strengths;  ///< singular values, descending
  Eigen::MatrixXd axes;       ///< pixels x components
};

FigureBasis principal_components(const Figure& figure) {
  RowMatrix images(training_angles, image_pixels);
  for (Index k = 0; k < training_angles; ++k) {
    images.row(k) = render_figure(figure, 2 * pi * static_cast<double>(k) / training_angles);
  }
  const Eigen::RowVectorXd mean = images.colwise().mean();
  images.rowwise() -= mean;
  // X = U S V^T: S^2 and U are the eigenpairs of X X^T, which is small; then V = X^T U / S.
  const math::SymmetricEigen gram = math::symmetric_eigen(images * images.transpose());
  const Eigen::VectorXd strengths =
      gram.values.tail(components).reverse().cwiseMax(0.0).cwiseSqrt();
  const Eigen::MatrixXd left = gram.vectors.rightCols(components).rowwise().reverse();
  FigureBasis basis{&figure, mean, strengths, images.transpose() * left};
  basis.axes.colwise().normalize();
  for (Index c = 0; c < basis.axes.cols(); ++c) {
    Index largest;
    basis.axes.col(c).cwiseAbs().maxCoeff(&largest);
    if (basis.axes(largest, c) < 0) basis.axes.col(c) *= -1;
  }
  return basis;
}

/// Keeps the strongest `components` principal components of both figures together. The angles are
/// independent, so the covariance of the joined images is block diagonal, and each of its principal
/// components is a principal component of one figure.
void keep_strongest(FigureBasis& first, FigureBasis& second) {
  Index from_first = 0;
  while (from_first < components &&
         first.strengths[from_first] >= second.strengths[components - 1 - from_first]) {
    ++from_first;
  }
  first.axes = first.axes.leftCols(from_first).eval();
  second.axes = second.axes.leftCols(components - from_first).eval();
}

/// Returns the principal components of the images at many angles. One matrix product for all of
/// them is faster than many products with vectors.
RowMatrix coordinates(const FigureBasis& basis, const Eigen::VectorXd& angles) {
  RowMatrix images(angles.size(), image_pixels);
  for (Index k = 0; k < angles.size(); ++k) {
    images.row(k) = render_figure(*basis.figure, angles[k]) - basis.mean;
  }
  return images * basis.axes;
}

/// The first figure makes one full turn in n steps. The second turns by 1 / phi (golden ratio) of a
/// full turn in each step. The pairs of angles fill the torus evenly for every n.
RowMatrix even_angles(Index n) {
  RowMatrix angles(n, 2);
  for (Index k = 0; k < n; ++k) {
    const double turns = static_cast<double>(k) / std::numbers::phi;
    angles.row(k) << 2 * pi * (static_cast<double>(k) / static_cast<double>(n)),
        2 * pi * (turns - std::floor(turns));
  }
  return angles;
}

RowMatrix random_angles(Index n, std::uint64_t seed) {
  Random random(seed);
  RowMatrix angles(n, 2);
  for (double& angle : angles.reshaped<Eigen::RowMajor>()) angle = random.uniform(0, 2 * pi);
  return angles;
}

}  // namespace

Dataset make_two_rotating_figures(Index n, std::uint64_t seed, Sampling sampling) {
  FigureBasis hound = principal_components(hound_figure());
  FigureBasis cactus = principal_components(cactus_figure());
  keep_strongest(hound, cactus);
  Dataset data;
  data.points.resize(n, components);
  data.parameters = sampling == Sampling::random ? random_angles(n, seed) : even_angles(n);
  data.parameter_names = {"first_angle", "second_angle"};
  parallel_for(n, 256, Context(), [&](Index begin, Index end) {
    const auto angles = data.parameters.middleRows(begin, end - begin);
    data.points.middleRows(begin, end - begin) << coordinates(hound, angles.col(0)),
        coordinates(cactus, angles.col(1));
  });
  return data;
}

}  // namespace ldle::datasets

namespace ldle {

FigureImages images_of_rotating_figures(const RowMatrix& angles) {
  using namespace datasets;
  if (angles.cols() != 2 || !angles.allFinite()) {
    throw InvalidArgument("angles", "must have two finite numbers in each row");
  }
  FigureImages images{RowMatrix(angles.rows(), 2 * image_pixels), image_side, 2 * image_side};
  const Figure* figures[] = {&hound_figure(), &cactus_figure()};
  for (Index k = 0; k < angles.rows(); ++k) {
    Eigen::Map<RowMatrix> image(images.pixels.row(k).data(), image_side, 2 * image_side);
    for (Index half = 0; half < 2; ++half) {
      const Eigen::RowVectorXd rendered = render_figure(*figures[half], angles(k, half));
      image.middleCols(half * image_side, image_side) =
          Eigen::Map<const RowMatrix>(rendered.data(), image_side, image_side);
    }
  }
  return images;
}

}  // namespace ldle
