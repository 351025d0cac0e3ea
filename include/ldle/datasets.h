#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// n points on a manifold with known parameters. Some data sets are not manifolds; their
/// description says so. Noise changes `points` only; all other fields belong to the points without
/// noise.
struct Dataset {
  RowMatrix points;                          ///< n x D coordinates
  RowMatrix parameters;                      ///< n x p true parameters of the points
  std::vector<std::string> parameter_names;  ///< names of the p parameters

  /// Geodesic distance of each point from the boundary. Absent if the manifold has no boundary;
  /// infinite in components without boundary.
  std::optional<std::vector<double>> boundary_distance;

  /// n x d coordinates of the manifold flattened without distortion. Absent if that is impossible.
  /// A flat torus has none, because no region of the plane is isometric to the whole torus.
  std::optional<RowMatrix> flat;
};

/// How points are chosen: in a regular pattern (a grid, a spiral), or at random with uniform
/// density by length, area or volume.
enum class Sampling { grid, random };

constexpr std::array<const char*, 2> choice_names(Sampling) {
  return {"grid", "random"};
}

/// Size, noise and sampling of a data set. Absent fields take the defaults of the data set.
struct DatasetRequest {
  /// Approximate number of points, at most 10^8; every data set has a minimum of its own. Random
  /// points are exactly as many. Default: DatasetInfo::default_size.
  std::optional<Index> n = {};
  /// Amount of noise, at least 0: the standard deviation of Gaussian noise in every axis, unless
  /// the description of the data set says otherwise.
  std::optional<double> noise = {};
  /// Seed of random points and of the noise.
  std::uint64_t seed = 0;
  /// Default: a grid if the data set has one, otherwise random points.
  std::optional<Sampling> sampling = {};
};

/// Names of options, as in options.h, and their values as text.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// An entry of the catalogue of data sets.
struct DatasetInfo {
  std::string name;
  std::string description;
  Index default_size;          ///< default number of points
  OptionValues paper_options;  ///< the paper's options that differ from the defaults
  bool has_grid = true;        ///< false if the points are always random
};

/// Returns all data sets: those of the paper in its order, then other manifolds, then data sets
/// that are not manifolds.
const std::vector<DatasetInfo>& dataset_catalog();

/// Returns the entry of a data set. Throws InvalidArgument with a list of the known names if there
/// is no data set of that name.
const DatasetInfo& dataset_info(const std::string& name);

/// Generates a data set. Throws InvalidArgument if the name is unknown, if there are too few or too
/// many points, if the noise is negative or not finite, or if a grid is requested and the data set
/// has none.
Dataset generate_dataset(const std::string& name, const DatasetRequest& request);

/// Grey images of the two figures of the data set two-rotating-figures, side by side. The points of
/// that data set are principal components of these images.
struct FigureImages {
  RowMatrix pixels;  ///< one image in each row: grey values, row by row
  Index height;      ///< of an image, in pixels
  Index width;       ///< of an image, in pixels
};

/// Returns one image for each row of `angles`, which holds the angles of the two figures in
/// radians. Throws InvalidArgument if there are not two columns or an angle is not finite.
FigureImages images_of_rotating_figures(const RowMatrix& angles);

/// Returns the paper's options for a data set. If they depend on the size or on the noise, the
/// options for the value nearest to the requested one are returned. Throws InvalidArgument if the
/// name is unknown or the size or the noise is out of range.
OptionValues paper_options_for(const std::string& name, const DatasetRequest& request);

}  // namespace ldle
