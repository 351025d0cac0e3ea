#pragma once

#include <string>

#include "ldle/pipeline/stage_store.h"

namespace ldle {

/// Checks the values of stages that were read from files: ids, lengths, offsets and numbers must be
/// those that the later stages rely on. The values of a run must agree with each other, so the
/// sizes of earlier values are remembered.
class StageChecks {
 public:
  /// Throws InvalidArgument, with the name of the field, if a value cannot be used.
  void check(const std::string& stage, pipeline::ConstStageValue value,
             const pipeline::MapSources* sources) const;

  /// Remembers the sizes of a value that is in use.
  void remember(pipeline::ConstStageValue value);

 private:
  void check(const NeighborGraph& graph) const;
  void check(const GraphLaplacian& laplacian) const;
  void check(const Spectrum& spectrum) const;
  void check(const IntermediateViews& views) const;
  void check(const Registration& registration) const;
  void check(const Polish& polish) const;
  void check_local_views(const LocalViews& views, bool improved,
                         const pipeline::MapSources& sources) const;
  void check_torn(const std::vector<IdPair>& torn) const;

  Index points_ = 0;  ///< all sizes are 0 if they are not known
  Index mapped_points_ = 0;
  Index maps_ = 0;
  Index views_ = 0;
  Index dimension_ = 0;
};

}  // namespace ldle
