#pragma once

#include <cstdint>
#include <string>

#include "ldle/pipeline/stage_store.h"

namespace ldle {

/// Identifies the stage and the run that a file belongs to.
struct StageLabel {
  std::string stage;
  std::uint32_t run = 0;  ///< checksum of the run's identity
};

/// Writes a stage's value as an .npz archive, completely or not at all, even if the power fails.
/// Arrays are not copied. Throws ComputationFailed if the disk is full.
void write_stage_file(const std::string& path, const StageLabel& label,
                      pipeline::ConstStageValue value);

/// Reads a value that is bit for bit the one that was written. Local views need `sources`; for
/// other stages it may be null. Throws InvalidArgument if the file is damaged or has another label.
void read_stage_file(const std::string& path, const StageLabel& label, pipeline::StageValue value,
                     const pipeline::MapSources* sources);

}  // namespace ldle
