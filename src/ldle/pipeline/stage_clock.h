#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "ldle/pipeline/observer.h"
#include "ldle/pipeline/result.h"

namespace ldle {

/// Runs stages one after the other: tells the observer, hands it the value, keeps the time.
class StageClock {
 public:
  explicit StageClock(Observer& observer) : observer_(observer) {}

  template <class Stage>
  auto run(const std::string& name, const Stage& stage) {
    observer_.throw_if_stopped();
    observer_.stage_begins(name);
    const auto start = std::chrono::steady_clock::now();
    auto value = stage();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    times_.push_back({name, elapsed.count()});
    observer_.stage_ends(name, elapsed.count());
    if constexpr (requires { observer_.finished(value); }) observer_.finished(value);
    return value;
  }

  std::vector<StageTime> times() const { return times_; }

 private:
  Observer& observer_;
  std::vector<StageTime> times_;
};

}  // namespace ldle
