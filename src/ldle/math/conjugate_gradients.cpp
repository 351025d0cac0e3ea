#include "ldle/math/conjugate_gradients.h"

#include <numeric>
#include <vector>

#include "ldle/core/parallel_for.h"

namespace ldle::math {
namespace {

constexpr Index gradient_block = 8192;

/// a += factor b.
void add_multiple(double factor, const RowMatrix& b, RowMatrix& a, const Context& context) {
  parallel_for(a.size(), gradient_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) a.data()[i] += factor * b.data()[i];
  });
}

/// a = b + factor a.
void scale_and_add(double factor, const RowMatrix& b, RowMatrix& a, const Context& context) {
  parallel_for(a.size(), gradient_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) a.data()[i] = b.data()[i] + factor * a.data()[i];
  });
}

}  // namespace

double inner_product(const RowMatrix& a, const RowMatrix& b, const Context& context) {
  std::vector<double> sums((a.size() + gradient_block - 1) / gradient_block);
  parallel_for(a.size(), gradient_block, context, [&](Index begin, Index end) {
    double sum = 0.0;
    for (Index i = begin; i < end; ++i) sum += a.data()[i] * b.data()[i];
    sums[begin / gradient_block] = sum;
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

Index conjugate_gradients(const LinearSystem& system, const RowMatrix& right,
                          const GradientLimits& limits, RowMatrix& x, const Context& context) {
  RowMatrix residual = right, image, scaled;
  system.apply(x, image);
  add_multiple(-1.0, image, residual, context);
  system.precondition(residual, scaled);
  RowMatrix direction = scaled;
  double product = inner_product(residual, scaled, context);
  const double enough = limits.reduction * limits.reduction * product;
  Index steps = 0;
  while (steps < limits.most_steps && product > enough) {
    context.throw_if_stopped();
    system.apply(direction, image);
    const double curvature = inner_product(direction, image, context);
    if (!(curvature > 0.0)) break;
    const double along = product / curvature;
    add_multiple(along, direction, x, context);
    add_multiple(-along, image, residual, context);
    ++steps;
    system.precondition(residual, scaled);
    const double next = inner_product(residual, scaled, context);
    if (!(next > 0.0)) break;
    scale_and_add(next / product, scaled, direction, context);
    product = next;
  }
  return steps;
}

}  // namespace ldle::math
