#include "ldle_io/draw_colors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace ldle {
namespace {

/// Lightness 0.28 to 0.91, hue 287 to 109 degrees; a smooth curve within the sRGB gamut, divided
/// into chords of equal length.
constexpr std::array<OkLab, 13> sequential_map{{{0.2800, 0.0456, -0.1454},
                                                {0.3383, 0.0192, -0.1503},
                                                {0.3926, -0.0121, -0.1443},
                                                {0.4454, -0.0375, -0.1220},
                                                {0.4981, -0.0569, -0.0922},
                                                {0.5517, -0.0750, -0.0630},
                                                {0.6045, -0.0939, -0.0342},
                                                {0.6556, -0.1135, -0.0016},
                                                {0.7045, -0.1277, 0.0356},
                                                {0.7549, -0.1258, 0.0745},
                                                {0.8045, -0.1058, 0.1066},
                                                {0.8557, -0.0762, 0.1309},
                                                {0.9100, -0.0490, 0.1456}}};

/// Hue -20 to 300 degrees, with nearly the largest chroma in the sRGB gamut.
constexpr std::array<OkLab, 13> gluing_map{{{0.5600, 0.2026, -0.0737},
                                            {0.6107, 0.2133, 0.0315},
                                            {0.6725, 0.1753, 0.1215},
                                            {0.7505, 0.0913, 0.1493},
                                            {0.8377, 0.0141, 0.1676},
                                            {0.8032, -0.0722, 0.1616},
                                            {0.7373, -0.1644, 0.1395},
                                            {0.7517, -0.1507, 0.0428},
                                            {0.7728, -0.1225, -0.0400},
                                            {0.6696, -0.0885, -0.0862},
                                            {0.5723, -0.0556, -0.1439},
                                            {0.5372, 0.0009, -0.2156},
                                            {0.5000, 0.1078, -0.1867}}};

/// Eight colours that differ in hue and lightness, then always the colour of the sRGB gamut, of
/// medium lightness, that is farthest from all before it, from white, black and grey.
constexpr std::array<OkLab, 30> class_map{
    {{0.550, -0.034, -0.126}, {0.800, 0.110, 0.070},   {0.670, -0.128, 0.023},
     {0.550, 0.079, -0.103},  {0.800, 0.011, 0.130},   {0.670, -0.096, -0.088},
     {0.550, 0.130, 0.000},   {0.800, -0.096, 0.088},  {0.460, -0.065, 0.089},
     {0.730, 0.199, -0.115},  {0.400, 0.048, -0.225},  {0.400, 0.105, 0.076},
     {0.610, 0.011, 0.109},   {0.400, 0.147, -0.085},  {0.400, -0.035, -0.061},
     {0.640, 0.199, 0.115},   {0.700, 0.046, -0.143},  {0.850, -0.113, -0.065},
     {0.850, 0.105, -0.076},  {0.700, 0.108, -0.023},  {0.640, 0.229, -0.024},
     {0.580, 0.048, -0.225},  {0.550, -0.090, -0.009}, {0.580, -0.126, 0.114},
     {0.520, 0.210, -0.094},  {0.700, -0.156, 0.141},  {0.700, 0.100, 0.138},
     {0.850, -0.199, 0.115},  {0.610, 0.154, -0.171},  {0.640, 0.010, -0.049}}};

Rgb interpolate(std::span<const OkLab> map, double t) {
  const double position = std::clamp(t, 0.0, 1.0) * static_cast<double>(map.size() - 1);
  const std::size_t at = std::min(static_cast<std::size_t>(position), map.size() - 2);
  const double share = position - static_cast<double>(at);
  const OkLab &p = map[at], &q = map[at + 1];
  return rgb_from({std::lerp(p.lightness, q.lightness, share), std::lerp(p.a, q.a, share),
                   std::lerp(p.b, q.b, share)});
}

double gamma_encoded(double linear) {
  const double value = std::clamp(linear, 0.0, 1.0);
  return value <= 0.0031308 ? 12.92 * value : 1.055 * std::pow(value, 1.0 / 2.4) - 0.055;
}

}  // namespace

Rgb rgb_from(const OkLab& color) {
  const auto cone = [&](double a, double b) {
    return std::pow(color.lightness + a * color.a + b * color.b, 3);
  };
  const double l = cone(0.3963377774, 0.2158037573);
  const double m = cone(-0.1055613458, -0.0638541728);
  const double s = cone(-0.0894841775, -1.2914855480);
  return {gamma_encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          gamma_encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          gamma_encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

Rgb sequential_color(double t) {
  return interpolate(sequential_map, t);
}

Rgb cyclic_color(double t) {
  const double angle = 2.0 * std::numbers::pi * std::clamp(t, 0.0, 1.0);
  const double side = std::sin(angle);
  return rgb_from(
      {0.6 + 0.23 * std::cos(angle), side > 0.0 ? -0.03 * side : -0.1 * side, -0.13 * side});
}

Rgb gluing_color(double t) {
  return interpolate(gluing_map, t);
}

Rgb gluing_color(Id color, Index colors) {
  return gluing_color(colors > 1 ? static_cast<double>(color) / static_cast<double>(colors - 1)
                                 : 0.0);
}

std::vector<Rgb> class_colors(Index classes) {
  // After the first thirty, the same colours are repeated lighter, then darker.
  constexpr double change = 0.4;
  std::vector<Rgb> colors;
  for (Index i = 0; i < classes; ++i) {
    const Rgb color = rgb_from(class_map[i % std::ssize(class_map)]);
    const Index round = i / std::ssize(class_map) % 3;
    colors.push_back(round == 0 ? color : mix(color, round == 1 ? white : ink, change));
  }
  return colors;
}

Rgb mix(const Rgb& a, const Rgb& b, double share) {
  return {std::lerp(a.red, b.red, share), std::lerp(a.green, b.green, share),
          std::lerp(a.blue, b.blue, share)};
}

}  // namespace ldle
