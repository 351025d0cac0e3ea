#include "ldle/spectrum/choose_solver.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/core/rounded.h"
#include "ldle/math/accelerator.h"

namespace ldle::spectrum {
namespace {

constexpr double gigabyte = 1e9;

// The device of the context, if its memory suffices; otherwise null.
std::shared_ptr<math::Accelerator> device_for(const Eigen::SparseMatrix<double>& laplacian,
                                              Index count, const Context& context) {
  auto device = math::accelerator_of(context);
  if (!device) return nullptr;
  const double bytes = device->filter_bytes(laplacian.rows(), laplacian.nonZeros(), count);
  const double left = device->memory_left();
  if (bytes <= left) return device;
  math::warn_of_unused_device(
      context, "eigenvectors",
      fmt::format("they would take {} GB of its memory, and {} GB are free",
                  two_digits(bytes / gigabyte), two_digits(left / gigabyte)));
  return nullptr;
}

}  // namespace

Index least_sparse_size(Index count) {
  return std::max(math::shift_invert_solver().least_size(count),
                  math::filtered_solver().least_size(count));
}

ChosenSolver choose_solver(const Eigen::SparseMatrix<double>& laplacian,
                           const math::EigenRequest& request, EigenSolverOption option,
                           Index dimension, const Context& context) {
  const auto chosen = [&](const math::EigenSolver& solver, std::string reason) {
    return ChosenSolver{solver.prepare(laplacian, request), solver.description(),
                        std::move(reason)};
  };
  if (laplacian.rows() < least_sparse_size(request.count)) return chosen(math::dense_solver(), "");
  if (option == EigenSolverOption::filtered)
    return chosen(math::filtered_solver(), ", as requested");
  if (option == EigenSolverOption::automatic) {
    if (const auto device = device_for(laplacian, request.count, context)) {
      return chosen(math::filtered_solver(), " on the " + device->name());
    }
  }
  if (option == EigenSolverOption::automatic && dimension >= 3) {
    return chosen(
        math::filtered_solver(),
        fmt::format(", because the manifold has {} dimensions: a factor would fill in", dimension));
  }
  ChosenSolver inverse = chosen(math::shift_invert_solver(), "");
  const double bytes = inverse.computation->bytes();
  const double left = context.memory_left();
  if (option == EigenSolverOption::automatic && bytes > left) {
    return chosen(
        math::filtered_solver(),
        fmt::format(", because a factor would take {} GB, more than the {} GB that are "
                    "available",
                    two_digits(bytes / gigabyte), two_digits(std::max(0.0, left) / gigabyte)));
  }
  inverse.reason = fmt::format(" (predicted {} GB)", two_digits(bytes / gigabyte));
  return inverse;
}

}  // namespace ldle::spectrum
