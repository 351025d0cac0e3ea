#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "ldle_io/report/report_contents.h"
#include "ldle_io/write_run.h"

namespace ldle {

/// Writes a page with a run in place of its marker. What the run's names hold cannot end the
/// elements that they stand in. Throws InvalidArgument when the page has not one marker.
void write_page(std::ostream& out, std::string_view page, const ReportContents& report);

/// Writes the report of a run folder, whole or not at all; reads nothing but that folder. Throws
/// InvalidArgument, naming the file, where the run is damaged or the report cannot be written.
void write_report(const std::string& run_folder, const std::string& path);

/// The same for a run that is kept nowhere: its folder lies hidden beside the report meanwhile.
void write_report(const RunContents& contents, const std::string& path);

}  // namespace ldle
