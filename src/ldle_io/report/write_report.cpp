#include "ldle_io/report/write_report.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "ldle/error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/report/viewer_page.h"

namespace ldle {
namespace {

namespace fs = std::filesystem;

/// The JSON text with `<` replaced by its escape sequence. In JSON `<` occurs only inside strings.
std::string escaped(const nlohmann::ordered_json& json) {
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
    throw InvalidArgument("viewer.html", "must contain the marker of the run exactly once");
  }
  out << page.substr(0, at);
  out << R"(<script type="application/json" id="ldle-run">)" << escaped(report.manifest)
      << "</script>\n";
  for (const ReportArrays::Array& array : report.arrays.all()) {
    out << R"(<script type="application/octet-stream" id="ldle-)" << array.name << "\">"
        << array.text << "</script>\n";
  }
  out << page.substr(at + run_marker.size());
}

void write_report(const std::string& run_folder, const std::string& path,
                  const ReportAdditions& more) {
  const ReportContents report = report_contents(run_folder, more);
  check_not_part_of_run(path);
  write_file_atomically(path, [&](std::ostream& out) { write_page(out, viewer_page(), report); });
}

void write_report(const RunContents& contents, const std::string& path) {
  const RunFolder temporary(path + ".run");
  write_shown_run(temporary, contents);
  write_report(temporary.unfinished_path(), path);
}

RunFiles shown_files(const RunContents& contents) {
  const RunFolder temporary((fs::temp_directory_path() / "ldle.shown-files").string());
  write_shown_run(temporary, contents);
  RunFiles files;
  for (const auto& entry : fs::directory_iterator(temporary.unfinished_path())) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    files.emplace(entry.path().filename().string(), std::move(bytes).str());
  }
  return files;
}

void write_report(const RunFiles& files, const RunAdditions& added, const std::string& path) {
  const RunFolder temporary(path + ".run");
  for (const auto& [name, bytes] : files) {
    write_file_atomically(temporary.file(name), [&](std::ostream& out) { out << bytes; });
  }
  add_to_run(temporary, added);
  write_report(temporary.unfinished_path(), path);
}

}  // namespace ldle
