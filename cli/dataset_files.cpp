#include "cli/dataset_files.h"

#include <fmt/format.h>

#include <fstream>

#include "cli/errors.h"
#include "cli/interrupt.h"
#include "cli/output_paths.h"
#include "ldle/error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/npy.h"
#include "ldle_io/output_files.h"
#include "ldle_io/text.h"

namespace ldle::cli {
namespace {

namespace fs = std::filesystem;

fs::path named(const fs::path& points, const std::string& kind) {
  return fs::path(points).replace_extension(kind + ".npy");
}

fs::path names_of(const fs::path& points) {
  return fs::path(points).replace_extension(".params.txt");
}

/// Reads one name per line. If there is not one name for each column, returns "parameter 1",
/// "parameter 2", ... instead.
std::vector<std::string> read_names(const fs::path& file, Index columns) {
  std::vector<std::string> names;
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) names.push_back(line);
  if (std::ssize(names) == columns) return names;
  names.clear();
  for (Index j = 0; j < columns; ++j) names.push_back(fmt::format("parameter {}", j + 1));
  return names;
}

}  // namespace

DatasetFiles::DatasetFiles(const std::string& points) : points_(points) {
  if (!has_extension(points, ".npy") || points_.stem().empty()) {
    throw UsageError(fmt::format("-o {}: the file name must end in .npy", points));
  }
}

std::vector<fs::path> DatasetFiles::all() const {
  return {points_, parameters_of(points_), names_of(points_), named(points_, ".boundary"),
          named(points_, ".flat")};
}

fs::path DatasetFiles::parameters_of(const fs::path& points) {
  return named(points, ".params");
}

DatasetFiles::Parameters DatasetFiles::read_parameters(const fs::path& points) {
  const fs::path file = parameters_of(points);
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) return {};
  RowMatrix values = read_npy(file.string());
  std::vector<std::string> names = read_names(names_of(points), values.cols());
  return {std::move(values), std::move(names)};
}

void DatasetFiles::check_free(bool may_replace) const {
  for (const fs::path& file : all()) {
    if (fs::is_directory(file)) throw InvalidArgument(file, "is a folder");
  }
  const std::vector<fs::path> files = all();
  check_outputs({{}, {files.begin(), files.end()}}, may_replace);
}

void DatasetFiles::check_replaces(const fs::path& file) const {
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(file, ignored))) return;
  throw InvalidArgument(file, "exists, but this data set has no such file; remove it first");
}

std::vector<std::string> DatasetFiles::write(const Dataset& data) const {
  const std::vector<fs::path> files = all();
  if (!data.boundary_distance) check_replaces(files[3]);
  if (!data.flat) check_replaces(files[4]);

  OutputFiles outputs;
  std::vector<std::string> written;
  const auto place = [&](const fs::path& file) {
    written.push_back(file);
    return outputs.place(file);
  };
  write_npy(place(files[0]), data.points);
  write_npy(place(files[1]), data.parameters);
  write_file_atomically(place(files[2]), [&](std::ostream& out) {
    for (const std::string& name : data.parameter_names) out << name << '\n';
  });
  if (data.boundary_distance) write_npy(place(files[3]), *data.boundary_distance);
  if (data.flat) write_npy(place(files[4]), *data.flat);
  if (interrupt_requested()) throw Interrupted();
  outputs.commit();
  return written;
}

}  // namespace ldle::cli
