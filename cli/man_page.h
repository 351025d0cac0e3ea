#pragma once

#include <string>

#include "cli/program_description.h"

namespace ldle::cli {

/// The manual page ldle(1), with all commands and options.
std::string man_page(const ProgramDescription& program);

}  // namespace ldle::cli
