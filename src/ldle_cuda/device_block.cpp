#include "ldle_cuda/device_block.h"

#include <algorithm>
#include <vector>

namespace ldle::cuda {
namespace {

// Columns that are copied between host and device together.
constexpr Index copied_columns = 16;

std::span<const double> all_of(const RowMatrix& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

RowMatrix product(const ConstColumns& a, const ConstColumns& b) {
  DeviceBuffer<double> partials(partial_sums(a.rows) * a.count * b.count);
  DeviceBuffer<double> sums(a.count * b.count);
  transposed_times(a, b, partials.data(), sums.data());
  RowMatrix result(a.count, b.count);
  sums.download({result.data(), static_cast<std::size_t>(result.size())});
  return result;
}

// Calls sum(partials, sums) for the sums of some columns, and returns their roots.
template <class Sum>
Eigen::VectorXd roots_of_sums(const ConstColumns& x, const Sum& sum) {
  DeviceBuffer<double> partials(partial_sums(x.rows) * x.count), sums(x.count);
  sum(partials.data(), sums.data());
  Eigen::VectorXd result(x.count);
  sums.download({result.data(), static_cast<std::size_t>(x.count)});
  return result.cwiseSqrt();
}

Eigen::VectorXd norms_of(const ConstColumns& x) {
  return roots_of_sums(x,
                       [&](double* partials, double* sums) { column_squares(x, partials, sums); });
}

}  // namespace

std::unique_ptr<math::BlockVectors> DeviceBlock::similar(Index columns) const {
  return std::make_unique<DeviceBlock>(rows_, columns);
}

void DeviceBlock::fill_with_noise(Index first, Index count, Random& random) {
  DeviceBuffer<double> buffer(rows_ * std::min(count, copied_columns));
  std::vector<double> noise(buffer.size());
  for (Index done = 0; done < count; done += copied_columns) {
    const Index columns = std::min(copied_columns, count - done);
    const std::span<double> part(noise.data(), rows_ * columns);
    for (double& value : part) value = random.uniform(-1.0, 1.0);
    buffer.upload(part);
    copy_from_columns(buffer.data(), this->part(first + done, columns));
  }
}

void DeviceBlock::copy(Index first, const math::BlockVectors& from, Index from_first, Index count) {
  cuda::copy(device_block(from).part(from_first, count), part(first, count));
}

void DeviceBlock::remove_means() {
  DeviceBuffer<double> partials(partial_sums(rows_) * columns_), sums(columns_);
  column_sums(std::as_const(*this).whole(), partials.data(), sums.data());
  subtract_means(whole(), sums.data());
}

Eigen::MatrixXd DeviceBlock::transposed_times(Index columns,
                                              const math::BlockVectors& other) const {
  return product(part(0, columns), device_block(other).whole());
}

Eigen::MatrixXd DeviceBlock::symmetric_product(const math::BlockVectors& other) const {
  Eigen::MatrixXd result = product(whole(), device_block(other).whole());
  result.triangularView<Eigen::StrictlyUpper>().setZero();
  return result;
}

void DeviceBlock::subtract_product(const math::BlockVectors& other, const Eigen::MatrixXd& small) {
  const DeviceBuffer<double> factors(all_of(RowMatrix(small)));
  cuda::subtract_product(device_block(other).part(0, small.rows()), factors.data(),
                         part(0, small.cols()));
}

void DeviceBlock::multiply_in_place(const Eigen::MatrixXd& small) {
  const DeviceBuffer<double> factors(all_of(RowMatrix(small)));
  assign_product(std::as_const(*this).part(0, small.rows()), factors.data(), part(0, small.cols()));
}

Eigen::RowVectorXd DeviceBlock::norms() const {
  return norms_of(whole()).transpose();
}

double DeviceBlock::norm(Index column) const {
  return norms_of(part(column, 1))[0];
}

Eigen::VectorXd DeviceBlock::residual_norms(const math::BlockVectors& images,
                                            const Eigen::VectorXd& values) const {
  const DeviceBuffer<double> factors(
      std::span(values.data(), static_cast<std::size_t>(values.size())));
  return roots_of_sums(whole(), [&](double* partials, double* sums) {
    residual_squares(whole(), device_block(images).whole(), factors.data(), partials, sums);
  });
}

Eigen::VectorXd DeviceBlock::orthogonalise_column(Index column) {
  const ConstColumns before = std::as_const(*this).part(0, column);
  const RowMatrix overlap = product(before, std::as_const(*this).part(column, 1));
  const DeviceBuffer<double> factors(all_of(overlap));
  cuda::subtract_product(before, factors.data(), part(column, 1));
  return overlap.col(0);
}

void DeviceBlock::divide_column(Index column, double divisor) {
  divide(part(column, 1), divisor);
}

Eigen::MatrixXd DeviceBlock::take(Index columns) {
  Eigen::MatrixXd result(rows_, columns);
  DeviceBuffer<double> buffer(rows_ * std::min(columns, copied_columns));
  for (Index first = 0; first < columns; first += copied_columns) {
    const Index count = std::min(copied_columns, columns - first);
    copy_to_columns(std::as_const(*this).part(first, count), buffer.data());
    buffer.download({result.col(first).data(), static_cast<std::size_t>(rows_ * count)});
  }
  entries_ = {};
  return result;
}

}  // namespace ldle::cuda
