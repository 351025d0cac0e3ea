#pragma once

#include <string>

#include "cli/program_description.h"

namespace ldle::cli {

/// Scripts that complete the command line of the program in a shell: commands, flags, words that
/// are values, names of data sets, and files.
std::string bash_completion(const ProgramDescription& program);
std::string zsh_completion(const ProgramDescription& program);
std::string fish_completion(const ProgramDescription& program);

}  // namespace ldle::cli
