#pragma once

#include "ldle/landmarks.h"

namespace ldle::landmarks {

/// A random sample of `size` points, or of all points if there are fewer, which are read in one
/// pass (selection sampling: Knuth, The Art of Computer Programming 2, algorithm 3.4.2 S). Throws
/// InvalidArgument if there are no points or more than 2^31 - 1.
Landmarks random_sample(RowSource& source, Index size, const Context& context);

}  // namespace ldle::landmarks
