#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "ldle_io/draw_canvas.h"
#include "ldle_io/draw_page.h"

namespace ldle {

/// Draws one part of the legend, in a column of given width. Lengths are in units of the page.
class LegendSlot {
 public:
  static constexpr double name_size = 21.0, label_size = 18.0;
  static constexpr double bar_top = 32.0, bar_height = 20.0, label_line = 76.0;

  LegendSlot(Canvas& canvas, const Page& page, double x, double width)
      : canvas_(canvas), unit_(page.unit), x_(x), y_(page.legend.y), width_(width) {}

  double width() const { return width_; }
  double bar_width() const { return std::min(width_, longest_bar * unit_); }

  void name(const std::string& name) {
    canvas_.text(x_, at(name_line), name, {name_size * unit_}, width_);
  }

  void bar(const std::function<Rgb(double)>& color_at) {
    canvas_.gradient({x_, at(bar_top), bar_width(), bar_height * unit_}, color_at);
  }

  /// A label at a share of the width of the bar.
  void label_under_bar(double share, const std::string& label) {
    const Align align = share == 0.0 ? Align::left : share == 1.0 ? Align::right : Align::center;
    canvas_.text(x_ + share * bar_width(), at(label_line), label, label_style(align), bar_width());
  }

  void line(double y, const std::string& text) {
    canvas_.text(x_, at(y), text, label_style(Align::left), width_);
  }

  /// A dot with a label, `x` from the left, in a column of width `width`.
  void swatch(double x, double y, const Rgb& color, const std::string& label, double width) {
    canvas_.dot(x_ + x + 8.0 * unit_, at(y), 8.0 * unit_, color);
    canvas_.text(x_ + x + 24.0 * unit_, at(y) + 6.0 * unit_, label, label_style(Align::left),
                 width - 32.0 * unit_);
  }

 private:
  static constexpr double name_line = 18.0, longest_bar = 430.0;

  double at(double y) const { return y_ + y * unit_; }
  TextStyle label_style(Align align) const { return {label_size * unit_, soft_ink, false, align}; }

  Canvas& canvas_;
  double unit_, x_, y_, width_;
};

}  // namespace ldle
