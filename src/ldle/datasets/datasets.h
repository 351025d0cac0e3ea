#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ldle/core/types.h"

namespace ldle {

/// Points on a manifold, or on what the description calls none, whose truth is known. Noise moves
/// `points` only.
struct Dataset {
  RowMatrix points;                          ///< n x D
  RowMatrix parameters;                      ///< n x p true parameters
  std::vector<std::string> parameter_names;  ///< p names

  /// Distance to the boundary along the surface; absent when no part of the manifold has one,
  /// infinite on the closed components of a manifold that has one elsewhere.
  std::optional<std::vector<double>> boundary_distance;

  /// n x d coordinates isometric to the surface as a whole. A torus is flat too, but no plane
  /// region is isometric to it, so it has none: its angles are in `parameters`.
  std::optional<RowMatrix> flat;
};

/// How points are chosen: in the even order that the shape has (a grid, a spiral), or at random,
/// evenly by length, area or volume.
enum class Sampling { grid, random };

constexpr std::array<const char*, 2> choice_names(Sampling) {
  return {"grid", "random"};
}

struct DatasetRequest {
  std::optional<Index> n = {};       ///< about this many points; default: the paper's
  std::optional<double> noise = {};  ///< as the description says; default: the data set's
  std::uint64_t seed = 0;
  std::optional<Sampling> sampling = {};  ///< default: the grid, where there is one
};

/// Options by name, as pipeline/options.h spells them.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

struct DatasetInfo {
  std::string name;
  std::string description;
  Index default_size;          ///< points it gives by default
  OptionValues paper_options;  ///< those that differ from the defaults
  bool has_grid = true;        ///< otherwise its points are random always
};

/// Every data set, in the paper's order.
const std::vector<DatasetInfo>& dataset_catalog();

/// Throws InvalidArgument, naming the known names, for any other name.
const DatasetInfo& dataset_info(const std::string& name);

/// Throws InvalidArgument for an unknown name, for fewer points than the shape needs, for noise
/// that is negative or not finite and for a grid where there is none.
Dataset generate_dataset(const std::string& name, const DatasetRequest& request);

/// The images whose principal components the points of two-rotating-figures are, both figures side
/// by side: grey values row by row, a row for each row of `angles`.
struct FigureImages {
  RowMatrix pixels;
  Index height;
  Index width;
};
/// Throws InvalidArgument unless there are two angles a row, and all are finite.
FigureImages images_of_rotating_figures(const RowMatrix& angles);

/// The paper's options for the size and the noise nearest to those requested.
OptionValues paper_options_for(const std::string& name, const DatasetRequest& request);

}  // namespace ldle
