#pragma once

#include <span>
#include <utility>

#include "ldle/types.h"
#include "ldle_cuda/status.h"

namespace ldle::cuda {

/// An array in the memory of the device, with unspecified contents at first.
template <class T>
class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  explicit DeviceBuffer(Index size) : size_(size) {
    if (size == 0) return;
    void* memory = nullptr;
    check(cudaMalloc(&memory, size * sizeof(T)), "allocating memory");
    data_ = static_cast<T*>(memory);
  }
  /// Copies an array to the device.
  explicit DeviceBuffer(std::span<const T> values) : DeviceBuffer(std::ssize(values)) {
    upload(values);
  }
  DeviceBuffer(DeviceBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~DeviceBuffer() { cudaFree(data_); }  // nothing can be done if it fails

  T* data() { return data_; }
  const T* data() const { return data_; }
  Index size() const { return size_; }

  /// Replaces the first values. There must not be more than size().
  void upload(std::span<const T> values) {
    if (values.empty()) return;
    check(cudaMemcpy(data_, values.data(), values.size_bytes(), cudaMemcpyHostToDevice),
          "copying to the device");
  }
  /// Copies the first values to the host, after all kernels have ended.
  void download(std::span<T> values) const {
    if (values.empty()) return;
    check(cudaMemcpy(values.data(), data_, values.size_bytes(), cudaMemcpyDeviceToHost),
          "copying from the device");
  }

 private:
  T* data_ = nullptr;
  Index size_ = 0;
};

}  // namespace ldle::cuda
