#pragma once

#include "ldle_io/draw_marks.h"

namespace ldle {

/// Places the marks of a drawing, one for each point, by the first three coordinates in
/// perspective, turned upright. Near points are larger, far ones paler. Sorts the marks from far to
/// near, and adds the box, shadows and axes.
void draw_in_perspective(const Picture& picture, Drawing& drawing);

}  // namespace ldle
