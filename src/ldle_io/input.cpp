#include "ldle_io/input.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "ldle/error.h"
#include "ldle_io/finite_check.h"
#include "ldle_io/npy.h"
#include "ldle_io/npy_rows.h"
#include "ldle_io/npz.h"
#include "ldle_io/table.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

enum class Format { npy, npz, table };

Format format_of(InputFile& file, const std::string& path) {
  if (has_extension(path, ".npy")) return Format::npy;
  if (has_extension(path, ".npz")) return Format::npz;
  std::array<char, 4> start{};
  file.read(std::as_writable_bytes(std::span(start)));
  file.seek(0);
  const std::string_view magic(start.data(), start.size());
  if (magic == "\x93NUM") return Format::npy;
  if (magic == "PK\x03\x04" || magic == "PK\x05\x06") return Format::npz;
  return Format::table;
}

std::vector<std::string> as_text(ConstRowMatrixRef column) {
  std::vector<std::string> text;
  text.reserve(column.rows());
  for (Index i = 0; i < column.rows(); ++i) text.push_back(fmt::format("{}", column(i, 0)));
  return text;
}

/// Moves a column from the points to the labels. Columns of arrays have no names, only numbers.
void take_label_column(InputData& data, const std::string& column) {
  const Index columns = data.points.cols();
  const Index number = parse_integer<Index>(column).value_or(0);
  if (number < 1 || number > columns) {
    throw InvalidArgument(data.source, fmt::format("has no column {}; columns are numbered 1 to {}",
                                                   shown(column), columns));
  }
  if (columns == 1) throw InvalidArgument(data.source, "has no other column than the labels");
  data.labels = as_text(data.points.col(number - 1));
  data.label_name = fmt::format("column {}", number);
  RowMatrix others(data.points.rows(), columns - 1);
  others.leftCols(number - 1) = data.points.leftCols(number - 1);
  others.rightCols(columns - number) = data.points.rightCols(columns - number);
  data.points = std::move(others);
}

void read_archive(InputData& data, InputFile& file, const InputRequest& request,
                  const ShapeCheck& check) {
  const Npz archive(file);
  data.points = archive.read(request.array, check);
  data.source += ":" + (request.array.empty() ? archive.names().front() : request.array);
  check_finite(data.points, data.source);
  if (request.label_column.empty()) return;
  if (!archive.has(request.label_column)) {
    take_label_column(data, request.label_column);
    return;
  }
  const RowMatrix labels = archive.read(request.label_column, check);
  if (labels.cols() != 1 || labels.rows() != data.points.rows()) {
    throw InvalidArgument(file.name() + ":" + request.label_column,
                          fmt::format("has {} x {} values; one label for each of {} points is "
                                      "needed",
                                      labels.rows(), labels.cols(), data.points.rows()));
  }
  data.labels = as_text(labels);
  data.label_name = request.label_column;
}

/// Points in memory.
class MatrixRows final : public RowSource {
 public:
  explicit MatrixRows(RowMatrix points) : points_(std::move(points)) {}

  Index rows() const override { return points_.rows(); }
  Index columns() const override { return points_.cols(); }
  void read(Index begin, RowMatrix& rows) override {
    rows = points_.middleRows(begin, rows.rows());
  }

 private:
  RowMatrix points_;
};

}  // namespace

std::unique_ptr<RowSource> open_rows(const InputRequest& request,
                                     std::vector<std::string>& warnings) {
  const std::string& path = request.path;
  if (path != "-" && request.array.empty()) {  // standard input can be opened only once
    InputFile file(path);
    const Format format = format_of(file, path);
    if (format == Format::npy && has_npy_rows(path)) return std::make_unique<NpyRows>(path);
    if (format == Format::table) {
      auto table = std::make_unique<TableRows>(std::move(file), delimiter_of(path));
      warnings.insert(warnings.end(), table->warnings().begin(), table->warnings().end());
      return table;
    }
  }
  InputData data = read_input(request);
  warnings.insert(warnings.end(), data.warnings.begin(), data.warnings.end());
  return std::make_unique<MatrixRows>(std::move(data.points));
}

InputData read_input(const InputRequest& request) {
  InputFile file(request.path);
  if (file.size() == 0) throw InvalidArgument(file.name(), "is empty");
  InputData data;
  data.source = file.name();
  const Format format = format_of(file, request.path);
  const ShapeCheck check =
      request.check_shape ? request.check_shape : check_fits_memory(file.name());
  if (format != Format::npz && !request.array.empty()) {
    throw InvalidArgument(file.name(), fmt::format("is not an .npz file, so it has no array {}",
                                                   shown(request.array)));
  }
  if (format == Format::npz) {
    read_archive(data, file, request, check);
  } else if (format == Format::npy) {
    data.points = read_npy(file, file.size(), file.name(), check);
    check_finite(data.points, data.source);
    if (!request.label_column.empty()) take_label_column(data, request.label_column);
  } else {
    Table table = read_table(file, delimiter_of(request.path), request.label_column, check);
    data.points = std::move(table.values);
    data.column_names = std::move(table.column_names);
    data.labels = std::move(table.labels);
    data.label_name = std::move(table.label_name);
    data.warnings = std::move(table.warnings);
  }
  return data;
}

}  // namespace ldle
