#pragma once

#include "ldle_io/report/report_contents.h"
#include "ldle_io/run_reader.h"

namespace ldle {

struct RunSize {
  Index points, dimension, views;
};

/// Adds the optional parts of a run folder (columns, images, eigenvectors, views and their
/// assembly) and what is shown in addition. The manifest must already contain the run's summary.
void add_inside(const RunReader& reader, const RunSize& size, const ReportAdditions& more,
                ReportContents& report);

}  // namespace ldle
