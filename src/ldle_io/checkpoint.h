#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ldle/pipeline/stage_store.h"
#include "ldle_io/file_lock.h"
#include "ldle_io/stage_checks.h"

namespace ldle {

/// A folder with the values of the finished stages of one run (docs/checkpoints.md). A run that was
/// stopped or killed at any moment can be continued from it.
class Checkpoint final : public pipeline::StageStore {
 public:
  /// Opens or creates the folder; `identity` identifies the run (see run_identity). Throws
  /// InvalidArgument if the folder cannot be written, has other contents, is used by another run,
  /// or belongs to a run with another identity.
  Checkpoint(const std::string& folder, const nlohmann::ordered_json& identity);

  /// Removes the checkpoint if it contains no stage.
  ~Checkpoint() override;
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;

  bool load(const std::string& stage, pipeline::StageValue value,
            const pipeline::MapSources* sources) override;
  void save(const std::string& stage, pipeline::ConstStageValue value) override;

  /// Number of stages in the folder.
  Index stages() const;

  /// Removes the stages that were loaded or saved, and the folder if it is then empty, and releases
  /// the lock. To be called after the result has been written.
  void remove();

 private:
  std::filesystem::path file(const std::string& name) const { return folder_ / name; }
  std::filesystem::path stage_file(const std::string& stage) const;
  /// Returns true if the folder is new.
  bool open_folder() const;
  void store_identity(const nlohmann::ordered_json& identity);
  void check_identity(const nlohmann::ordered_json& identity) const;
  void remove_unfinished_files() const;

  std::filesystem::path folder_;
  std::optional<FileLock> lock_;
  std::uint32_t run_;  ///< checksum of the identity
  StageChecks checks_;
  std::vector<std::filesystem::path> used_;  ///< files of the stages loaded or saved
};

}  // namespace ldle
