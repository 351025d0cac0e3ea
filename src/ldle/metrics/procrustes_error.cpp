#include "ldle/metrics.h"

#include <fmt/format.h>

#include <cmath>

#include "ldle/error.h"
#include "ldle/math/procrustes.h"

namespace ldle {
namespace {

void check(ConstRowMatrixRef embedding, ConstRowMatrixRef truth) {
  if (embedding.rows() != truth.rows() || embedding.cols() != truth.cols()) {
    throw InvalidArgument("embedding", fmt::format("{} x {}", embedding.rows(), embedding.cols()),
                          fmt::format("must have the shape of the true coordinates, {} x {}",
                                      truth.rows(), truth.cols()));
  }
  if (!embedding.allFinite()) throw InvalidArgument("embedding", "must be finite");
  if (!truth.allFinite()) throw InvalidArgument("truth", "must be finite");
}

RowMatrix centered(ConstRowMatrixRef points) {
  return points.rowwise() - points.colwise().mean();
}

}  // namespace

double procrustes_error(ConstRowMatrixRef embedding, ConstRowMatrixRef truth, Alignment alignment) {
  check(embedding, truth);
  if (truth.size() == 0) throw InvalidArgument("truth", "has no points");
  const RowMatrix x = centered(truth);
  const RowMatrix y = centered(embedding);
  const double spread = x.squaredNorm();
  if (spread == 0.0) throw InvalidArgument("truth", "all points coincide");

  const RowMatrix covariance = math::centered_cross_covariance(embedding, truth);
  const RowMatrix rotation = math::nearest_orthogonal(covariance);
  const double size = y.squaredNorm();
  const bool scales = alignment == Alignment::rigid_scaled && size > 0.0;
  const double scale = scales ? rotation.cwiseProduct(covariance).sum() / size : 1.0;
  return std::sqrt((scale * y * rotation - x).squaredNorm() / spread);
}

}  // namespace ldle
