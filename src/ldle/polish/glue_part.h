#pragma once

#include <vector>

#include "ldle/polish/movable_views.h"

namespace ldle::polish {

/// Cuts a part off and moves it to where it can be glued to views that it overlaps in the data, if
/// there is room, or else beside the embedding. `part` lists its views, ascending. Does nothing and
/// returns false if there is no room and the part is too small for a piece of its own.
bool glue_elsewhere(MovableViews& embedded, const std::vector<Id>& part, const Context& context);

}  // namespace ldle::polish
