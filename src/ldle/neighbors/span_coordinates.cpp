#include "ldle/neighbors/span_coordinates.h"

#include <Eigen/QR>

namespace ldle::neighbors {

bool has_too_many_columns(ConstRowMatrixRef points) {
  constexpr double most_products = 1e9;  // less than a second
  const auto n = static_cast<double>(points.rows()), columns = static_cast<double>(points.cols());
  return n >= 2.0 && columns >= 2.0 * n && columns * n * n <= most_products;
}

// The differences from the first point are Q R with orthonormal columns of Q, so the columns of R
// have the same lengths and angles.
RowMatrix span_coordinates(ConstRowMatrixRef points) {
  const Index spanned = points.rows() - 1;
  const Eigen::MatrixXd differences =
      (points.bottomRows(spanned).rowwise() - points.row(0)).transpose();
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(differences);
  RowMatrix found = RowMatrix::Zero(points.rows(), spanned);
  found.bottomRows(spanned) =
      Eigen::MatrixXd(qr.matrixQR().topRows(spanned).triangularView<Eigen::Upper>()).transpose();
  return found;
}

}  // namespace ldle::neighbors
