#include "cli/dataset_files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <fstream>

#include "cli/errors.h"
#include "cli/interrupt.h"
#include "ldle/error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/npy.h"
#include "ldle_io/text.h"

namespace ldle::cli {
namespace {

namespace fs = std::filesystem;

/// A temporary folder next to the result, on the same file system. All files are written to it
/// before the first of them is moved to its place.
class StagingFolder {
 public:
  explicit StagingFolder(const fs::path& beside)
      : path_(make_sibling(beside, "partial",
                           [](const char* name) { return mkdir(name, 0777) == 0 ? 0 : errno; })) {}
  ~StagingFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  StagingFolder(const StagingFolder&) = delete;
  StagingFolder& operator=(const StagingFolder&) = delete;

  std::string place(const fs::path& target) const { return path_ / target.filename(); }

 private:
  fs::path path_;
};

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
    std::error_code ignored;
    const fs::file_status status = fs::symlink_status(file, ignored);
    if (!fs::exists(status)) continue;
    if (!may_replace) throw InvalidArgument(file, "exists already; --force replaces it");
    if (fs::is_directory(status)) throw InvalidArgument(file, "is a folder");
  }
}

std::vector<std::string> DatasetFiles::write(const Dataset& data) const {
  const StagingFolder staging(points_);
  const std::vector<fs::path> files = all();
  write_npy(staging.place(files[0]), data.points);
  write_npy(staging.place(files[1]), data.parameters);
  write_file_atomically(staging.place(files[2]), [&](std::ostream& out) {
    for (const std::string& name : data.parameter_names) out << name << '\n';
  });
  if (data.boundary_distance) write_npy(staging.place(files[3]), *data.boundary_distance);
  if (data.flat) write_npy(staging.place(files[4]), *data.flat);
  if (interrupt_requested()) throw Interrupted();

  std::vector<std::string> written;
  for (const fs::path& file : files) {
    fs::remove(file);
    if (!fs::exists(staging.place(file))) continue;
    fs::rename(staging.place(file), file);
    written.push_back(file);
  }
  return written;
}

}  // namespace ldle::cli
