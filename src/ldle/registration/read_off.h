#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/registration/placement.h"
#include "ldle/registration/registration.h"

namespace ldle::registration {

/// The alignment error of the paper, of all pairs of views that are not torn.
double final_error(const Placement& placement, const std::vector<char>& connected,
                   const Context& context);

/// Takes motions, embedding, torn pairs and alignment error from the placement of the views. A
/// point is at its image by the view of its own cluster (paper, Eq. yk).
void read_off(const Placement& placement, const std::vector<char>& connected,
              Registration& registration, const Context& context);

}  // namespace ldle::registration
