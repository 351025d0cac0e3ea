#pragma once

#include <cstdint>
#include <numbers>

#include "ldle/datasets.h"

namespace ldle::datasets {

inline constexpr double pi = std::numbers::pi;

/// A generator makes points without noise: about n points on a grid, exactly n random points. The
/// catalogue checks n before.
using Generator = Dataset (*)(Index n, std::uint64_t seed, Sampling sampling);

// planar_shapes.cpp
Dataset make_square(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_rectangle(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_barbell(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_square_two_holes(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_l_shape(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_annulus(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_disc_three_holes(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);

// spheres.cpp
Dataset make_sphere(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_sphere_hole(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_sphere_anomaly(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_projective_plane(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_three_spheres(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_sphere_and_swiss_roll(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);

// swiss_rolls.cpp
Dataset make_swiss_roll(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_swiss_roll_hole(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_uneven_swiss_roll(Index n, std::uint64_t seed, Sampling = Sampling::random);

// bent_sheets.cpp
Dataset make_sheet_in_20d(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_bent_strip(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);

// wrapped_surfaces.cpp
Dataset make_curved_torus(Index n, std::uint64_t seed, Sampling = Sampling::random);
Dataset make_flat_torus(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_moebius(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_moebius_three_half_twists(Index n, std::uint64_t seed,
                                       Sampling sampling = Sampling::grid);
Dataset make_cylinder(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_linked_tori(Index n, std::uint64_t seed, Sampling = Sampling::random);
Dataset make_klein_bottle(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);

// thickened_discs.cpp
Dataset make_genus_2(Index n, std::uint64_t seed, Sampling = Sampling::random);
Dataset make_genus_3(Index n, std::uint64_t seed, Sampling = Sampling::random);

// curves.cpp
Dataset make_circle(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_interval_curve(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_open_curve(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_closed_curve(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_trefoil(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);

// crossings.cpp
Dataset make_figure_eight(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_crossing_sheets(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_y_shape(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);

// solids.cpp
Dataset make_cuboid(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_bent_block(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);
Dataset make_flat_3_torus(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);

// sensor.cpp
Dataset make_sensor(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);

// rotating_figures.cpp
Dataset make_two_rotating_figures(Index n, std::uint64_t seed, Sampling sampling = Sampling::grid);

}  // namespace ldle::datasets
