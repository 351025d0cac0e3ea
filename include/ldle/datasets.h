#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Points on a manifold with known parameters. (Some data sets are not manifolds; their description
/// says so.) Noise moves `points` only.
struct Dataset {
  RowMatrix points;                          ///< n x D
  RowMatrix parameters;                      ///< n x p true parameters
  std::vector<std::string> parameter_names;  ///< p names

  /// Geodesic distance to the boundary. Absent if the manifold has no boundary; infinite in
  /// components without boundary.
  std::optional<std::vector<double>> boundary_distance;

  /// n x d coordinates of the manifold flattened without distortion, if that is possible. A flat
  /// torus has none: no region of the plane is isometric to the whole of it.
  std::optional<RowMatrix> flat;
};

/// How points are chosen: in a regular pattern (a grid, a spiral), or at random with uniform
/// density by length, area or volume.
enum class Sampling { grid, random };

constexpr std::array<const char*, 2> choice_names(Sampling) {
  return {"grid", "random"};
}

struct DatasetRequest {
  std::optional<Index> n = {};       ///< approximate number of points; default: the paper's
  std::optional<double> noise = {};  ///< see the description; default: the data set's
  std::uint64_t seed = 0;
  std::optional<Sampling> sampling = {};  ///< default: grid if there is one
};

/// Options by name, as options.h spells them.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

struct DatasetInfo {
  std::string name;
  std::string description;
  Index default_size;          ///< default number of points
  OptionValues paper_options;  ///< the paper's options that differ from the defaults
  bool has_grid = true;        ///< otherwise the points are always random
};

/// Every data set, in the paper's order.
const std::vector<DatasetInfo>& dataset_catalog();

/// Throws InvalidArgument, listing the known names, for any other name.
const DatasetInfo& dataset_info(const std::string& name);

/// Throws InvalidArgument for an unknown name, for too few points, for noise that is negative or
/// not finite, and for a grid if there is none.
Dataset generate_dataset(const std::string& name, const DatasetRequest& request);

/// Images of the two figures of two-rotating-figures side by side: grey values row by row, one row
/// for each row of `angles`. The points of that data set are their principal components.
struct FigureImages {
  RowMatrix pixels;
  Index height;
  Index width;
};
/// Throws InvalidArgument unless each row has two finite angles.
FigureImages images_of_rotating_figures(const RowMatrix& angles);

/// The paper's options for the size and the noise nearest to the requested ones.
OptionValues paper_options_for(const std::string& name, const DatasetRequest& request);

}  // namespace ldle
