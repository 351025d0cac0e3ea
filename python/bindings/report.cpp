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

void report_of_result(const Result& result, const nb::dict& options, const std::string& path,
                      const std::optional<Rows>& points, const std::vector<Column>& columns,
                      const std::optional<Images>& images, const std::string& title) {
  const Settings settings = settings_from(options);
  RowMatrix kept;
  if (points) kept = rows_of(*points);
  RunContents contents{
      .result = result, .settings = settings, .points = points ? &kept : nullptr, .title = title};
  for (const Column& column : columns) contents.columns.push_back(run_column(column));
  if (images) {
    const auto& [pictures, shape] = *images;
    contents.images = make_thumbnails(rows_of(pictures), {shape.first, shape.second});
  }
  const nb::gil_scoped_release unlocked;
  write_report(contents, path);
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
}

}  // namespace ldle::python
