#include "fuzz/targets.h"

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>

#include "cli/config_file.h"
#include "cli/errors.h"
#include "ldle/error.h"
#include "ldle_io/column_findings.h"
#include "ldle_io/input.h"
#include "ldle_io/json_file.h"
#include "ldle_io/npy.h"
#include "ldle_io/npz.h"
#include "ldle_io/point_clouds/las.h"
#include "ldle_io/point_clouds/ply.h"
#include "ldle_io/point_clouds/text_clouds.h"
#include "ldle_io/read_cut.h"
#include "ldle_io/read_run.h"
#include "ldle_io/report/report_contents.h"
#include "ldle_io/run_support.h"
#include "ldle_io/stage_checks.h"
#include "ldle_io/stage_file.h"
#include "ldle_io/stage_values.h"
#include "ldle_io/support.h"
#include "ldle_io/table.h"
#include "ldle_io/write_run.h"

namespace ldle::fuzz {
namespace {

namespace fs = std::filesystem;

/// A file in memory.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : file_(memfd_create("ldle-fuzz", MFD_CLOEXEC)) {
    if (file_ < 0 || write(file_, bytes.data(), bytes.size()) != std::ssize(bytes)) {
      throw std::runtime_error("no file in memory");
    }
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

/// Calls action() and ignores the errors that wrong files may cause.
template <class Action>
void attempt(const Action& action) {
  try {
    action();
  } catch (const InvalidArgument&) {
  } catch (const cli::UsageError&) {
  }
}

void read_npy_file(std::string_view bytes) {
  const MemoryFile file(bytes);
  attempt([&] { read_npy(file.path()); });
  attempt([&] { read_npy_ids(file.path()); });
  attempt([&] { read_npy_array(file.path()); });
}

void read_npz_file(std::string_view bytes) {
  const MemoryFile file(bytes);
  attempt([&] {
    InputFile input(file.path());
    const Npz archive(input);
    for (const std::string& name : archive.names()) attempt([&] { archive.read(name); });
  });
}

void read_table_file(std::string_view bytes) {
  const MemoryFile file(bytes);
  for (const char delimiter : {'\0', ',', '\t'}) {
    for (const char* label : {"", "1", "name"}) {
      attempt([&] {
        InputFile input(file.path());
        read_table(input, delimiter, {.label = label});
      });
    }
  }
}

/// The first byte is the reader.
void read_cloud(std::string_view bytes) {
  if (bytes.empty()) return;
  const MemoryFile file(bytes.substr(1));
  constexpr RowMatrix (*readers[])(InputFile&, const ShapeCheck&) = {read_ply, read_obj, read_off,
                                                                     read_xyz};
  const std::size_t reader = static_cast<unsigned char>(bytes[0]) % (std::size(readers) + 1);
  attempt([&] {
    InputFile input(file.path());
    if (reader < std::size(readers)) {
      readers[reader](input, {});
      return;
    }
    LasRows las(std::move(input));
    RowMatrix points(las.rows(), las.columns());
    las.read(0, points);
  });
}

/// Any input, packed or not, at once and row by row.
void read_any_input(std::string_view bytes) {
  const MemoryFile file(bytes);
  for (const bool standardize : {false, true}) {
    const InputRequest request{.path = file.path(), .standardize = standardize};
    attempt([&] {
      const InputData data = read_input(request);
      examine_columns(data.source, data.points, data.coordinates, data.is_table);
    });
    attempt([&] {
      const OpenedRows opened = open_rows(request);
      RowMatrix rows(opened.rows->rows(), opened.rows->columns());
      opened.rows->read(0, rows);
    });
  }
}

/// The first line is a list of columns; the others are the names of all columns.
void read_column_list(std::string_view bytes) {
  const std::string text(bytes);
  const std::string file = "file";
  FileColumns columns{file, {}, 4};
  const auto end = std::min(text.find('\n'), text.size());
  attempt([&] { columns_in_list(text.substr(0, end), columns); });
  for (std::size_t at = end; at < text.size();) {
    const auto next = std::min(text.find('\n', at + 1), text.size());
    columns.names.push_back(text.substr(at + 1, next - at - 1));
    at = next;
  }
  columns.count = std::ssize(columns.names);
  attempt([&] { columns_in_list(text.substr(0, end), columns); });
}

void read_json(std::string_view bytes) {
  const MemoryFile file(bytes);
  attempt([&] { json_text(read_json_file(file.path())); });
}

void read_cut_file(std::string_view bytes) {
  const MemoryFile file(bytes);
  attempt([&] { read_cut(file.path(), 10, 7); });
}

void read_config(std::string_view bytes) {
  const MemoryFile file(bytes);
  Settings settings;
  attempt([&] { cli::apply_config(file.path(), settings); });
}

/// A valid run folder of which one file is replaced.
class RunTemplate {
 public:
  RunTemplate() {
    RunFolder run(path());
    write_run(run, {.result = test::small_result(), .settings = {}});
    run.commit();
    for (const auto& entry : fs::directory_iterator(path())) {
      names_.push_back(entry.path().filename().string());
    }
    std::sort(names_.begin(), names_.end());
  }
  std::string path() const { return folder_ / "run"; }
  const std::vector<std::string>& names() const { return names_; }
  std::string file(const std::string& name) const { return path() + "/" + name; }

  void read_with(const std::string& name, std::string_view bytes) const {
    const std::string before = test::file_bytes(file(name));
    std::ofstream(file(name), std::ios::binary) << bytes;
    attempt([&] { read_view_maps(path(), read_run(path())); });
    attempt([&] { report_contents(path()); });
    std::ofstream(file(name), std::ios::binary) << before;
  }

 private:
  test::ScratchFolder folder_;
  std::vector<std::string> names_;
};

const RunTemplate& run_template() {
  static const RunTemplate run;
  return run;
}

void read_run_folder(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::vector<std::string>& names = run_template().names();
  run_template().read_with(names[static_cast<unsigned char>(bytes[0]) % names.size()],
                           bytes.substr(1));
}

const StageLabel stage_label{"some stage", 1};

/// The data and eigenvectors of the local maps of stage_values.h.
struct StageSources {
  RowMatrix points = RowMatrix::Ones(5, 3);
  pipeline::MapSources sources{Data::of_points(points), test::some_spectrum().vectors};
};

template <class Value>
void read_stage(const std::string& path) {
  static const StageSources sources;
  attempt([&] {
    Value value;
    read_stage_file(path, stage_label, &value, &sources.sources);
    StageChecks().check("improvement", static_cast<const Value*>(&value), &sources.sources);
  });
}

void read_checkpoint(std::string_view bytes) {
  if (bytes.empty()) return;
  const MemoryFile file(bytes.substr(1));
  constexpr void (*readers[])(const std::string&) = {
      read_stage<NeighborGraph>, read_stage<GraphLaplacian>,    read_stage<Spectrum>,
      read_stage<LocalViews>,    read_stage<IntermediateViews>, read_stage<Registration>,
      read_stage<Polish>};
  readers[static_cast<unsigned char>(bytes[0]) % std::size(readers)](file.path());
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all{
      {"npy", read_npy_file},   {"npz", read_npz_file},         {"table", read_table_file},
      {"cloud", read_cloud},    {"input", read_any_input},      {"columns", read_column_list},
      {"json", read_json},      {"cut", read_cut_file},         {"config", read_config},
      {"run", read_run_folder}, {"checkpoint", read_checkpoint}};
  return all;
}

std::vector<std::string> valid_run_files() {
  std::vector<std::string> inputs;
  for (const std::string& name : run_template().names()) {
    inputs.push_back(static_cast<char>(inputs.size()) +
                     test::file_bytes(run_template().file(name)));
  }
  return inputs;
}

std::vector<std::string> valid_stage_files() {
  const StageSources given;
  const Spectrum spectrum = test::some_spectrum();
  const NeighborGraph graph = test::some_graph();
  const GraphLaplacian laplacian = test::some_laplacian();
  const LocalViews local = test::some_local_views(nullptr, test::some_projections(given.points));
  const IntermediateViews views = test::some_views();
  const Registration registration = test::some_registration();
  const Polish polish = test::some_polish();
  std::vector<std::string> inputs;
  const test::ScratchFolder folder;
  for (const pipeline::ConstStageValue value : std::initializer_list<pipeline::ConstStageValue>{
           &graph, &laplacian, &spectrum, &local, &views, &registration, &polish}) {
    write_stage_file(folder / "stage.npz", stage_label, value);
    inputs.push_back(static_cast<char>(inputs.size()) + test::file_bytes(folder / "stage.npz"));
  }
  return inputs;
}

}  // namespace ldle::fuzz
