#pragma once

#include "ldle_io/draw_canvas.h"
#include "ldle_io/draw_page.h"

namespace ldle {

/// Below the plot: what the colours mean, how to glue the tear, and the scale.
void draw_legend(Canvas& canvas, const Page& page, const Drawing& drawing,
                 const std::string& color_name);

}  // namespace ldle
