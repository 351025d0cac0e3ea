#pragma once

#include <chrono>
#include <string>
#include <type_traits>
#include <vector>

#include "ldle/pipeline/observer.h"
#include "ldle/pipeline/result.h"
#include "ldle/pipeline/stage_store.h"

namespace ldle {

/// Runs stages one after the other, or takes their values from the store: tells the observer,
/// hands it the value, keeps the time.
class StageClock {
 public:
  StageClock(Observer& observer, StageStore& store) : observer_(observer), store_(store) {}

  void measures_with(const Metric& metric) { store_.measures_with(metric); }

  template <class Stage>
  auto run(const std::string& name, const Stage& stage) {
    observer_.throw_if_stopped();
    observer_.stage_begins(name);
    const auto start = std::chrono::steady_clock::now();
    auto value = stored_or_computed(name, stage);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    times_.push_back({name, elapsed.count()});
    observer_.stage_ends(name, elapsed.count());
    if constexpr (requires { observer_.finished(value); }) observer_.finished(value);
    return value;
  }

  std::vector<StageTime> times() const { return times_; }

 private:
  template <class Stage>
  auto stored_or_computed(const std::string& name, const Stage& stage) {
    using Value = std::invoke_result_t<const Stage&>;
    if constexpr (std::is_constructible_v<StageValue, Value*>) {
      Value value;
      if (store_.load(name, &value)) return value;
      value = stage();
      store_.save(name, &value);
      return value;
    } else {
      return stage();
    }
  }

  Observer& observer_;
  StageStore& store_;
  std::vector<StageTime> times_;
};

}  // namespace ldle
