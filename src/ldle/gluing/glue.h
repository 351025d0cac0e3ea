#pragma once

#include "ldle/gluing/gluing.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"

namespace ldle {

/// Colours the two sides of every tear alike.
Gluing glue(const LocalViews& local, const IntermediateViews& views,
            const std::vector<IdPair>& torn_views);

}  // namespace ldle
