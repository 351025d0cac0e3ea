#pragma once

#include <cstddef>
#include <optional>

namespace ldle::cli {

/// Returns the number of columns if the stream (1: standard output, 2: standard error) is a
/// terminal, at least 20.
std::optional<std::size_t> terminal_width(int stream);

}  // namespace ldle::cli
