#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ldle::fuzz {

/// A reader of files that is given any bytes. It may throw InvalidArgument or UsageError, and must
/// not do anything else.
struct Target {
  const char* name;
  void (*read)(std::string_view bytes);
};

/// All readers, by name: npy, npz, table, cloud, input, columns, json, cut, config, run,
/// checkpoint.
const std::vector<Target>& targets();

/// The inputs of the readers of run folders and checkpoints that are made of valid files. The first
/// byte of such an input says which file it is.
std::vector<std::string> valid_run_files();
std::vector<std::string> valid_stage_files();

}  // namespace ldle::fuzz
