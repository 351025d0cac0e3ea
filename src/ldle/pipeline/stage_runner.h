#pragma once

#include <chrono>
#include <string>
#include <type_traits>
#include <vector>

#include "ldle/context.h"
#include "ldle/pipeline/stage_store.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Runs the stages one after the other, or loads their values from the store. Reports progress to
/// the observer and measures the times.
class StageRunner {
 public:
  StageRunner(const Context& context, StageStore& store) : context_(context), store_(store) {}

  const Context& context() const { return context_; }

  /// Returns the stored value of the stage, or calls stage() and stores its value. `sources` is
  /// needed to load local views.
  template <class Stage>
  auto run(const std::string& name, const Stage& stage, const MapSources* sources = nullptr) {
    context_.throw_if_stopped();
    context_.observer().stage_begins(name);
    const auto start = std::chrono::steady_clock::now();
    auto value = stored_or_computed(name, stage, sources);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    times_.push_back({name, elapsed.count()});
    context_.observer().stage_ends(name, elapsed.count());
    return value;
  }

  const std::vector<StageTime>& times() const { return times_; }

 private:
  template <class Stage>
  auto stored_or_computed(const std::string& name, const Stage& stage, const MapSources* sources) {
    using Value = std::invoke_result_t<const Stage&>;
    if constexpr (std::is_constructible_v<StageValue, Value*>) {
      Value value;
      if (store_.load(name, &value, sources)) return value;
      value = stage();
      store_.save(name, &value);
      return value;
    } else {
      return stage();
    }
  }

  Context context_;
  StageStore& store_;
  std::vector<StageTime> times_;
};

}  // namespace ldle::pipeline
