#pragma once

#include "ldle_io/draw_canvas.h"
#include "ldle_io/draw_page.h"

namespace ldle {

/// Height of a line of notes, in units of the page.
inline constexpr double note_height = 28.0;

/// Height of the legend of a drawing with this width, without notes.
double legend_height(const Drawing& drawing, double width, double unit);

/// Draws the legend below the plot: the meaning of the colours, how the seam is glued, the scale
/// bar and the axes; below it the notes of the page.
void draw_legend(Canvas& canvas, const Page& page, const Drawing& drawing,
                 const std::string& color_name);

}  // namespace ldle
