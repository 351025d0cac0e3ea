#include "ldle_io/checkpoint.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ostream>

#include "ldle/error.h"
#include "ldle_io/array_bytes.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/json_file.h"
#include "ldle_io/partial_path.h"
#include "ldle_io/run_identity.h"
#include "ldle_io/stage_file.h"

namespace ldle {
namespace {

namespace fs = std::filesystem;

constexpr const char* identity_name = "checkpoint.json";
constexpr const char* lock_name = "checkpoint.lock";

pipeline::ConstStageValue as_const(pipeline::StageValue value) {
  return std::visit([](auto* fields) { return pipeline::ConstStageValue(fields); }, value);
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    files.push_back(at->path());
  }
  if (error) throw InvalidArgument(folder.string(), "cannot be read: " + error.message());
  return files;
}

}  // namespace

Checkpoint::Checkpoint(const std::string& folder, const nlohmann::ordered_json& identity)
    : folder_(fs::absolute(folder)) {
  const bool created = open_folder();
  try {
    lock_.emplace(file(lock_name).string());
    remove_unfinished_files();
    store_identity(identity);
  } catch (...) {
    if (created) remove();  // so that a full disk leaves nothing
    throw;
  }
  check_identity(identity);
}

void Checkpoint::store_identity(const nlohmann::ordered_json& identity) {
  const std::string text = json_text(identity);
  run_ = crc32_of(std::as_bytes(std::span(text)));
  if (fs::exists(file(identity_name))) return;
  write_file_durably(file(identity_name).string(), [&](std::ostream& out) { out << text; });
}

void Checkpoint::check_identity(const nlohmann::ordered_json& identity) const {
  const std::string difference =
      identity_difference(read_json_file(file(identity_name).string()), identity);
  if (difference.empty()) return;
  throw InvalidArgument(
      folder_.string(),
      fmt::format("the checkpoint {}; choose another folder, or remove this one to start again",
                  difference));
}

Checkpoint::~Checkpoint() {
  try {
    if (lock_ && stages() == 0) remove();
  } catch (const std::exception&) {
    // A checkpoint without stages does no harm if it cannot be removed.
  }
}

bool Checkpoint::open_folder() const {
  if (mkdir(folder_.c_str(), 0777) == 0) return true;
  std::error_code ignored;
  if (errno != EEXIST) {
    throw InvalidArgument(folder_.string(),
                          std::string("cannot be created: ") + std::strerror(errno));
  }
  if (!fs::is_directory(folder_, ignored)) {
    throw InvalidArgument(folder_.string(), "is not a folder");
  }
  if (fs::exists(file(identity_name), ignored)) return false;
  for (const fs::path& path : files_in(folder_)) {
    if (path.filename() == lock_name || is_partial_name(path.filename().string())) continue;
    throw InvalidArgument(folder_.string(),
                          fmt::format("is not empty and is not a checkpoint: it has no {}; choose "
                                      "another folder",
                                      identity_name));
  }
  return false;
}

void Checkpoint::remove_unfinished_files() const {
  for (const fs::path& path : files_in(folder_)) {
    std::error_code ignored;
    if (is_partial_name(path.filename().string())) fs::remove(path, ignored);
  }
}

fs::path Checkpoint::stage_file(const std::string& stage) const {
  std::string name = stage;
  std::replace(name.begin(), name.end(), ' ', '_');
  return file(name + ".npz");
}

bool Checkpoint::load(const std::string& stage, pipeline::StageValue value,
                      const pipeline::MapSources* sources) {
  const std::string path = stage_file(stage).string();
  if (!fs::exists(path)) return false;
  try {
    read_stage_file(path, {stage, run_}, value, sources);
    const pipeline::ConstStageValue read = as_const(value);
    checks_.check(stage, read, sources);
    checks_.remember(read);
  } catch (const InvalidArgument& error) {
    throw InvalidArgument(path, fmt::format("cannot be used; remove it to compute that stage again "
                                            "({})",
                                            error.what()));
  }
  used_.emplace_back(path);
  return true;
}

void Checkpoint::save(const std::string& stage, pipeline::ConstStageValue value) {
  const fs::path path = stage_file(stage);
  write_stage_file(path.string(), {stage, run_}, value);
  checks_.remember(value);
  used_.push_back(path);
}

Index Checkpoint::stages() const {
  const std::vector<fs::path> files = files_in(folder_);
  return std::count_if(files.begin(), files.end(),
                       [](const fs::path& path) { return path.extension() == ".npz"; });
}

void Checkpoint::remove() {
  std::error_code ignored;
  for (const fs::path& path : used_) fs::remove(path, ignored);
  fs::remove(file(identity_name), ignored);
  fs::remove(file(lock_name), ignored);
  fs::remove(folder_, ignored);
  lock_.reset();
}

}  // namespace ldle
