#pragma once

#include <chrono>
#include <string>
#include <type_traits>
#include <vector>

#include "ldle/context.h"
#include "ldle/pipeline/stage_beside.h"
#include "ldle/pipeline/stage_store.h"
#include "ldle/result.h"

namespace ldle::pipeline {

/// Runs the stages one after the other or beside each other, or loads their values from the store.
/// Reports progress to the observer and measures the times.
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
    end(name, elapsed.count());
    return value;
  }

  /// Starts a stage whose value is needed later: stage(context) runs beside the stages that follow,
  /// or at once if `beside` is false. The value is not stored.
  template <class Stage>
  auto start(const std::string& name, Stage stage, bool beside) {
    using Value = std::invoke_result_t<const Stage&, const Context&>;
    if (beside) return StageBeside<Value>(context_, std::move(stage));
    return StageBeside<Value>(run(name, [&] { return stage(context_); }));
  }
  /// Waits for the value of a stage that was started with this name.
  template <class Value>
  Value finish(const std::string& name, StageBeside<Value>& stage) {
    if (!stage.is_beside()) return stage.take().value;
    context_.observer().stage_begins(name);
    auto [value, seconds] = stage.take();
    end(name, seconds);
    return std::move(value);
  }

  const std::vector<StageTime>& times() const { return times_; }

 private:
  void end(const std::string& name, double seconds) {
    times_.push_back({name, seconds});
    context_.observer().stage_ends(name, seconds);
  }

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
