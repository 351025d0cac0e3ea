#include "ldle/math/sparse_operator.h"

#include <algorithm>

#include "ldle/core/parallel_for.h"
#include "ldle/math/host_block.h"
#include "ldle/math/spectral_bound.h"

namespace ldle::math {
namespace {

constexpr Index copied_rows = 2048;

struct HostPanel final : FilterPanel {
  Panel<float> values;
};

const Panel<float>& values_of(const FilterPanel& panel) {
  return static_cast<const HostPanel&>(panel).values;
}
Panel<float>& values_of(FilterPanel& panel) {
  return static_cast<HostPanel&>(panel).values;
}

PanelRow<float> rounded(const Eigen::ArrayXd& coefficients) {
  return coefficients.transpose().cast<float>();
}

}  // namespace

std::unique_ptr<BlockVectors> SparseOperator::make_block(Index columns,
                                                         const Context& context) const {
  return std::make_unique<HostBlock>(size(), columns, context);
}

void SparseOperator::apply(const BlockVectors& in, BlockVectors& out) const {
  constexpr Index width = panel_width<double>;
  const Context& context = static_cast<const HostBlock&>(in).context();
  const Eigen::MatrixXd& vectors = host_matrix(in);
  Eigen::MatrixXd& images = host_matrix(out);
  Panel<double> panel = Panel<double>::Zero(vectors.rows(), width), product = panel;
  for (Index first = 0; first < vectors.cols(); first += width) {
    const Index count = std::min(width, vectors.cols() - first);
    parallel_for(panel.rows(), copied_rows, context, [&](Index begin, Index end) {
      panel.block(begin, 0, end - begin, count) = vectors.block(begin, first, end - begin, count);
    });
    exact_.multiply(panel, product, context);
    parallel_for(panel.rows(), copied_rows, context, [&](Index begin, Index end) {
      images.block(begin, first, end - begin, count) = product.block(begin, 0, end - begin, count);
    });
  }
}

double SparseOperator::eigenvalue_bound(const Context& context) const {
  return math::eigenvalue_bound(matrix_, seed_, context);
}

std::unique_ptr<FilterPanel> SparseOperator::residuals(const BlockVectors& vectors,
                                                       const BlockVectors& images,
                                                       std::span<const Index> columns,
                                                       const Eigen::ArrayXd& reference) const {
  const auto& block = static_cast<const HostBlock&>(vectors);
  const Eigen::MatrixXd& x = block.matrix();
  const Eigen::MatrixXd& image = host_matrix(images);
  auto result = std::make_unique<HostPanel>();
  Panel<float>& panel = result->values;
  panel = Panel<float>::Zero(size(), panel_width<float>);
  parallel_for(size(), copied_rows, block.context(), [&](Index begin, Index end) {
    for (Index j = 0; j < std::ssize(columns); ++j) {
      panel.col(j).segment(begin, end - begin) =
          (image.col(columns[j]).segment(begin, end - begin) -
           reference[j] * x.col(columns[j]).segment(begin, end - begin))
              .cast<float>();
    }
  });
  return result;
}

std::unique_ptr<FilterPanel> SparseOperator::scaled(const FilterPanel& panel,
                                                    const Eigen::ArrayXd& factors) const {
  auto result = std::make_unique<HostPanel>();
  result->values = (values_of(panel).array().rowwise() * rounded(factors)).matrix();
  return result;
}

void SparseOperator::step(const Step& step, const FilterPanel& current, const FilterPanel& source,
                          FilterPanel& last, const Context& context) const {
  rounded_.step({static_cast<float>(step.shift), rounded(step.gain), rounded(step.carry)},
                values_of(current), values_of(source), values_of(last), context);
}

void SparseOperator::add(const FilterPanel& panel, std::span<const Index> columns,
                         BlockVectors& vectors) const {
  const Panel<float>& correction = values_of(panel);
  auto& block = static_cast<HostBlock&>(vectors);
  parallel_for(size(), copied_rows, block.context(), [&](Index begin, Index end) {
    for (Index j = 0; j < std::ssize(columns); ++j) {
      block.matrix().col(columns[j]).segment(begin, end - begin) +=
          correction.col(j).segment(begin, end - begin).cast<double>();
    }
  });
}

}  // namespace ldle::math
