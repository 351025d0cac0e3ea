#pragma once

#include "ldle_io/draw_canvas.h"
#include "ldle_io/draw_page.h"

namespace ldle {

/// Draws the legend below the plot: the meaning of the colours, how the seam is glued, the scale
/// bar and the axes.
void draw_legend(Canvas& canvas, const Page& page, const Drawing& drawing,
                 const std::string& color_name);

}  // namespace ldle
