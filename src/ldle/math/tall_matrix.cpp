#include "ldle/math/tall_matrix.h"

#include <vector>

#include "ldle/core/parallel_for.h"

namespace ldle {
namespace {

constexpr Index rows_per_block = 2048;

}  // namespace

Eigen::MatrixXd transposed_times(TallRef a, TallRef b) {
  std::vector<Eigen::MatrixXd> parts((a.rows() + rows_per_block - 1) / rows_per_block);
  parallel_for_blocks(a.rows(), rows_per_block, [&](Index begin, Index end) {
    parts[begin / rows_per_block].noalias() =
        a.middleRows(begin, end - begin).transpose() * b.middleRows(begin, end - begin);
  });
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(a.cols(), b.cols());
  for (const Eigen::MatrixXd& part : parts) sum += part;
  return sum;
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
