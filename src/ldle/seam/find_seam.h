#pragma once

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/seam/seam.h"

namespace ldle::seam {

/// Finds the points on the two sides of the seam between torn views and colours them.
Seam find_seam(const LocalViews& local, const IntermediateViews& views,
               const std::vector<IdPair>& torn_views, const Context& context);

}  // namespace ldle::seam
