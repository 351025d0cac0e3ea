#include "ldle/context.h"

#include <algorithm>
#include <thread>

#include "ldle/core/memory.h"
#include "ldle/error.h"

namespace ldle {
namespace {

constexpr double gigabyte = 1e9;
// Bytes reserved for memory that the estimates do not count: libraries and pictures.
constexpr double reserved = 10e6;

Index thread_count(Index wanted) {
  return wanted > 0 ? wanted : std::max<Index>(1, std::thread::hardware_concurrency());
}

}  // namespace

Context::Context(const ContextOptions& options, std::shared_ptr<Observer> observer)
    : options_(options),
      threads_(thread_count(options.threads)),
      observer_(observer ? std::move(observer) : std::make_shared<Observer>()) {}

double Context::memory_bytes() const {
  const double possible = resident_memory() + available_memory();
  return options_.memory_limit ? std::min(possible, gigabyte * *options_.memory_limit) : possible;
}

double Context::memory_left() const {
  return memory_bytes() - resident_memory() - reserved;
}

void Context::throw_if_stopped() const {
  if (stop_requested()) throw Interrupted();
}

}  // namespace ldle
