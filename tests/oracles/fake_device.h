#pragma once

#include <numeric>
#include <string>
#include <utility>

#include "ldle/math/accelerator.h"
#include "ldle/math/sparse_operator.h"

namespace ldle::oracle {

/// A device that computes on the host. Every point is a candidate.
class FakeDevice : public math::Accelerator {
 public:
  std::string name() const override { return "fake device"; }
  double memory_left() const override { return memory; }
  Ragged<Id> nearest_candidates(ConstRowMatrixRef points, Index, const Context&) override {
    ++searches;
    fail_if_lost();
    std::vector<Id> all(points.rows());
    std::iota(all.begin(), all.end(), Id{0});
    Ragged<Id> lists;
    for (Index i = 0; i < points.rows(); ++i) {
      lists.push_back(i < too_many ? std::vector<Id>() : all);
    }
    return lists;
  }
  std::unique_ptr<math::FilterOperator> filter_operator(
      const Eigen::SparseMatrix<double>& matrix) override {
    ++operators;
    fail_if_lost();
    return std::make_unique<math::SparseOperator>(matrix);
  }
  double filter_bytes(Index rows, Index, Index) const override { return static_cast<double>(rows); }

  double memory = 1e12;
  bool lost = false;   ///< every operation fails
  Index too_many = 0;  ///< number of points, from the first on, that have no lists
  Index searches = 0, operators = 0;

 private:
  void fail_if_lost() const {
    if (lost) throw math::DeviceFailed("it was lost");
  }
};

/// Puts a backend in the place of that of CUDA, until the end of its life.
class ReplacedBackend {
 public:
  explicit ReplacedBackend(math::OpenDevice open)
      : before_(math::set_backend(Device::cuda, std::move(open))) {}
  explicit ReplacedBackend(std::shared_ptr<FakeDevice> device)
      : ReplacedBackend([device] { return device; }) {}
  ~ReplacedBackend() { math::set_backend(Device::cuda, std::move(before_)); }
  ReplacedBackend(const ReplacedBackend&) = delete;
  ReplacedBackend& operator=(const ReplacedBackend&) = delete;

 private:
  math::OpenDevice before_;
};

/// A context that asks for a device.
inline Context device_context() {
  return Context(ContextOptions{.device = Device::cuda});
}

}  // namespace ldle::oracle
