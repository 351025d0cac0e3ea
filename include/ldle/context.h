#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ldle/observer.h"
#include "ldle/option.h"

namespace ldle {

/// The largest number of threads that may be asked for.
inline constexpr Index most_threads = 1024;

/// What computes: the processor alone, or an NVIDIA GPU as well.
enum class Device { cpu, cuda };

constexpr std::array<const char*, 2> choice_names(Device) {
  return {"cpu", "cuda"};
}

/// Resources that a run may use. They change how a run computes, but not which algorithm it runs.
struct ContextOptions {
  /// Seed of the random numbers.
  std::uint64_t seed = 0;
  /// Number of threads, at least 0; 0 uses every core. The result does not depend on it.
  Index threads = 0;
  /// Largest amount of memory that the process may use, in gigabytes of 10^9 bytes; greater than 0.
  /// If it is set, embed() throws InvalidArgument before a run that is estimated to need more.
  std::optional<double> memory_limit = {};
  /// Where the longest computations run. If the device cannot be used, the result says why, and the
  /// processor computes.
  Device device = Device::cpu;

  /// Calls visit(OptionInfo, field) for every field.
  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    visit(OptionInfo{"seed",
                     "",
                     "seed of the random numbers; the same data, options and seed give the same "
                     "bytes, for any number of threads",
                     {}},
          self.seed);
    visit(OptionInfo{"threads", "", "number of threads; 0 uses every core",
                     Range::between(0, most_threads)},
          self.threads);
    visit(OptionInfo{"memory_limit", "",
                     "largest amount of memory that the run may use, in gigabytes of 10^9 bytes; a "
                     "run that is expected to need more is refused; none: all available memory",
                     Range::above(0)},
          self.memory_limit);
    visit(OptionInfo{"device",
                     "",
                     "where the longest computations run: on the processor (cpu) or on an NVIDIA "
                     "GPU (cuda); if the GPU cannot be used, a warning says why, and the processor "
                     "computes",
                     {}},
          self.device);
  }
};

/// The resources of a run and its observer. Every stage receives one. Copies share the observer and
/// the warnings.
class Context {
 public:
  /// Uses every core, all available memory, seed 0 and no observer.
  Context() : Context(ContextOptions()) {}
  /// Does not check the ranges of `options`; embed() does. Without an observer, progress is not
  /// reported and nothing stops the run.
  explicit Context(const ContextOptions& options, std::shared_ptr<Observer> observer = nullptr);

  /// Returns a copy with another observer, which shares the warnings.
  Context with_observer(std::shared_ptr<Observer> observer) const;

  const ContextOptions& options() const { return options_; }
  std::uint64_t seed() const { return options_.seed; }
  /// Returns the number of threads, at least 1.
  Index threads() const { return threads_; }
  /// Returns the number of bytes that the process may use in total: what it holds now and what the
  /// system has available, but at most the memory limit. Infinite if there is no limit and the
  /// system does not report its memory.
  double memory_bytes() const;
  /// Returns the number of bytes that may still be allocated; negative if the limit is exceeded. A
  /// reserve of 10 MB is left out.
  double memory_left() const;

  /// Adds a sentence to the warnings of the run, unless it is among them already. May be called
  /// from several threads.
  void warn(const std::string& sentence) const;
  /// Returns the warnings since the last call.
  std::vector<std::string> take_warnings() const;

  Observer& observer() const { return *observer_; }
  /// Reports to the observer that the current stage has done `done` of `total` steps.
  void advance(Index done, Index total) const { observer_->advance(done, total); }
  /// Returns true if the observer asks to stop the run.
  bool stop_requested() const { return observer_->stop_requested(); }
  /// Throws Interrupted if the observer asks to stop the run.
  void throw_if_stopped() const;

 private:
  struct Warnings;

  ContextOptions options_;
  Index threads_;
  std::shared_ptr<Observer> observer_;
  std::shared_ptr<Warnings> warnings_;
};

}  // namespace ldle
