#pragma once

#include <string>

#include "ldle/types.h"

namespace ldle {

struct RunEstimate;

struct StageTime {
  std::string stage;
  double seconds;
};

/// Watches a run and can stop it. Derive from it and override what is needed.
/// All functions except stop_requested() are called from one thread at a time.
class Observer {
 public:
  virtual ~Observer() = default;

  /// The expected time and memory. Called before the work begins, and again once an unknown
  /// dimension has been estimated.
  virtual void expects(const RunEstimate& /*estimate*/) {}
  virtual void stage_begins(const std::string& /*name*/) {}
  /// The current stage has done `done` of `total` steps.
  virtual void advance(Index /*done*/, Index /*total*/) {}
  virtual void stage_ends(const std::string& /*name*/, double /*seconds*/) {}

  /// Return true to end the run with Interrupted. May be called from any thread.
  virtual bool stop_requested() const { return false; }
};

}  // namespace ldle
