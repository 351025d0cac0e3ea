#include "ldle/core/part_of_stage.h"

#include <cmath>
#include <memory>

namespace ldle {
namespace {

constexpr Index steps = 10'000;

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

}  // namespace

Context part_of_stage(const Context& stage, double begin, double end) {
  return stage.with_observer(std::make_shared<PartObserver>(stage, begin, end));
}

}  // namespace ldle
