#include "ldle_io/input.h"

#include <fmt/format.h>

#include <filesystem>

#include "ldle/error.h"
#include "ldle_io/input_format.h"
#include "ldle_io/row_sources.h"
#include "ldle_io/standardize.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

InputFile open_input(const std::string& path) {
  check_is_no_folder(path);
  InputFile file(path);
  if (file.size() == 0) throw InvalidArgument(file.name(), "is empty");
  return file;
}

/// Says which coordinates are constant and so were left out.
void warn_left_out(const std::string& source, const Coordinates& all, const Coordinates& kept,
                   std::vector<std::string>& warnings) {
  std::vector<std::string> names;
  for (Index j = 0, k = 0; j < std::ssize(all.columns); ++j) {
    const bool is_kept = k < std::ssize(kept.columns) && kept.columns[k] == all.columns[j];
    if (is_kept) {
      ++k;
    } else {
      names.push_back(all.name_of(j));
    }
  }
  if (names.empty()) return;
  warnings.push_back(fmt::format("{}: --standardize leaves out constant columns: {}",
                                 std::filesystem::path(source).filename().string(), listed(names)));
}

/// The means and deviations of the earlier run, or nothing.
bool take_standardization(const InputRequest& request, Coordinates& coordinates) {
  const std::optional<Coordinates>& before = request.columns.as_before;
  if (!before || !before->are_standardized()) return false;
  coordinates.means = before->means;
  coordinates.deviations = before->deviations;
  return true;
}

void standardize_as_asked(InputData& data, const InputRequest& request) {
  if (!take_standardization(request, data.coordinates)) {
    if (!request.standardize) return;
    ColumnStatistics statistics;
    statistics.add(data.points);
    const Coordinates all = data.coordinates;
    const auto kept = fit_standardization(data.source, statistics, data.coordinates);
    warn_left_out(data.source, all, data.coordinates, data.warnings);
    if (std::ssize(kept) < data.points.cols())
      data.points = RowMatrix(data.points(Eigen::all, kept));
  }
  standardize(data.coordinates, data.points);
}

void standardize_as_asked(OpenedRows& opened, const InputRequest& request) {
  if (!take_standardization(request, opened.coordinates)) {
    if (!request.standardize) return;
    const Coordinates all = opened.coordinates;
    const auto kept =
        fit_standardization(request.path, statistics_of(*opened.rows), opened.coordinates);
    warn_left_out(request.path, all, opened.coordinates, opened.warnings);
    opened.rows = std::make_unique<ChosenColumns>(std::move(opened.rows), kept);
  }
  opened.rows = std::make_unique<StandardizedRows>(std::move(opened.rows), opened.coordinates);
}

}  // namespace

OpenedRows open_rows(const InputRequest& request) {
  if (request.path != "-" && request.array.empty()) {  // standard input can be opened only once
    InputFile file = open_input(request.path);
    const InputFormat& format = format_of(file, request.path);
    std::optional<OpenedRows> opened =
        format.open != nullptr ? format.open(file, request) : std::nullopt;
    if (opened) {
      standardize_as_asked(*opened, request);
      return std::move(*opened);
    }
  }
  InputData data = read_input(request);
  return {.rows = std::make_unique<MatrixRows>(std::move(data.points)),
          .coordinates = std::move(data.coordinates),
          .warnings = std::move(data.warnings),
          .is_table = data.is_table};
}

InputData read_input(const InputRequest& request) {
  InputFile file = open_input(request.path);
  const InputFormat& format = format_of(file, request.path);
  if (!request.array.empty() && !format.has_arrays) {
    throw InvalidArgument(file.name(), fmt::format("is not an .npz file, so it has no array {}",
                                                   shown(request.array)));
  }
  InputData data;
  data.source = file.name();
  const ShapeCheck check =
      request.check_shape ? request.check_shape : check_fits_memory(file.name());
  format.read(file, request, check, data);
  standardize_as_asked(data, request);
  return data;
}

}  // namespace ldle
