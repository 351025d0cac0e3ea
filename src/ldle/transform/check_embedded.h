#pragma once

#include "ldle/transform.h"

namespace ldle::transform {

/// Returns the data of an embedding for n points, with numbers of neighbours that are at most n.
/// Throws InvalidArgument if arrays do not have the size of the data, or hold ids that do not exist
/// or numbers that are not finite.
EmbeddedData checked(const EmbeddedData& data, Index points);

}  // namespace ldle::transform
