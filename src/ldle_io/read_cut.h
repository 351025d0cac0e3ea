#pragma once

#include <cstdint>
#include <string>

#include "ldle/input.h"

namespace ldle {

/// Reads a cut that was saved by the report (docs/report.md). Throws InvalidArgument, with the name
/// of the file, if it is not a cut, if points are out of range, if pieces overlap, if rotation and
/// translation of a piece do not have the same dimension, or if the cut belongs to a run with
/// another number of points or another seed.
Cut read_cut(const std::string& path, Index points, std::uint64_t seed);

}  // namespace ldle
