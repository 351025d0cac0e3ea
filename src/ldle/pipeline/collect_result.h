#pragma once

#include <optional>

#include "ldle/options.h"
#include "ldle/pipeline/map_neighborhoods.h"
#include "ldle/pipeline/prepared_input.h"
#include "ldle/result.h"
#include "ldle/seam/seam.h"

namespace ldle::pipeline {

/// The values of the stages. Their point indices are those of the distinct points.
struct StageValues {
  const PreparedInput& input;
  const Data& data;
  const MappedNeighborhoods& local;
  const IntermediateViews& views;
  const Registration& registration;
  const Polish& polish;
  const Seam& seam;
  const std::optional<Topology>& topology;
  const std::optional<GluingDiagram>& gluing;
  const std::optional<DimensionEstimate>& dimension;
  const RunEstimate& expected;
  const std::vector<double>& anomaly_score;
  bool has_boundary;
  bool is_cut;
  double removed_noise = 0.0;

  const DistinctPoints& distinct() const { return input.distinct(); }
};

/// Makes the result for all given points; duplicates get the values of the point that they repeat.
/// Lists the automatic choices and adds warnings. `given` are the options before anything was
/// chosen automatically, `options` those of the run.
Result collect_result(const StageValues& values, const Options& given, const Options& options,
                      const std::vector<StageTime>& times, const Context& context);

}  // namespace ldle::pipeline
