#pragma once

#include "ldle_io/draw_canvas.h"
#include "ldle_io/draw_page.h"

namespace ldle {

/// Whether an arc is long enough on paper for an arrow.
bool has_room_for_arrow(const DrawnArc& arc, const Page& page);

/// Draws the arcs a little outside the outline: an arrow with its letter for each arc that is glued
/// to another one, a thin line with its letter for the boundary. Arcs that are too short for an
/// arrow are left out.
void draw_arrows(Canvas& canvas, const Page& page, const Drawing& drawing);

}  // namespace ldle
