#include "ldle_cuda/device_operator.h"

#include <vector>

#include "ldle/math/filtered_subspace.h"
#include "ldle/math/spectral_bound.h"
#include "ldle_cuda/device_block.h"

namespace ldle::cuda {
namespace {

struct DevicePanel final : math::FilterPanel {
  explicit DevicePanel(Index rows) : values(rows * panel_columns) {}
  DeviceBuffer<float> values;
};

const float* values_of(const math::FilterPanel& panel) {
  return static_cast<const DevicePanel&>(panel).values.data();
}
float* values_of(math::FilterPanel& panel) {
  return static_cast<DevicePanel&>(panel).values.data();
}

PanelFactors factors_of(const Eigen::ArrayXd& coefficients) {
  PanelFactors factors;
  for (int j = 0; j < panel_columns; ++j) factors.of[j] = static_cast<float>(coefficients[j]);
  return factors;
}

PanelSource source_of(std::span<const Index> columns) {
  PanelSource source = {};
  source.count = static_cast<int>(columns.size());
  std::copy(columns.begin(), columns.end(), source.columns);
  return source;
}

template <class T>
std::span<const T> array(const T* data, Index size) {
  return {data, static_cast<std::size_t>(size)};
}

}  // namespace

// The matrix is symmetric, so its stored columns are also its rows.
DeviceOperator::DeviceOperator(const Eigen::SparseMatrix<double>& matrix, std::uint64_t seed)
    : matrix_(matrix),
      seed_(seed),
      starts_(array(matrix.outerIndexPtr(), matrix.rows() + 1)),
      columns_(array(matrix.innerIndexPtr(), matrix.nonZeros())),
      exact_(array(matrix.valuePtr(), matrix.nonZeros())) {
  const std::vector<float> rounded(matrix.valuePtr(), matrix.valuePtr() + matrix.nonZeros());
  rounded_ = DeviceBuffer<float>(std::span<const float>(rounded));
}

std::unique_ptr<math::BlockVectors> DeviceOperator::make_block(Index columns,
                                                               const Context&) const {
  return std::make_unique<DeviceBlock>(size(), columns);
}

void DeviceOperator::apply(const math::BlockVectors& in, math::BlockVectors& out) const {
  multiply(rows_of(exact_), device_block(in).whole(), device_block(out).whole());
}

double DeviceOperator::eigenvalue_bound(const Context& context) const {
  return math::eigenvalue_bound(matrix_, seed_, context);
}

std::unique_ptr<math::FilterPanel> DeviceOperator::residuals(
    const math::BlockVectors& vectors, const math::BlockVectors& images,
    std::span<const Index> columns, const Eigen::ArrayXd& reference) const {
  PanelSource source = source_of(columns);
  std::copy_n(reference.data(), columns.size(), source.reference);
  auto panel = std::make_unique<DevicePanel>(size());
  make_panel(device_block(vectors).whole(), device_block(images).whole(), source,
             panel->values.data());
  return panel;
}

std::unique_ptr<math::FilterPanel> DeviceOperator::scaled(const math::FilterPanel& panel,
                                                          const Eigen::ArrayXd& factors) const {
  auto result = std::make_unique<DevicePanel>(size());
  scale_panel(values_of(panel), size(), factors_of(factors), result->values.data());
  return result;
}

void DeviceOperator::step(const Step& step, const math::FilterPanel& current,
                          const math::FilterPanel& source, math::FilterPanel& last,
                          const Context&) const {
  filter_step(rows_of(rounded_),
              {static_cast<float>(step.shift), factors_of(step.gain), factors_of(step.carry)},
              values_of(current), values_of(source), values_of(last));
}

void DeviceOperator::add(const math::FilterPanel& panel, std::span<const Index> columns,
                         math::BlockVectors& vectors) const {
  add_panel(values_of(panel), source_of(columns), device_block(vectors).whole());
}

// The matrix in both precisions; the block, its image and the noise of the first fill in double
// precision; three panels in single precision; partial sums of products of the block with itself.
double DeviceOperator::bytes(Index rows, Index entries, Index pairs) {
  const auto n = static_cast<double>(rows);
  const auto block = static_cast<double>(math::filtered_block(pairs, cuda::panel_columns));
  constexpr double number = sizeof(double), rounded = sizeof(float);
  return static_cast<double>(entries) * (number + rounded + sizeof(int)) + n * sizeof(int) +
         n * (2.0 * block + 16.0) * number + 3.0 * n * cuda::panel_columns * rounded +
         static_cast<double>(partial_sums(rows) + 1) * block * block * number;
}

}  // namespace ldle::cuda
