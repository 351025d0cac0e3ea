#include "ldle/math/growing_kd_tree.h"

#include <limits>
#include <nanoflann.hpp>

#include "ldle/math/candidate_set.h"

namespace ldle {
namespace {

struct Cloud {
  Index dimension;
  std::vector<double> coordinates;

  std::size_t kdtree_get_point_count() const { return coordinates.size() / dimension; }
  double kdtree_get_pt(Id point, std::size_t column) const {
    return coordinates[point * dimension + column];
  }
  template <class Box>
  bool kdtree_get_bbox(Box&) const {
    return false;
  }
};

using Trees =
    nanoflann::KDTreeSingleIndexDynamicAdaptor<nanoflann::L2_Simple_Adaptor<double, Cloud>, Cloud,
                                               -1, Id>;

/// Counts points within a radius and stops at `most`.
class Counter {
 public:
  using DistanceType = double;
  using IndexType = Id;

  Counter(double squared_radius, Index most) : squared_radius_(squared_radius), most_(most) {}

  std::size_t size() const { return static_cast<std::size_t>(count_); }
  bool full() const { return count_ >= most_; }
  // A little wider than the radius, so that rounding in the tree's bounds loses nothing.
  double worstDist() const {
    return full() ? -1.0 : squared_radius_ * (1.0 + 1e-9) + std::numeric_limits<double>::min();
  }
  template <class PointId>
  bool addPoint(double squared_distance, PointId) {
    if (squared_distance <= squared_radius_) ++count_;
    return !full();
  }

 private:
  double squared_radius_;
  Index most_;
  Index count_ = 0;
};

}  // namespace

struct GrowingKdTree::Forest {
  explicit Forest(Index dimension)
      : cloud{dimension, {}},
        trees(static_cast<int>(dimension), cloud, nanoflann::KDTreeSingleIndexAdaptorParams(16)) {}

  Cloud cloud;
  Trees trees;
};

GrowingKdTree::GrowingKdTree(Index dimension) : forest_(std::make_unique<Forest>(dimension)) {}
GrowingKdTree::~GrowingKdTree() = default;
GrowingKdTree::GrowingKdTree(GrowingKdTree&&) noexcept = default;
GrowingKdTree& GrowingKdTree::operator=(GrowingKdTree&&) noexcept = default;

Index GrowingKdTree::size() const {
  return static_cast<Index>(forest_->cloud.kdtree_get_point_count());
}

void GrowingKdTree::add(std::span<const double> coordinates) {
  if (coordinates.empty()) return;
  Cloud& cloud = forest_->cloud;
  const Id first = static_cast<Id>(size());
  cloud.coordinates.insert(cloud.coordinates.end(), coordinates.begin(), coordinates.end());
  forest_->trees.addPoints(first, static_cast<Id>(size()) - 1);
}

const double* GrowingKdTree::point(Id number) const {
  return forest_->cloud.coordinates.data() + number * forest_->cloud.dimension;
}

void GrowingKdTree::near(const double* place, Index nearest, std::vector<Id>& found) const {
  CandidateSet set(nearest, 0.0);
  forest_->trees.findNeighbors(set, place, nanoflann::SearchParams());
  set.take(found);
}

Index GrowingKdTree::count_within(const double* place, double squared_radius, Index most) const {
  Counter counter(squared_radius, most);
  forest_->trees.findNeighbors(counter, place, nanoflann::SearchParams());
  return static_cast<Index>(counter.size());
}

}  // namespace ldle
