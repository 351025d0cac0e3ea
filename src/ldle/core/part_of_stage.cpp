#include "ldle/core/part_of_stage.h"

#include <cmath>
#include <memory>

namespace ldle {
namespace {

constexpr Index steps = 10'000;
/// Share of what is left that the next part takes, if the number of parts is not known.
constexpr double next_part = 0.125;

class PartObserver final : public Observer {
 public:
  PartObserver(const Context& stage, double begin, double end)
      : stage_(stage), begin_(begin), end_(end) {
    advance(0, 1);
  }

  void advance(Index done, Index total) override {
    const double share = static_cast<double>(done) / static_cast<double>(total);
    const auto step = static_cast<Index>(std::round(steps * (begin_ + share * (end_ - begin_))));
    if (step <= shown_) return;
    shown_ = step;
    stage_.advance(step, steps);
  }
  bool stop_requested() const override { return stage_.stop_requested(); }

 private:
  Context stage_;
  double begin_, end_;
  Index shown_ = 0;
};

class PartsObserver final : public Observer {
 public:
  explicit PartsObserver(const Context& stage) : stage_(stage) {}

  void advance(Index done, Index total) override {
    const double share = static_cast<double>(done) / static_cast<double>(total);
    if (share < share_) begin_ += next_part * (1.0 - begin_);
    share_ = share;
    const double shown = begin_ + share * next_part * (1.0 - begin_);
    stage_.advance(static_cast<Index>(std::round(steps * shown)), steps);
  }
  bool stop_requested() const override { return stage_.stop_requested(); }

 private:
  Context stage_;
  double begin_ = 0.0, share_ = 0.0;  // of the stage, and of the current part
};

}  // namespace

Context part_of_stage(const Context& stage, double begin, double end) {
  return stage.with_observer(std::make_shared<PartObserver>(stage, begin, end));
}

Context parts_of_stage(const Context& stage) {
  return stage.with_observer(std::make_shared<PartsObserver>(stage));
}

}  // namespace ldle
