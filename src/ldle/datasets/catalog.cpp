#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "ldle/core/closest_name.h"
#include "ldle/datasets.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/noise.h"
#include "ldle/error.h"

namespace ldle {

namespace {

using namespace datasets;

/// More points than can be embedded; larger numbers are typing errors and would fill the memory.
constexpr Index most_points = 100'000'000;

/// Options that the paper uses for one size or one amount of noise.
struct Variant {
  double at;
  OptionValues options;
};

enum class VariantBy { none, size, noise };

struct Entry {
  DatasetInfo info;
  Index least_size;  ///< smallest number of points that can be requested
  Generator generate;
  AddNoise add_noise = add_gaussian_noise;
  double default_noise = 0.0;
  VariantBy variant_by = VariantBy::none;
  std::vector<Variant> variants = {};
};

OptionValues cluster_size(const char* least) {
  return {{"min_cluster_size", least}};
}

OptionValues sparse(const char* scale, const char* eigenvectors, const char* view) {
  return {{"scale_neighbor", scale},
          {"eigenvectors", eigenvectors},
          {"view_neighbors", view},
          {"min_cluster_size", "3"}};
}

/// The paper's data sets in its order, then shapes that are used in tests only, and last the shapes
/// that are not manifolds.
const std::vector<Entry>& entries() {  // NOLINT(readability-function-size): a table
  static const std::vector<Entry> table{
      {{"square", "grid on the unit square", 10201, cluster_size("10")}, 4, make_square},
      {{"rectangle", "grid on a strip of 4 x 0.25", 10426, {}}, 34, make_rectangle},
      {{"barbell", "grid on two discs of area 0.425 joined by a bar of 1.5 x 0.1", 10151, {}},
       400,
       make_barbell},
      {{"square-two-holes", "the square without a disc and a diamond", 9169, cluster_size("10")},
       90,
       make_square_two_holes},
      {{"sphere", "golden spiral on the sphere of area 1", 10000, {}}, 10, make_sphere},
      {{"sphere-hole", "the sphere without a cap around its north pole", 9931, {}},
       100,
       make_sphere_hole},
      {{"swiss-roll-hole", "swiss roll of area 1 without a disc of radius 0.1 in its middle", 9948,
        cluster_size("20")},
       130,
       make_swiss_roll_hole},
      {{"noisy-swiss-roll",
        "swiss roll with uniform noise on [0, 0.05] in all three axes; noise is its width", 10260,
        cluster_size("15")},
       40,
       make_swiss_roll,
       add_uniform_noise,
       0.05},
      {{"swiss-roll",
        "swiss roll of area 1; noise is a standard deviation (the paper has "
        "0.01, 0.015 and 0.02)",
        10260,
        {}},
       40,
       make_swiss_roll,
       add_gaussian_noise,
       0.0,
       VariantBy::noise,
       {{0.0, {}},
        {0.01, cluster_size("5")},
        {0.015, cluster_size("15")},
        {0.02, cluster_size("10")}}},
      {{"sparse-swiss-roll",
        "swiss roll with few points: resolutions 30, 15, 12 and 10 have 990, 280, 184 and 133", 990,
        sparse("7", "100", "7")},
       40,
       make_swiss_roll,
       add_gaussian_noise,
       0.0,
       VariantBy::size,
       {{990, sparse("7", "100", "7")},
        {280, sparse("2", "25", "4")},
        {184, sparse("2", "25", "4")},
        {133, sparse("2", "25", "4")}}},
      {{"curved-torus", "random points, uniform in area, on a torus of area 1 in three dimensions",
        10000, cluster_size("18"), false},
       50,
       make_curved_torus},
      {{"flat-torus", "grid on the product of circles of lengths 2 and 0.5 in four dimensions",
        10000, cluster_size("10")},
       64,
       make_flat_torus},
      {{"moebius", "grid on a Moebius strip 2 long and 0.5 wide", 10580, cluster_size("10")},
       80,
       make_moebius},
      {{"klein-bottle", "grid on a Klein bottle in four dimensions", 10000, {}},
       64,
       make_klein_bottle},
      {{"sensor", "signal strengths of 42 transmitters on a floor plan with holes", 6077, {}},
       400,
       make_sensor},
      {{"two-rotating-figures",
        "100 principal components of images of two figures that rotate at different speeds: a "
        "torus",
        8100,
        {{"eigenvectors", "25"},
         {"gradient_percentile", "10"},
         {"slope_fraction", "0.5"},
         {"min_cluster_size", "10"}}},
       50,
       make_two_rotating_figures},
      {{"sphere-anomaly",
        "the sphere with radial noise, and more noise within 0.05 of its north pole; noise is "
        "the relative radial standard deviation, 0.05 by default",
        10000,
        {}},
       10,
       make_sphere_anomaly,
       add_anomaly_noise,
       0.05},
      {{"three-spheres", "three separate spheres", 10000, cluster_size("15")},
       30,
       make_three_spheres},
      {{"sphere-and-swiss-roll", "a sphere and a separate swiss roll", 10000, cluster_size("15")},
       80,
       make_sphere_and_swiss_roll},
      {{"l-shape", "the square without its upper right quarter", 9976, {}}, 8, make_l_shape},
      {{"uneven-swiss-roll",
        "random points on the swiss roll, ten times as dense at its inner end as at its outer one",
        10000,
        {},
        false},
       40,
       make_uneven_swiss_roll},
      {{"sheet-in-20d",
        "a sheet of 3 x 1, slightly bent in twenty dimensions; noise is a standard deviation "
        "in all of them, 0.01 by default",
        9976,
        {}},
       16,
       make_sheet_in_20d,
       add_gaussian_noise,
       0.01},
      {{"bent-strip", "a strip of 4 x 0.5, bent along a curve, in eleven dimensions", 10116, {}},
       16,
       make_bent_strip},
      {{"circle", "evenly spaced points on the circle of length 1", 1000, {{"dimension", "1"}}},
       3,
       make_circle},
      {{"interval-curve", "an open helix of length 1", 1000, {{"dimension", "1"}}},
       2,
       make_interval_curve},
      {{"open-curve", "an open curve of length 1 in six dimensions", 1000, {{"dimension", "1"}}},
       2,
       make_open_curve},
      {{"closed-curve", "a closed curve of length 1 in six dimensions", 1000, {{"dimension", "1"}}},
       3,
       make_closed_curve},
      {{"cuboid", "grid in a solid box of 1 x 0.8 x 0.6", 4641, {{"dimension", "3"}}},
       8,
       make_cuboid},
      {{"bent-block",
        "the solid box with two of its sides bent, in five dimensions",
        4641,
        {{"dimension", "3"}}},
       8,
       make_bent_block},
      {{"flat-3-torus",
        "grid on a product of three circles in six dimensions",
        7500,
        {{"dimension", "3"}}},
       27,
       make_flat_3_torus},
      {{"projective-plane",
        "golden spiral on half a sphere with antipodes identified: the Veronese surface of area "
        "1 in five dimensions",
        10000,
        {}},
       10,
       make_projective_plane},
      {{"genus-2",
        "random points, uniform in area, on a closed surface of area 1 with two handles",
        10000,
        {},
        false},
       50,
       make_genus_2},
      {{"genus-3",
        "random points, uniform in area, on a closed surface of area 1 with three handles",
        10000,
        {},
        false},
       50,
       make_genus_3},
      {{"annulus",
        "grid on a ring of area 1 between two circles, the outer one with twice the radius",
        10000,
        {}},
       100,
       make_annulus},
      {{"disc-three-holes", "grid on a disc with three round holes, of area 1", 10005, {}},
       100,
       make_disc_three_holes},
      {{"cylinder", "grid on an open tube of height 1 and circumference 1", 10000, {}},
       9,
       make_cylinder},
      {{"moebius-three-half-twists",
        "grid on a strip 2 long and 0.3 wide that closes after three half twists",
        10108,
        {}},
       112,
       make_moebius_three_half_twists},
      {{"linked-tori",
        "random points, uniform in area, on two tori of area 0.5 linked like a chain",
        10000,
        {},
        false},
       50,
       make_linked_tori},
      {{"trefoil", "a trefoil knot of length 1", 1000, {{"dimension", "1"}}}, 12, make_trefoil},
      {{"figure-eight",
        "not a manifold: a closed curve of length 1 in the plane that crosses itself once",
        1000,
        {{"dimension", "1"}}},
       8,
       make_figure_eight},
      {{"crossing-sheets",
        "not a manifold: grid on two unit squares that cross at right angles along their middle "
        "lines",
        10011,
        {}},
       15,
       make_crossing_sheets},
      {{"y-shape",
        "not a manifold: three segments of length 1/3 that meet at a point",
        1000,
        {{"dimension", "1"}}},
       4,
       make_y_shape},
  };
  return table;
}

const Entry& find_entry(const std::string& name) {
  const auto& table = entries();
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const Entry& entry) { return entry.info.name == name; });
  if (found != table.end()) return *found;
  std::vector<std::string> names;
  for (const Entry& entry : table) names.push_back(entry.info.name);
  throw InvalidArgument(
      "data set", name,
      fmt::format("must be one of {}{}", fmt::join(names, ", "), did_you_mean(name, names)));
}

Index requested_size(const Entry& entry, const DatasetRequest& request) {
  const Index n = request.n.value_or(entry.info.default_size);
  if (n < entry.least_size || n > most_points) {
    throw InvalidArgument("n", fmt::format("{}", n),
                          fmt::format("must be from {} to {} for the data set {}", entry.least_size,
                                      most_points, entry.info.name));
  }
  return n;
}

Sampling requested_sampling(const Entry& entry, const DatasetRequest& request) {
  const bool has_grid = entry.info.has_grid;
  const Sampling sampling = request.sampling.value_or(has_grid ? Sampling::grid : Sampling::random);
  if (sampling == Sampling::grid && !has_grid) {
    throw InvalidArgument("sampling", "grid",
                          fmt::format("the points of {} are always random", entry.info.name));
  }
  return sampling;
}

double requested_noise(const Entry& entry, const DatasetRequest& request) {
  const double noise = request.noise.value_or(entry.default_noise);
  if (!std::isfinite(noise) || noise < 0) {
    throw InvalidArgument("noise", fmt::format("{}", noise),
                          "must be a finite number of at least 0");
  }
  return noise;
}

}  // namespace

const std::vector<DatasetInfo>& dataset_catalog() {
  static const std::vector<DatasetInfo> catalog = [] {
    std::vector<DatasetInfo> infos;
    for (const Entry& entry : entries()) infos.push_back(entry.info);
    return infos;
  }();
  return catalog;
}

const DatasetInfo& dataset_info(const std::string& name) {
  return find_entry(name).info;
}

Dataset generate_dataset(const std::string& name, const DatasetRequest& request) {
  const Entry& entry = find_entry(name);
  const Index n = requested_size(entry, request);
  const double noise = requested_noise(entry, request);
  Dataset data = entry.generate(n, request.seed, requested_sampling(entry, request));
  // Noise uses its own random numbers: changing its amount does not change random positions.
  Random random(request.seed ^ 0x6e6f697365ULL);
  entry.add_noise(data, noise, random);
  return data;
}

OptionValues paper_options_for(const std::string& name, const DatasetRequest& request) {
  const Entry& entry = find_entry(name);
  const auto size = static_cast<double>(requested_size(entry, request));
  const double noise = requested_noise(entry, request);
  if (entry.variants.empty()) return entry.info.paper_options;
  const double wanted = entry.variant_by == VariantBy::size ? size : noise;
  const auto nearest = std::min_element(entry.variants.begin(), entry.variants.end(),
                                        [&](const Variant& a, const Variant& b) {
                                          return std::abs(a.at - wanted) < std::abs(b.at - wanted);
                                        });
  return nearest->options;
}

}  // namespace ldle
