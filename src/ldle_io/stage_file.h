#pragma once

#include <cstdint>
#include <string>

#include "ldle/pipeline/stage_store.h"

namespace ldle {

/// Which stage of which run a file holds.
struct StageLabel {
  std::string stage;
  std::uint32_t run = 0;
};

/// Writes a stage's value as an .npz archive, whole or not at all and safe from a power cut; no
/// array is copied. Throws ComputationFailed when the disk is full.
void write_stage_file(const std::string& path, const StageLabel& label,
                      pipeline::ConstStageValue value);

/// Reads it back bit for bit. Local views need `sources`; other stages may pass null.
/// Throws InvalidArgument when the file is damaged or has another label.
void read_stage_file(const std::string& path, const StageLabel& label, pipeline::StageValue value,
                     const pipeline::MapSources* sources);

}  // namespace ldle
