#pragma once

#include "ldle/core/error.h"
#include "ldle/core/types.h"

namespace ldle {

/// What a stage tells while it works, and how it learns that it should stop.
/// Stages call it from one thread at a time.
class Progress {
 public:
  virtual ~Progress() = default;

  /// The running stage has done `done` of `total` steps.
  virtual void advance(Index /*done*/, Index /*total*/) {}

  /// True when the run should end; may be called from any thread.
  virtual bool stop_requested() const { return false; }

  void throw_if_stopped() const {
    if (stop_requested()) throw Interrupted();
  }
};

}  // namespace ldle
