#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "ldle/observer.h"
#include "ldle/option.h"

namespace ldle {

/// What a run may use. These options change how a run computes, but not which algorithm it runs.
struct ContextOptions {
  std::uint64_t seed = 0;
  Index threads = 0;                        ///< 0: every core
  std::optional<double> memory_limit = {};  ///< gigabytes of 10^9 bytes

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(
        OptionInfo{
            "seed", "", "seed of the random numbers; the same seed gives the same bytes", {}},
        self.seed);
    visit(OptionInfo{"threads", "", "number of threads; 0 uses every core", Range::at_least(0)},
          self.threads);
    visit(OptionInfo{"memory_limit", "",
                     "largest amount of memory that the run may use, in gigabytes of 10^9 bytes; "
                     "none: all memory that is available",
                     Range::above(0)},
          self.memory_limit);
  }
};

/// The resources of a run and its observer. Every stage takes one. Copies share the observer.
class Context {
 public:
  /// Every core, all available memory, seed 0, no observer.
  Context() : Context(ContextOptions()) {}
  explicit Context(const ContextOptions& options, std::shared_ptr<Observer> observer = nullptr);

  const ContextOptions& options() const { return options_; }
  std::uint64_t seed() const { return options_.seed; }
  /// Number of threads, at least 1.
  Index threads() const { return threads_; }
  /// Bytes of memory that the process may hold in all.
  double memory_bytes() const;
  /// Bytes of memory that may still be allocated; negative if the limit is exceeded.
  double memory_left() const;

  Observer& observer() const { return *observer_; }
  void advance(Index done, Index total) const { observer_->advance(done, total); }
  bool stop_requested() const { return observer_->stop_requested(); }
  /// Throws Interrupted if the observer asks to stop.
  void throw_if_stopped() const;

 private:
  ContextOptions options_;
  Index threads_;
  std::shared_ptr<Observer> observer_;
};

}  // namespace ldle
