#include "ldle_io/draw_arrows.h"

#include <algorithm>
#include <cmath>

namespace ldle {
namespace {

using Vector = Eigen::Vector2d;
using Way = std::vector<Vector>;

// In units of the page.
constexpr double shortest_arc = 56.0, step = 6.0, smoothed_over = 60.0;
/// In steps.
constexpr Index longest_loop = 40;
constexpr double line_distance = 18.0, letter_distance = 22.0, gap_at_ends = 12.0;
constexpr double line_width = 4.5, free_line_width = 2.0, seam = 4.0;
constexpr double head_length = 24.0, head_width = 20.0, letter_size = 30.0;

double length_of(const Way& way) {
  double length = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) length += (way[i] - way[i - 1]).norm();
  return length;
}

// The same way in equal steps.
Way resampled(const Way& way, double spacing) {
  const auto count = std::max<Index>(2, std::lround(length_of(way) / spacing) + 1);
  const double each = length_of(way) / static_cast<double>(count - 1);
  Way result{way.front()};
  double walked = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const double piece = (way[i] - way[i - 1]).norm();
    while (std::ssize(result) < count - 1 &&
           static_cast<double>(result.size()) * each <= walked + piece) {
      const double share = (static_cast<double>(result.size()) * each - walked) / piece;
      result.push_back(way[i - 1] + share * (way[i] - way[i - 1]));
    }
    walked += piece;
  }
  result.push_back(way.back());
  return result;
}

// Means over a window that narrows towards the ends, so that these stay where they are.
Way smoothed(const Way& way, Index window) {
  const Index last = std::ssize(way) - 1;
  Way result;
  for (Index i = 0; i <= last; ++i) {
    const Index reach = std::min({window, i, last - i});
    Vector sum = Vector::Zero();
    for (Index j = i - reach; j <= i + reach; ++j) sum += way[j];
    result.push_back(sum / static_cast<double>(2 * reach + 1));
  }
  return result;
}

// On paper, where y points downwards, the right of a way that goes (x, y) is (-y, x).
Vector right_of(const Way& way, Index i, Index window) {
  const Index last = std::ssize(way) - 1;
  const Vector ahead = way[std::min(last, i + window)] - way[std::max<Index>(0, i - window)];
  return Vector(-ahead[1], ahead[0]).stableNormalized();
}

// A way at some distance on the right of all spikes of another, whose smooth course is known.
Way beside(const Way& way, const Way& smooth, double distance, Index window) {
  const Index last = std::ssize(way) - 1;
  Way result;
  for (Index i = 0; i <= last; ++i) {
    const Vector right = right_of(smooth, i, window);
    double spike = 0.0;
    for (Index j = std::max<Index>(0, i - window); j <= std::min(last, i + window); ++j) {
      spike = std::max(spike, (way[j] - smooth[j]).dot(right));
    }
    result.push_back(smooth[i] + (distance + spike) * right);
  }
  return result;
}

double cross(const Vector& u, const Vector& v) {
  return u[0] * v[1] - u[1] * v[0];
}

// Whether the ways from a to b and from c to d cross.
bool do_cross(const Vector& a, const Vector& b, const Vector& c, const Vector& d) {
  return cross(b - a, c - a) * cross(b - a, d - a) < 0.0 &&
         cross(d - c, a - c) * cross(d - c, b - c) < 0.0;
}

// In a notch a way beside the rim crosses itself: the loop is left out.
Way without_loops(const Way& way) {
  Way result;
  const Index last = std::ssize(way) - 1;
  for (Index i = 0; i <= last; ++i) {
    result.push_back(way[i]);
    for (Index j = std::min(last, i + longest_loop) - 1; j > i + 1; --j) {
      if (!do_cross(way[i], way[i + 1], way[j], way[j + 1])) continue;
      i = j;
      break;
    }
  }
  return result;
}

// Without so much at both ends.
Way shortened(const Way& way, double gap, double spacing) {
  const auto steps = std::min(static_cast<Index>(gap / spacing), (std::ssize(way) - 2) / 2);
  return {way.begin() + steps, way.end() - steps};
}

class Arrows {
 public:
  Arrows(Canvas& canvas, const Page& page) : canvas_(canvas), page_(page), unit_(page.unit) {}

  void draw(const DrawnArc& arc) {
    Way rim;
    for (const Vector& point : arc.points) {
      rim.emplace_back(page_.paper_x(point[0]), page_.paper_y(point[1]));
    }
    if (length_of(rim) < shortest_arc * unit_) return;
    const auto window = static_cast<Index>(smoothed_over / step / 2);
    rim = resampled(rim, step * unit_);
    Way line = beside(rim, smoothed(smoothed(rim, window), window),
                      line_distance * unit_ + page_.radius, window);
    line = resampled(without_loops(line), step * unit_);
    line = smoothed(shortened(line, gap_at_ends, step), window);
    const Index middle = std::ssize(line) / 2;
    const Vector letter_at =
        line[middle] + letter_distance * unit_ * right_of(line, middle, window);
    if (arc.glued && arc.reversed) std::reverse(line.begin(), line.end());
    draw_line(line, arc);
    canvas_.label(letter_at, arc.letter,
                  {(arc.glued ? letter_size : 0.7 * letter_size) * unit_, arc.color, arc.glued});
  }

 private:
  void draw_line(Way line, const DrawnArc& arc) {
    if (!arc.glued) return canvas_.curve(line, free_line_width * unit_, arc.color);
    const Vector tip = line.back();
    while (line.size() > 2 && (line.back() - tip).norm() < 0.8 * head_length * unit_) {
      line.pop_back();
    }
    const Vector ahead = (tip - line.back()).stableNormalized();
    const Vector across = 0.5 * head_width * unit_ * Vector(-ahead[1], ahead[0]);
    const Vector base = tip - head_length * unit_ * ahead;
    canvas_.curve(line, (line_width + seam) * unit_, white);
    canvas_.curve(line, line_width * unit_, arc.color);
    canvas_.polygon({tip, base + across, base - across}, arc.color);
  }

  Canvas& canvas_;
  const Page& page_;
  double unit_;
};

}  // namespace

void draw_arrows(Canvas& canvas, const Page& page, const Drawing& drawing) {
  Arrows arrows(canvas, page);
  for (const DrawnArc& arc : drawing.arcs) arrows.draw(arc);
}

}  // namespace ldle
