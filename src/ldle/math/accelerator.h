#pragma once

#include <Eigen/SparseCore>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "ldle/context.h"
#include "ldle/core/ragged.h"
#include "ldle/math/linear_operator.h"

namespace ldle::math {

/// A device could not be opened, or not finish an operation. The message gives the reason in a few
/// words. The operation has no result; the caller computes it on the host.
class DeviceFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A device with memory of its own that takes over the longest computations. Every operation throws
/// DeviceFailed if the device cannot finish it. Results are the same in every run on one device.
class Accelerator {
 public:
  virtual ~Accelerator() = default;

  /// Name of the device, for reports.
  virtual std::string name() const = 0;
  /// Returns the bytes of device memory that may be allocated.
  virtual double memory_left() const = 0;

  /// Returns for every point all points that may be among its `nearest` nearest, itself included,
  /// or that tie with the last of them. A list is empty if it would be too long to keep; any point
  /// may be among the nearest then.
  virtual Ragged<Id> nearest_candidates(ConstRowMatrixRef points, Index nearest,
                                        const Context& context) = 0;

  /// Copies a symmetric positive semidefinite matrix to the device. The operator keeps a reference
  /// to the matrix.
  virtual std::unique_ptr<FilterOperator> filter_operator(
      const Eigen::SparseMatrix<double>& matrix) = 0;
  /// Predicts the bytes of device memory that lowest_eigenpairs() needs with such an operator.
  virtual double filter_bytes(Index rows, Index entries, Index pairs) const = 0;
};

/// Opens a device. Throws DeviceFailed.
using OpenDevice = std::function<std::shared_ptr<Accelerator>()>;

/// Opens the first GPU. Defined in src/ldle_cuda, in builds that have it.
std::shared_ptr<Accelerator> open_cuda_device();

/// Sets what opens a device, and returns what did before; empty if nothing can. Builds with a
/// backend know it from the start; tests use this to put another one in its place.
OpenDevice set_backend(Device device, OpenDevice open);

/// Returns the device that the context asks for, or null if that is the host. A device that cannot
/// be opened is also null, and a warning of the run says why.
std::shared_ptr<Accelerator> accelerator_of(const Context& context);

/// Adds the warning that the device was not used for some work.
void warn_of_unused_device(const Context& context, const std::string& work,
                           const std::string& reason);

/// Returns on_device(accelerator), or on_host() if there is no device or if it fails. `work` is
/// what is computed, for the warning.
template <class OnDevice, class OnHost>
auto on_device_or_host(const Context& context, const std::string& work, const OnDevice& on_device,
                       const OnHost& on_host) -> decltype(on_host()) {
  if (const auto device = accelerator_of(context)) {
    try {
      return on_device(*device);
    } catch (const DeviceFailed& failure) {
      warn_of_unused_device(context, work, failure.what());
    }
  }
  return on_host();
}

}  // namespace ldle::math
