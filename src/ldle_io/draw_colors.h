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

/// A colour in OKLab (Ottosson 2020), where equal distances look equally different.
struct OkLab {
  double lightness = 0.0;
  double a = 0.0;
  double b = 0.0;
};
Rgb rgb_from(const OkLab& color);

inline constexpr Rgb white{1.0, 1.0, 1.0};
inline constexpr Rgb ink{0.13, 0.14, 0.17};       ///< text and outlines
inline constexpr Rgb soft_ink{0.42, 0.44, 0.48};  ///< subtitles and captions
inline constexpr Rgb missing_color{0.72, 0.72, 0.72};

/// From dark violet over teal to light yellow in equal steps of OKLab; lightness rises all the
/// way, so the order survives colour blindness and a grey printer. Takes 0 <= t <= 1.
Rgb sequential_color(double t);

/// Vivid hues from magenta over red, yellow, green and blue to violet; the two ends differ, so
/// no two places of a tear share a colour by accident. Takes 0 <= t <= 1.
Rgb gluing_color(double t);

/// Colour number `color` of `colors` on the gluing map.
Rgb gluing_color(Id color, Index colors);

/// One colour for each class, hues far apart and lightness alternating.
std::vector<Rgb> class_colors(Index classes);

/// (1 - share) a + share b.
Rgb mix(const Rgb& a, const Rgb& b, double share);

}  // namespace ldle
