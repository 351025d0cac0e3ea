#pragma once

#include <cstdint>
#include <string>

#include "ldle/input.h"

namespace ldle {

/// Reads a cut as the report saves it (docs/report.md). Throws InvalidArgument, naming the file,
/// for anything else: points out of range, pieces that overlap, motions of different dimensions, or
/// a cut of a run of another number of points or another seed.
Cut read_cut(const std::string& path, Index points, std::uint64_t seed);

}  // namespace ldle
