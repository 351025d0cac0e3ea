#include "ldle_io/draw_arrows.h"

#include <algorithm>
#include <cmath>

namespace ldle {
namespace {

using Vector = Eigen::Vector2d;
using Polyline = std::vector<Vector>;

// Lengths in units of the page.
constexpr double shortest_arc = 56.0, point_spacing = 6.0, smoothed_over = 60.0;
// In steps.
constexpr Index longest_loop = 40;
constexpr double line_distance = 18.0, letter_distance = 22.0, gap_at_ends = 12.0;
constexpr double line_width = 4.5, boundary_line_width = 2.0, halo_width = 4.0;
constexpr double head_length = 24.0, head_width = 20.0, letter_size = 30.0;

double length_of(const Polyline& path) {
  double length = 0.0;
  for (std::size_t i = 1; i < path.size(); ++i) length += (path[i] - path[i - 1]).norm();
  return length;
}

Polyline on_paper(const DrawnArc& arc, const Page& page) {
  Polyline path;
  for (const Vector& point : arc.points) {
    path.emplace_back(page.paper_x(point[0]), page.paper_y(point[1]));
  }
  return path;
}

// The same line with points at equal steps of about `spacing`.
Polyline resampled(const Polyline& path, double spacing) {
  const auto count = std::max<Index>(2, std::lround(length_of(path) / spacing) + 1);
  const double each = length_of(path) / static_cast<double>(count - 1);
  Polyline result{path.front()};
  double done = 0.0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double length = (path[i] - path[i - 1]).norm();
    while (std::ssize(result) < count - 1 &&
           static_cast<double>(result.size()) * each <= done + length) {
      const double share = (static_cast<double>(result.size()) * each - done) / length;
      result.push_back(path[i - 1] + share * (path[i] - path[i - 1]));
    }
    done += length;
  }
  result.push_back(path.back());
  return result;
}

// Moving averages. The window narrows towards the ends, so that the end points do not move.
Polyline smoothed(const Polyline& path, Index window) {
  const Index last = std::ssize(path) - 1;
  Polyline result;
  for (Index i = 0; i <= last; ++i) {
    const Index reach = std::min({window, i, last - i});
    Vector sum = Vector::Zero();
    for (Index j = i - reach; j <= i + reach; ++j) sum += path[j];
    result.push_back(sum / static_cast<double>(2 * reach + 1));
  }
  return result;
}

// Unit normal to the right of the line at point i. On paper y points downwards, so the right of the
// direction (x, y) is (-y, x).
Vector right_of(const Polyline& path, Index i, Index window) {
  const Index last = std::ssize(path) - 1;
  const Vector ahead = path[std::min(last, i + window)] - path[std::max<Index>(0, i - window)];
  return Vector(-ahead[1], ahead[0]).stableNormalized();
}

// A line at some distance to the right of `smooth`, the smoothed version of `path`. Where points of
// `path` within the window lie to the right of `smooth`, the distance is measured from them.
Polyline beside(const Polyline& path, const Polyline& smooth, double distance, Index window) {
  const Index last = std::ssize(path) - 1;
  Polyline result;
  for (Index i = 0; i <= last; ++i) {
    const Vector right = right_of(smooth, i, window);
    double excess = 0.0;
    for (Index j = std::max<Index>(0, i - window); j <= std::min(last, i + window); ++j) {
      excess = std::max(excess, (path[j] - smooth[j]).dot(right));
    }
    result.push_back(smooth[i] + (distance + excess) * right);
  }
  return result;
}

double cross(const Vector& u, const Vector& v) {
  return u[0] * v[1] - u[1] * v[0];
}

// Whether the line segments from a to b and from c to d cross.
bool do_cross(const Vector& a, const Vector& b, const Vector& c, const Vector& d) {
  return cross(b - a, c - a) * cross(b - a, d - a) < 0.0 &&
         cross(d - c, a - c) * cross(d - c, b - c) < 0.0;
}

// Removes loops: where the outline has a notch, a line beside it crosses itself.
Polyline without_loops(const Polyline& path) {
  Polyline result;
  const Index last = std::ssize(path) - 1;
  for (Index i = 0; i <= last; ++i) {
    result.push_back(path[i]);
    for (Index j = std::min(last, i + longest_loop) - 1; j > i + 1; --j) {
      if (!do_cross(path[i], path[i + 1], path[j], path[j + 1])) continue;
      i = j;
      break;
    }
  }
  return result;
}

// The line without a length of `gap` at both ends.
Polyline shortened(const Polyline& path, double gap, double spacing) {
  const auto steps = std::min(static_cast<Index>(gap / spacing), (std::ssize(path) - 2) / 2);
  return {path.begin() + steps, path.end() - steps};
}

class Arrows {
 public:
  Arrows(Canvas& canvas, const Page& page) : canvas_(canvas), page_(page), unit_(page.unit) {}

  void draw(const DrawnArc& arc) {
    if (!has_room_for_arrow(arc, page_)) return;
    Polyline outline = on_paper(arc, page_);
    const auto window = static_cast<Index>(smoothed_over / point_spacing / 2);
    outline = resampled(outline, point_spacing * unit_);
    Polyline line = beside(outline, smoothed(smoothed(outline, window), window),
                           line_distance * unit_ + page_.radius, window);
    line = resampled(without_loops(line), point_spacing * unit_);
    line = smoothed(shortened(line, gap_at_ends, point_spacing), window);
    const Index middle = std::ssize(line) / 2;
    const Vector letter_at =
        line[middle] + letter_distance * unit_ * right_of(line, middle, window);
    if (arc.glued && arc.reversed) std::reverse(line.begin(), line.end());
    draw_line(line, arc);
    if (arc.letter.empty()) return;
    canvas_.label(letter_at, arc.letter,
                  {(arc.glued ? letter_size : 0.7 * letter_size) * unit_, arc.color, arc.glued});
  }

 private:
  void draw_line(Polyline line, const DrawnArc& arc) {
    if (!arc.glued) return canvas_.curve(line, boundary_line_width * unit_, arc.color);
    const Vector tip = line.back();
    while (line.size() > 2 && (line.back() - tip).norm() < 0.8 * head_length * unit_) {
      line.pop_back();
    }
    const Vector ahead = (tip - line.back()).stableNormalized();
    const Vector across = 0.5 * head_width * unit_ * Vector(-ahead[1], ahead[0]);
    const Vector base = tip - head_length * unit_ * ahead;
    canvas_.curve(line, (line_width + halo_width) * unit_, white);
    canvas_.curve(line, line_width * unit_, arc.color);
    canvas_.polygon({tip, base + across, base - across}, arc.color);
  }

  Canvas& canvas_;
  const Page& page_;
  double unit_;
};

}  // namespace

bool has_room_for_arrow(const DrawnArc& arc, const Page& page) {
  return length_of(on_paper(arc, page)) >= shortest_arc * page.unit;
}

void draw_arrows(Canvas& canvas, const Page& page, const Drawing& drawing) {
  Arrows arrows(canvas, page);
  for (const DrawnArc& arc : drawing.arcs) arrows.draw(arc);
}

}  // namespace ldle
