#include "ldle/math/ritz_block.h"

#include <algorithm>
#include <utility>

#include "ldle/core/parallel_for.h"
#include "ldle/math/symmetric_eigen.h"
#include "ldle/math/tall_matrix.h"

namespace ldle {
namespace {

constexpr Index rows_per_block = 2048;
constexpr Index columns_per_block = 8;

/// W with (X W)^T X W = I from the lower triangle of X^T X (Stathopoulos and Wu 2002). It has
/// fewer columns than X when those are dependent up to rounding.
Eigen::MatrixXd orthonormalising(const Eigen::MatrixXd& gram) {
  const Eigen::VectorXd scale = gram.diagonal().cwiseSqrt().cwiseInverse();
  const SymmetricEigen directions = symmetric_eigen(scale.asDiagonal() * gram * scale.asDiagonal());
  const double lost = 1e-13 * directions.values.tail(1)[0];
  const auto kept = std::count_if(directions.values.begin(), directions.values.end(),
                                  [&](double value) { return value > lost; });
  return scale.asDiagonal() * directions.vectors.rightCols(kept) *
         directions.values.tail(kept).cwiseSqrt().cwiseInverse().asDiagonal();
}

}  // namespace

RitzBlock::RitzBlock(const Eigen::SparseMatrix<double>& matrix, Index columns, std::uint64_t seed)
    : product_(matrix), random_(seed), vectors_(matrix.rows(), columns) {
  fill_with_noise(0);
  project();
}

void RitzBlock::fill_with_noise(Index first) {
  for (auto column : vectors_.rightCols(columns() - first).colwise()) {
    for (double& value : column) value = random_.uniform(-1.0, 1.0);
  }
}

void RitzBlock::take_constants_out() {
  parallel_for_blocks(columns(), columns_per_block, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) vectors_.col(i).array() -= vectors_.col(i).mean();
  });
}

void RitzBlock::project() {
  take_constants_out();
  multiply();
  const Eigen::MatrixXd basis = orthonormalising(symmetric_product(vectors_, vectors_));
  if (basis.cols() < columns()) {
    rotate(basis);
    fill_with_noise(basis.cols());
    return project();
  }
  const Eigen::MatrixXd energy =
      symmetric_product(vectors_, images_).selfadjointView<Eigen::Lower>();
  const SymmetricEigen ritz = symmetric_eigen(basis.transpose() * energy * basis);
  rotate(basis * ritz.vectors);
  values_ = ritz.values;

  multiply();
  residuals_.resize(columns());
  parallel_for_blocks(columns(), columns_per_block, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      residuals_[i] = (images_.col(i) - values_[i] * vectors_.col(i)).norm();
    }
  });
}

// In place: a second block would be a third of all memory that the filters take.
void RitzBlock::rotate(const Eigen::MatrixXd& basis) {
  parallel_for_blocks(vectors_.rows(), rows_per_block, [&](Index begin, Index end) {
    auto rows = vectors_.middleRows(begin, end - begin);
    rows.leftCols(basis.cols()) = (rows * basis).eval();
  });
}

void RitzBlock::multiply() {
  constexpr Index width = panel_width<double>;
  images_.resize(vectors_.rows(), columns());
  Panel<double> in = Panel<double>::Zero(vectors_.rows(), width), out = in;
  for (Index first = 0; first < columns(); first += width) {
    const Index count = std::min(width, columns() - first);
    parallel_for_blocks(in.rows(), rows_per_block, [&](Index begin, Index end) {
      in.block(begin, 0, end - begin, count) = vectors_.block(begin, first, end - begin, count);
    });
    product_.multiply(in, out);
    parallel_for_blocks(in.rows(), rows_per_block, [&](Index begin, Index end) {
      images_.block(begin, first, end - begin, count) = out.block(begin, 0, end - begin, count);
    });
  }
}

Eigen::MatrixXd RitzBlock::take_vectors(Index count) {
  vectors_.conservativeResize(Eigen::NoChange, count);
  return std::move(vectors_);
}

Panel<float> RitzBlock::residual(std::span<const Index> columns,
                                 const ColumnValues& reference) const {
  const auto count = static_cast<Index>(columns.size());
  Panel<float> panel = Panel<float>::Zero(vectors_.rows(), panel_width<float>);
  parallel_for_blocks(panel.rows(), rows_per_block, [&](Index begin, Index end) {
    for (Index j = 0; j < count; ++j) {
      panel.col(j).segment(begin, end - begin) =
          (images_.col(columns[j]).segment(begin, end - begin) -
           reference[j] * vectors_.col(columns[j]).segment(begin, end - begin))
              .cast<float>();
    }
  });
  return panel;
}

void RitzBlock::add(std::span<const Index> columns, const Panel<float>& correction) {
  const auto count = static_cast<Index>(columns.size());
  parallel_for_blocks(correction.rows(), rows_per_block, [&](Index begin, Index end) {
    for (Index j = 0; j < count; ++j) {
      vectors_.col(columns[j]).segment(begin, end - begin) +=
          correction.col(j).segment(begin, end - begin).cast<double>();
    }
  });
}

}  // namespace ldle
