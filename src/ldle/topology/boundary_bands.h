#pragma once

#include <vector>

#include "ldle/context.h"
#include "ldle/math/persistent_homology.h"
#include "ldle/topology/cell_complex_source.h"
#include "ldle/topology/landmark_cells.h"

namespace ldle::topology {

/// The parts of a cell complex along the boundary parts, which cones close.
class BoundaryBands {
 public:
  /// The arguments must outlive the object.
  BoundaryBands(const CellComplexSource& source, const LandmarkCells& level,
                const Context& context);

  /// For each boundary part, all simplices of the cells of its points and their neighbours: a band
  /// along the boundary.
  std::vector<math::Filtration> bands(const math::Filtration& filtration) const;

  /// For each boundary part, only the simplices of the complex of its own points. The two sides of
  /// a narrow band stay separate, but the path has gaps where boundary points are missing.
  std::vector<math::Filtration> paths(const math::Filtration& filtration, Id steps) const;

 private:
  math::Filtration complex_along(const std::vector<Id>& points, Id steps, Index most) const;

  const CellComplexSource& source_;
  const LandmarkCells& level_;
  const Context& context_;
  std::vector<std::vector<Id>> points_;  // of each boundary part; indices in the component
};

}  // namespace ldle::topology
