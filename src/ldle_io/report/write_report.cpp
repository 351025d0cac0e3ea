#include "ldle_io/report/write_report.h"

#include "ldle/error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/report/viewer_page.h"

namespace ldle {
namespace {

/// In JSON `<` stands in strings only, where it may be written by its number.
std::string harmless(const nlohmann::ordered_json& json) {
  const std::string plain =
      json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string text;
  text.reserve(plain.size());
  for (char letter : plain) {
    if (letter == '<') {
      text += "\\u003c";
    } else {
      text += letter;
    }
  }
  return text;
}

}  // namespace

void write_page(std::ostream& out, std::string_view page, const ReportContents& report) {
  const std::size_t at = page.find(run_marker);
  if (at == std::string_view::npos || page.find(run_marker, at + 1) != std::string_view::npos) {
    throw InvalidArgument("viewer.html", "must have one place for a run");
  }
  out << page.substr(0, at);
  out << R"(<script type="application/json" id="ldle-run">)" << harmless(report.manifest)
      << "</script>\n";
  for (const ReportArrays::Array& array : report.arrays.all()) {
    out << R"(<script type="application/octet-stream" id="ldle-)" << array.name << "\">"
        << array.text << "</script>\n";
  }
  out << page.substr(at + run_marker.size());
}

void write_report(const std::string& run_folder, const std::string& path) {
  const ReportContents report = report_contents(run_folder);
  write_file_atomically(path, [&](std::ostream& out) { write_page(out, viewer_page(), report); });
}

void write_report(const RunContents& contents, const std::string& path) {
  const RunFolder passing(path + ".run");
  write_run(passing, contents);
  write_report(passing.file(""), path);
}

}  // namespace ldle
