#pragma once

#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Components in sRGB, each from 0 to 1.
struct Rgb {
  double red = 0.0;
  double green = 0.0;
  double blue = 0.0;
  friend bool operator==(const Rgb&, const Rgb&) = default;
};

/// A colour in OKLab (Ottosson 2020), in which equal distances look equally different.
struct OkLab {
  double lightness = 0.0;
  double a = 0.0;
  double b = 0.0;
};
Rgb rgb_from(const OkLab& color);

inline constexpr Rgb white{1.0, 1.0, 1.0};
inline constexpr Rgb ink{0.13, 0.14, 0.17};       ///< text, lines and the rings of seam points
inline constexpr Rgb soft_ink{0.42, 0.44, 0.48};  ///< subtitles and captions
inline constexpr Rgb missing_color{0.72, 0.72, 0.72};

/// Colour map from dark violet over teal to light yellow in equal steps of OKLab. Lightness
/// increases throughout, so that the order is visible to colour-blind readers and in grey prints.
/// t is clamped to [0, 1].
Rgb sequential_color(double t);

/// Colour map for values on a circle, equal at 0 and 1: light there and dark at a half, blue on the
/// way down and orange on the way up. The map of the report's page.
Rgb cyclic_color(double t);

/// Colour map of vivid hues from magenta over red, yellow, green and blue to violet. Its two ends
/// differ, so that the two ends of a seam do not seem to be glued. t is clamped to [0, 1].
Rgb gluing_color(double t);

/// Colour number `color`, from 0, of `colors` equally spaced ones of the gluing map.
Rgb gluing_color(Id color, Index colors);

/// One colour for each class. The first thirty differ clearly from each other.
std::vector<Rgb> class_colors(Index classes);

/// (1 - share) a + share b.
Rgb mix(const Rgb& a, const Rgb& b, double share);

}  // namespace ldle
