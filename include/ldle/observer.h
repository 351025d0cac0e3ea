#pragma once

#include <string>

#include "ldle/types.h"

namespace ldle {

struct RunEstimate;

/// Time that a stage took.
struct StageTime {
  std::string stage;
  double seconds;
};

/// Receives the progress of a run and can stop it. Derive from it and override what is needed.
/// stop_requested() may be called from several threads at the same time. The other functions are
/// called one at a time, but not always from the same thread.
class Observer {
 public:
  virtual ~Observer() = default;

  /// Receives the expected time and memory. Called after the input has been checked, and again
  /// after an unknown dimension has been estimated.
  virtual void expects(const RunEstimate& /*estimate*/) {}
  /// A stage begins.
  virtual void stage_begins(const std::string& /*name*/) {}
  /// The current stage has done `done` of `total` steps.
  virtual void advance(Index /*done*/, Index /*total*/) {}
  /// A stage has ended and took `seconds`.
  virtual void stage_ends(const std::string& /*name*/, double /*seconds*/) {}

  /// Return true to stop the run, which then throws Interrupted.
  virtual bool stop_requested() const { return false; }
};

}  // namespace ldle
