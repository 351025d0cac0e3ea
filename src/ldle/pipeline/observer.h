#pragma once

#include <string>

#include "ldle/core/progress.h"

namespace ldle {

struct DistinctPoints;
struct NeighborGraph;
struct GraphLaplacian;
struct Spectrum;
struct LocalViews;
struct IntermediateViews;
struct Registration;
struct Polish;
struct Gluing;
struct RunEstimate;

/// Watches a run: progress and interruption from Progress, the stages as they begin, their values
/// as they are finished. Keep a copy of whatever is wanted. Stages' values count points as
/// DistinctPoints has them: duplicates in the data are embedded once, and points are taken in an
/// order that follows space.
class Observer : public Progress {
 public:
  /// Told before the work begins.
  virtual void expects(const RunEstimate&) {}
  virtual void stage_begins(const std::string& /*name*/) {}
  virtual void stage_ends(const std::string& /*name*/, double /*seconds*/) {}

  virtual void finished(const DistinctPoints&) {}
  virtual void finished(const NeighborGraph&) {}
  virtual void finished(const GraphLaplacian&) {}
  virtual void finished(const Spectrum&) {}
  virtual void finished(const LocalViews&) {}
  virtual void finished(const IntermediateViews&) {}
  virtual void finished(const Registration&) {}
  virtual void finished(const Polish&) {}
  virtual void finished(const Gluing&) {}
};

}  // namespace ldle
