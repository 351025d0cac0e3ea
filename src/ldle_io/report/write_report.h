#pragma once

#include <map>
#include <ostream>
#include <string>
#include <string_view>

#include "ldle_io/report/report_contents.h"
#include "ldle_io/write_run.h"

namespace ldle {

/// Writes a page with a run in place of its marker. Names in the run are escaped, so that they
/// cannot end the script elements. Throws InvalidArgument unless the page contains the marker
/// exactly once.
void write_page(std::ostream& out, std::string_view page, const ReportContents& report);

/// Writes the report of a run folder completely or not at all; reads only that folder. Throws
/// InvalidArgument, with the name of the file, if the run is damaged, if additions do not have a
/// value for each point, or if the report cannot be written.
void write_report(const std::string& run_folder, const std::string& path,
                  const ReportAdditions& more = {});

/// The same for a run that is not stored: uses a hidden temporary run folder beside the report.
void write_report(const RunContents& contents, const std::string& path);

/// The files of a run folder, by name, kept in memory.
using RunFiles = std::map<std::string, std::string>;

/// Returns the files of a run that a report shows.
RunFiles shown_files(const RunContents& contents);

/// Writes the report of a run that shown_files() returned, and of what is added to it.
void write_report(const RunFiles& files, const RunAdditions& added, const std::string& path);

}  // namespace ldle
