#include "ldle/math/tall_matrix.h"

#include <vector>

#include "ldle/core/parallel_for.h"

namespace ldle {
namespace {

constexpr Index rows_per_block = 2048;

template <class Product>
Eigen::MatrixXd sum_over_blocks(TallRef a, TallRef b, const Product& product) {
  std::vector<Eigen::MatrixXd> parts((a.rows() + rows_per_block - 1) / rows_per_block);
  parallel_for_blocks(a.rows(), rows_per_block, [&](Index begin, Index end) {
    product(parts[begin / rows_per_block], a.middleRows(begin, end - begin),
            b.middleRows(begin, end - begin));
  });
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(a.cols(), b.cols());
  for (const Eigen::MatrixXd& part : parts) sum += part;
  return sum;
}

}  // namespace

Eigen::MatrixXd transposed_times(TallRef a, TallRef b) {
  return sum_over_blocks(a, b, [](Eigen::MatrixXd& part, const auto& rows_a, const auto& rows_b) {
    part.noalias() = rows_a.transpose() * rows_b;
  });
}

Eigen::MatrixXd symmetric_product(TallRef a, TallRef b) {
  return sum_over_blocks(a, b, [](Eigen::MatrixXd& part, const auto& rows_a, const auto& rows_b) {
    part.setZero(rows_a.cols(), rows_b.cols());
    part.triangularView<Eigen::Lower>() += rows_a.transpose() * rows_b;
  });
}

Eigen::MatrixXd times(TallRef a, TallRef small) {
  Eigen::MatrixXd product(a.rows(), small.cols());
  parallel_for_blocks(a.rows(), rows_per_block, [&](Index begin, Index end) {
    product.middleRows(begin, end - begin).noalias() = a.middleRows(begin, end - begin) * small;
  });
  return product;
}

void subtract_product(Eigen::MatrixXd& target, TallRef a, TallRef small) {
  parallel_for_blocks(a.rows(), rows_per_block, [&](Index begin, Index end) {
    target.middleRows(begin, end - begin).noalias() -= a.middleRows(begin, end - begin) * small;
  });
}

}  // namespace ldle
