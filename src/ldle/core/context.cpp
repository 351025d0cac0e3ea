#include "ldle/context.h"

#include <algorithm>
#include <mutex>
#include <thread>
#include <utility>

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

struct Context::Warnings {
  std::mutex mutex;
  std::vector<std::string> sentences;
};

Context::Context(const ContextOptions& options, std::shared_ptr<Observer> observer)
    : options_(options),
      threads_(thread_count(options.threads)),
      observer_(observer ? std::move(observer) : std::make_shared<Observer>()),
      warnings_(std::make_shared<Warnings>()) {}

Context Context::with_observer(std::shared_ptr<Observer> observer) const {
  Context copy = *this;
  copy.observer_ = std::move(observer);
  return copy;
}

double Context::memory_bytes() const {
  const double possible = resident_memory() + available_memory();
  return options_.memory_limit ? std::min(possible, gigabyte * *options_.memory_limit) : possible;
}

double Context::memory_left() const {
  return memory_bytes() - resident_memory() - reserved;
}

void Context::warn(const std::string& sentence) const {
  const std::lock_guard lock(warnings_->mutex);
  auto& sentences = warnings_->sentences;
  if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end()) {
    sentences.push_back(sentence);
  }
}

std::vector<std::string> Context::take_warnings() const {
  const std::lock_guard lock(warnings_->mutex);
  return std::exchange(warnings_->sentences, {});
}

void Context::throw_if_stopped() const {
  if (stop_requested()) throw Interrupted();
}

}  // namespace ldle
