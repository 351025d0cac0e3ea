#pragma once

#include "ldle_io/report/report_contents.h"
#include "ldle_io/run_reader.h"

namespace ldle {

struct RunSize {
  Index points, dimension, views;
};

/// Adds what a run folder may have beside the result itself: columns, pictures, eigenvectors, views
/// and their assembly. The manifest has the run's summary.
void add_inside(const RunReader& reader, const RunSize& size, ReportContents& report);

}  // namespace ldle
