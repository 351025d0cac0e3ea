#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/options.h"
#include "ldle_io/report/write_report.h"

namespace ldle::python {
namespace {

/// Name, values, and the levels if the column is a category; its values are then positions in the
/// levels.
using Column = std::tuple<std::string, Numbers, std::optional<std::vector<std::string>>>;

RunColumn run_column(const Column& column) {
  const auto& [name, values, levels] = column;
  RunColumn result{.name = name, .values = {values.data(), values.data() + values.size()}};
  if (levels) {
    result.kind = ColumnKind::category;
    result.levels = *levels;
  }
  return result;
}

/// Images, one row of pixels each, and their height and width.
using Images = std::pair<Rows, std::pair<Index, Index>>;

std::vector<RunColumn> run_columns(const std::vector<Column>& columns) {
  std::vector<RunColumn> result;
  for (const Column& column : columns) result.push_back(run_column(column));
  return result;
}

std::optional<Thumbnails> thumbnails(const std::optional<Images>& images) {
  if (!images) return std::nullopt;
  const auto& [pictures, shape] = *images;
  return make_thumbnails(rows_of(pictures), {shape.first, shape.second});
}

void report_of_result(const Result& result, const nb::dict& options, const std::string& path,
                      const std::optional<Rows>& points, const std::vector<Column>& columns,
                      const std::optional<Images>& images, const std::string& title) {
  const Settings settings = settings_from(options);
  RowMatrix kept;
  if (points) kept = rows_of(*points);
  const RunContents contents{.result = result,
                             .settings = settings,
                             .points = points ? &kept : nullptr,
                             .columns = run_columns(columns),
                             .images = thumbnails(images),
                             .title = title};
  const nb::gil_scoped_release unlocked;
  write_report(contents, path);
}

using Files = std::map<std::string, nb::bytes>;

Files files_of_result(const Result& result, const nb::dict& options) {
  const Settings settings = settings_from(options);
  const RunFiles files = [&] {
    const nb::gil_scoped_release unlocked;
    return shown_files({.result = result, .settings = settings});
  }();
  Files named;
  for (const auto& [name, bytes] : files) {
    named.emplace(name, nb::bytes(bytes.data(), bytes.size()));
  }
  return named;
}

void report_of_files(const Files& named, const std::string& path, const std::optional<Rows>& points,
                     const std::vector<Column>& columns, const std::optional<Images>& images,
                     const std::string& title) {
  RunFiles files;
  for (const auto& [name, bytes] : named)
    files.emplace(name, std::string(bytes.c_str(), bytes.size()));
  RowMatrix kept;
  if (points) kept = rows_of(*points);
  const RunAdditions added{.points = points ? &kept : nullptr,
                           .columns = run_columns(columns),
                           .images = thumbnails(images),
                           .title = title};
  const nb::gil_scoped_release unlocked;
  write_report(files, added, path);
}

void report_of_folder(const std::string& run, const std::string& path) {
  const nb::gil_scoped_release unlocked;
  write_report(run, path);
}

}  // namespace

void bind_report(nb::module_& module) {
  module.def("write_report", &report_of_folder, nb::arg("run"), nb::arg("path"),
             "Writes the report of a run folder.");
  module.def("write_result_report", &report_of_result, nb::arg("result"), nb::arg("options"),
             nb::arg("path"), nb::arg("points").none(), nb::arg("columns"),
             nb::arg("images").none(), nb::arg("title"), "Writes the report of a result.");
  module.def("files_of_result", &files_of_result, nb::arg("result"), nb::arg("options"),
             "Returns the files of a run folder that a report of the result needs, by name.");
  module.def("write_report_of_files", &report_of_files, nb::arg("files"), nb::arg("path"),
             nb::arg("points").none(), nb::arg("columns"), nb::arg("images").none(),
             nb::arg("title"), "Writes the report of files that files_of_result() has returned.");
}

}  // namespace ldle::python
