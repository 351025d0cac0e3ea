#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "ldle/pipeline/stage_store.h"

namespace ldle {

/// Which stage of which run a file holds.
struct StageLabel {
  std::string stage;
  std::uint32_t run = 0;
};

/// What local maps are evaluated with and do not keep in their files.
struct MapGround {
  std::shared_ptr<const RowMatrix> eigenvectors;
  const Metric* metric = nullptr;
};

/// Writes a stage's value as an .npz archive, whole or not at all and safe from a power cut; no
/// array is copied. Throws ComputationFailed when the disk is full.
void write_stage_file(const std::string& path, const StageLabel& label, ConstStageValue value);

/// Reads it back bit for bit. Local maps refer to their ground and need it.
/// Throws InvalidArgument when the file is damaged or has another label.
void read_stage_file(const std::string& path, const StageLabel& label, StageValue value,
                     const MapGround& ground);

}  // namespace ldle
