#include "ldle/math/laplacian_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/core/random.h"

namespace ldle::math {
namespace {

constexpr Index laplacian_block = 1024;
constexpr Index weights_per_block = 65536;

/// Calls action(i, (L x)_i) for each node i, in parallel. D is the number of columns if it is known
/// at compile time, otherwise 0.
template <int D, class Action>
void for_products_as(const LaplacianRows& rows, const FloatRows& x, const Context& context,
                     const Action& action) {
  const Index d = D > 0 ? D : x.cols();
  parallel_for(rows.size(), laplacian_block, context, [&](Index begin, Index end) {
    using Row = Eigen::Matrix<float, 1, D == 0 ? Eigen::Dynamic : D, Eigen::RowMajor>;
    Row product = Row::Zero(d);
    for (Index i = begin; i < end; ++i) {
      const float* at = x.data() + i * d;
      for (Index c = 0; c < d; ++c) product[c] = rows.diagonal[i] * at[c];
      for (Index s = rows.neighbors.offsets[i]; s < rows.neighbors.offsets[i + 1]; ++s) {
        const float* to = x.data() + rows.neighbors.values[s] * d;
        for (Index c = 0; c < d; ++c) product[c] -= rows.weight[s] * to[c];
      }
      action(i, product);
    }
  });
}

template <class Action>
void for_products(const LaplacianRows& rows, const FloatRows& x, const Context& context,
                  const Action& action) {
  switch (x.cols()) {
    case 1:
      return for_products_as<1>(rows, x, context, action);
    case 2:
      return for_products_as<2>(rows, x, context, action);
    case 3:
      return for_products_as<3>(rows, x, context, action);
    default:
      return for_products_as<0>(rows, x, context, action);
  }
}

double norm(const FloatRows& x, const Context& context) {
  std::vector<double> sums((x.size() + weights_per_block - 1) / weights_per_block);
  parallel_for(x.size(), weights_per_block, context, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) {
      sum += static_cast<double>(x.data()[i]) * static_cast<double>(x.data()[i]);
    }
    sums[begin / weights_per_block] = sum;
  });
  return std::sqrt(std::accumulate(sums.begin(), sums.end(), 0.0));
}

}  // namespace

LaplacianRows laplacian_rows(const EdgeLengths& edges, const Context& context) {
  LaplacianRows rows{edges.neighbors, std::vector<float>(edges.weight.size()), {}, 1.0};
  const auto heaviest = std::max_element(edges.weight.begin(), edges.weight.end());
  if (heaviest != edges.weight.end() && *heaviest > 0.0)
    rows.unit = std::exp2(std::floor(std::log2(*heaviest)));
  parallel_for(std::ssize(rows.weight), weights_per_block, context, [&](Index begin, Index end) {
    for (Index s = begin; s < end; ++s) {
      rows.weight[s] = static_cast<float>(edges.weight[s] / rows.unit);
    }
  });
  sum_weights(rows, context);
  return rows;
}

void sum_weights(LaplacianRows& rows, const Context& context) {
  rows.diagonal.resize(rows.size());
  parallel_for(rows.size(), laplacian_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      double sum = 0.0;
      for (Index s = rows.neighbors.offsets[i]; s < rows.neighbors.offsets[i + 1]; ++s) {
        sum += static_cast<double>(rows.weight[s]);
      }
      rows.diagonal[i] = static_cast<float>(sum);
    }
  });
}

void laplacian_times(const Ragged<Id>& neighbors, const std::vector<double>& weight,
                     const RowMatrix& x, RowMatrix& out, const Context& context) {
  const Index d = x.cols();
  out.resize(x.rows(), d);
  parallel_for(neighbors.size(), laplacian_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      double* sum = out.data() + i * d;
      std::fill_n(sum, d, 0.0);
      const double* at = x.data() + i * d;
      for (Index s = neighbors.offsets[i]; s < neighbors.offsets[i + 1]; ++s) {
        const double* to = x.data() + neighbors.values[s] * d;
        for (Index c = 0; c < d; ++c) sum[c] += weight[s] * (at[c] - to[c]);
      }
    }
  });
}

void residual(const LaplacianRows& rows, const FloatRows& right, const FloatRows& x, FloatRows& out,
              const Context& context) {
  out.resize(x.rows(), x.cols());
  for_products(rows, x, context, [&](Index i, const auto& product) {
    for (Index c = 0; c < product.size(); ++c) out(i, c) = right(i, c) - product[c];
  });
}

void jacobi_step(const LaplacianRows& rows, float damping, const FloatRows& right,
                 const FloatRows& x, FloatRows& out, const Context& context) {
  out.resize(x.rows(), x.cols());
  for_products(rows, x, context, [&](Index i, const auto& product) {
    const float factor = rows.diagonal[i] > 0.0F ? damping / rows.diagonal[i] : 0.0F;
    for (Index c = 0; c < product.size(); ++c) {
      out(i, c) = x(i, c) + factor * (right(i, c) - product[c]);
    }
  });
}

double largest_jacobi_eigenvalue(const LaplacianRows& rows, const Context& context) {
  // The power method converges to the eigenvalue from below, so a little is added.
  constexpr Index iterations = 8;
  constexpr double margin = 1.1;
  Random random(0);
  FloatRows x(rows.size(), 1);
  for (Index i = 0; i < x.rows(); ++i) x(i, 0) = static_cast<float>(random.uniform() - 0.5);
  const FloatRows zero = FloatRows::Zero(x.rows(), 1);
  FloatRows next;
  double largest = 0.0, length = norm(x, context);
  for (Index step = 0; step < iterations && length > 0.0; ++step) {
    const auto unit = static_cast<float>(1.0 / length);
    parallel_for(x.size(), weights_per_block, context, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) x.data()[i] *= unit;
    });
    jacobi_step(rows, 1.0F, zero, x, next, context);  // x - D^-1 L x
    parallel_for(x.size(), weights_per_block, context, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) x.data()[i] -= next.data()[i];
    });
    largest = length = norm(x, context);
  }
  return margin * largest;
}

}  // namespace ldle::math
