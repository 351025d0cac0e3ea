#pragma once

#include <memory>
#include <nanoflann.hpp>
#include <vector>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

/// A kd-tree over copies of points. Many points are divided into cells with a tree each, which are
/// built in parallel. Searches give the same points for any number of threads.
class KdTree {
 public:
  KdTree(ConstRowMatrixRef points, const Context& context);

  Index size() const { return size_; }

  /// Offers the points near a place to a nanoflann result set: at least all points that are nearer
  /// than its worstDist().
  template <class Found>
  void search(const double* place, Found& found) const {
    if (cells_.size() == 1) return search_cell(*cells_[0], place, found);
    std::size_t nearest = 0;
    std::vector<double> gap(cells_.size());
    for (std::size_t c = 0; c < cells_.size(); ++c) {
      gap[c] = cells_[c]->squared_gap(place);
      if (gap[c] < gap[nearest]) nearest = c;
    }
    search_cell(*cells_[nearest], place, found);
    for (std::size_t c = 0; c < cells_.size(); ++c) {
      if (c != nearest && gap[c] <= found.worstDist()) search_cell(*cells_[c], place, found);
    }
  }

 private:
  /// Some of the points, in the form that nanoflann expects.
  struct Cell {
    using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<double, Cell>,
                                                     Cell, -1, Id>;
    Cell(ConstRowMatrixRef points, std::vector<Id> ids);

    /// Squared distance of a place from the cell's bounding box.
    double squared_gap(const double* place) const;

    std::size_t kdtree_get_point_count() const { return ids.size(); }
    double kdtree_get_pt(Id row, std::size_t column) const {
      return rows(row, static_cast<Index>(column));
    }
    template <class Box>
    bool kdtree_get_bbox(Box&) const {
      return false;
    }

    std::vector<Id> ids;
    RowMatrix rows;
    Eigen::RowVectorXd low, high;
    Tree tree;  // of the rows; built by its constructor
  };

  /// A result set that passes on the points of a cell with their ids.
  template <class Found>
  struct Renumbered {
    using DistanceType = double;
    using IndexType = Id;

    Found& found;
    const std::vector<Id>& ids;

    std::size_t size() const { return found.size(); }
    bool full() const { return found.full(); }
    double worstDist() const { return found.worstDist(); }
    bool addPoint(double squared_distance, Id row) {
      return found.addPoint(squared_distance, ids[row]);
    }
  };

  template <class Found>
  static void search_cell(const Cell& cell, const double* place, Found& found) {
    Renumbered<Found> renumbered{found, cell.ids};
    cell.tree.findNeighbors(renumbered, place, nanoflann::SearchParams());
  }

  Index size_;
  std::vector<std::unique_ptr<Cell>> cells_;
};

}  // namespace ldle::math
