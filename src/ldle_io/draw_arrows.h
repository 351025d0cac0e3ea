#pragma once

#include "ldle_io/draw_canvas.h"
#include "ldle_io/draw_page.h"

namespace ldle {

/// Along the rim, a little outside: an arrow with its letter for each arc that is glued to another,
/// a thin line for a free one. Arcs too short to carry an arrow are left out.
void draw_arrows(Canvas& canvas, const Page& page, const Drawing& drawing);

}  // namespace ldle
