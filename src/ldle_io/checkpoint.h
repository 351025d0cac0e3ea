#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ldle/pipeline/stage_store.h"
#include "ldle_io/file_lock.h"

namespace ldle {

/// A folder that keeps the finished stages of one run (docs/checkpoints.md). A run that was ended
/// at any moment, however rudely, goes on from there.
class Checkpoint final : public pipeline::StageStore {
 public:
  /// Opens the folder or creates it; `identity` is that of the run (run_identity). Throws
  /// InvalidArgument when it cannot be written, is something else, is in use, or belongs to a run
  /// of another identity.
  Checkpoint(const std::string& folder, const nlohmann::ordered_json& identity);

  /// A checkpoint without a stage is removed.
  ~Checkpoint() override;
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;

  bool load(const std::string& stage, pipeline::StageValue value,
            const pipeline::MapSources* sources) override;
  void save(const std::string& stage, pipeline::ConstStageValue value) override;

  /// Stages that it holds.
  Index stages() const;

  /// Removes the stages of this run, and the folder when nothing else is in there, and lets go of
  /// it: for when the result is safe.
  void remove();

 private:
  std::filesystem::path file(const std::string& name) const { return folder_ / name; }
  std::filesystem::path stage_file(const std::string& stage) const;
  void open_folder() const;
  void remove_unfinished_files() const;

  std::filesystem::path folder_;
  std::optional<FileLock> lock_;
  std::uint32_t run_;
  std::vector<std::filesystem::path> used_;
};

}  // namespace ldle
