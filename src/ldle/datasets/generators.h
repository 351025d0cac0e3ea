#pragma once

#include <cstdint>

#include "ldle/datasets/datasets.h"

namespace ldle::datasets {

/// A generator gives about n points without noise; the catalogue has checked n.
using Generator = Dataset (*)(Index n, std::uint64_t seed);

// planar_shapes.cpp
Dataset make_square(Index n, std::uint64_t seed);
Dataset make_rectangle(Index n, std::uint64_t seed);
Dataset make_barbell(Index n, std::uint64_t seed);
Dataset make_square_two_holes(Index n, std::uint64_t seed);

// spheres.cpp
Dataset make_sphere(Index n, std::uint64_t seed);
Dataset make_sphere_hole(Index n, std::uint64_t seed);
Dataset make_sphere_anomaly(Index n, std::uint64_t seed);
Dataset make_three_spheres(Index n, std::uint64_t seed);
Dataset make_sphere_and_swiss_roll(Index n, std::uint64_t seed);

// swiss_rolls.cpp
Dataset make_swiss_roll(Index n, std::uint64_t seed);
Dataset make_swiss_roll_hole(Index n, std::uint64_t seed);

// wrapped_surfaces.cpp
Dataset make_curved_torus(Index n, std::uint64_t seed);
Dataset make_flat_torus(Index n, std::uint64_t seed);
Dataset make_moebius(Index n, std::uint64_t seed);
Dataset make_klein_bottle(Index n, std::uint64_t seed);

// curves_and_solids.cpp
Dataset make_circle(Index n, std::uint64_t seed);
Dataset make_interval_curve(Index n, std::uint64_t seed);
Dataset make_cuboid(Index n, std::uint64_t seed);
Dataset make_flat_3_torus(Index n, std::uint64_t seed);

// sensor.cpp
Dataset make_sensor(Index n, std::uint64_t seed);

// rotating_figures.cpp
Dataset make_two_rotating_figures(Index n, std::uint64_t seed);

}  // namespace ldle::datasets
