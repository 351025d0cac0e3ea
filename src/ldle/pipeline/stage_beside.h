#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "ldle/context.h"

namespace ldle::pipeline {

/// The observer of a stage that runs beside others. It passes progress on only while it is shown,
/// because observers show one stage at a time.
class ObserverBeside : public Observer {
 public:
  explicit ObserverBeside(const Context& context) : context_(context) {}

  void show() { shown_ = true; }
  void stop() { stopped_ = true; }

  void advance(Index done, Index total) override {
    if (shown_) context_.advance(done, total);
  }
  bool stop_requested() const override { return stopped_ || context_.stop_requested(); }

 private:
  Context context_;
  std::atomic<bool> shown_ = false;
  std::atomic<bool> stopped_ = false;
};

/// A stage that runs on a thread of its own, beside the stages that follow it. If its value is not
/// taken, the stage is stopped.
template <class Value>
class StageBeside {
 public:
  /// A stage that has already ended.
  explicit StageBeside(Value value) {
    std::promise<Timed> promise;
    promise.set_value({std::move(value), 0.0});
    timed_ = promise.get_future();
  }
  /// Calls stage(context) on a new thread.
  template <class Stage>
  StageBeside(const Context& context, Stage stage)
      : observer_(std::make_shared<ObserverBeside>(context)) {
    timed_ = std::async(
        std::launch::async, [within = context.with_observer(observer_), stage = std::move(stage)] {
          const auto start = std::chrono::steady_clock::now();
          Value value = stage(within);
          const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
          return Timed{std::move(value), elapsed.count()};
        });
  }
  ~StageBeside() {
    if (observer_) observer_->stop();
  }
  StageBeside(StageBeside&&) = default;
  StageBeside& operator=(StageBeside&&) = delete;

  bool is_beside() const { return observer_ != nullptr; }

  struct Timed {
    Value value;
    double seconds;
  };
  /// Waits for the end of the stage, which is shown from now on. Rethrows what it has thrown. Must
  /// be called only once.
  Timed take() {
    if (observer_) observer_->show();
    return timed_.get();
  }

 private:
  std::shared_ptr<ObserverBeside> observer_;
  std::future<Timed> timed_;  // destroyed first: waits for the stage
};

}  // namespace ldle::pipeline
