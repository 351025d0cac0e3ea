#include "ldle/math/growing_kd_tree.h"

#include <limits>

#include "ldle/math/candidate_set.h"
#include "ldle/math/kd_tree.h"

namespace ldle::math {
namespace kd_forest {

/// A tree over points with consecutive numbers.
struct Tree {
  Tree(ConstRowMatrixRef points, Index first_number, const Context& context)
      : first(first_number), search(points, context) {}

  Index first;
  KdTree search;

  Index count() const { return search.size(); }
};

/// A result set that converts the point numbers of one tree to those of the whole forest and passes
/// the points on to `found`.
template <class Found>
struct Renumbered {
  Found& found;
  Index first;

  std::size_t size() const { return found.size(); }
  bool full() const { return found.full(); }
  double worstDist() const { return found.worstDist(); }
  bool addPoint(double squared_distance, Id point) {
    return found.addPoint(squared_distance, first + point);
  }
};

/// Counts points within a radius and stops at `most`.
class Counter {
 public:
  Counter(double squared_radius, Index most) : squared_radius_(squared_radius), most_(most) {}

  std::size_t size() const { return static_cast<std::size_t>(count_); }
  bool full() const { return count_ >= most_; }
  // A little larger than the radius, so that rounding in the tree's bounds does not lose points.
  double worstDist() const {
    return full() ? -1.0 : squared_radius_ * (1.0 + 1e-9) + std::numeric_limits<double>::min();
  }
  bool addPoint(double squared_distance, Index) {
    if (squared_distance <= squared_radius_) ++count_;
    return !full();
  }

 private:
  double squared_radius_;
  Index most_;
  Index count_ = 0;
};

/// Largest number of points that are not in a tree yet. A search checks them one by one.
constexpr Index most_waiting = 64;

}  // namespace kd_forest

/// Trees over consecutive points. Each tree has at least twice as many points as the next one, so a
/// point is built into a tree about log n times in total.
struct GrowingKdTree::Forest {
  Index dimension;
  std::vector<double> coordinates;
  std::vector<kd_forest::Tree> trees;

  Index size() const { return static_cast<Index>(coordinates.size()) / dimension; }
  Index in_trees() const { return trees.empty() ? 0 : trees.back().first + trees.back().count(); }

  void plant(const Context& context) {
    Index first = in_trees();
    while (!trees.empty() && trees.back().count() < 2 * (size() - first)) {
      first = trees.back().first;
      trees.pop_back();
    }
    const Eigen::Map<const RowMatrix> points(coordinates.data() + first * dimension, size() - first,
                                             dimension);
    trees.emplace_back(points, first, context);
  }

  template <class Found>
  void search(const double* place, Found& found) const {
    for (Index i = in_trees(); i < size(); ++i) {
      double squared = 0.0;
      for (Index s = 0; s < dimension; ++s) {
        const double gap = place[s] - coordinates[i * dimension + s];
        squared += gap * gap;
      }
      if (squared < found.worstDist()) found.addPoint(squared, i);
    }
    for (const auto& tree : trees) {
      kd_forest::Renumbered<Found> renumbered{found, tree.first};
      tree.search.search(place, renumbered);
    }
  }
};

GrowingKdTree::GrowingKdTree(Index dimension)
    : forest_(std::make_unique<Forest>(Forest{dimension, {}, {}})) {}
GrowingKdTree::~GrowingKdTree() = default;
GrowingKdTree::GrowingKdTree(GrowingKdTree&&) noexcept = default;
GrowingKdTree& GrowingKdTree::operator=(GrowingKdTree&&) noexcept = default;

Index GrowingKdTree::size() const {
  return forest_->size();
}

void GrowingKdTree::add(std::span<const double> coordinates, const Context& context) {
  Forest& forest = *forest_;
  forest.coordinates.insert(forest.coordinates.end(), coordinates.begin(), coordinates.end());
  if (forest.size() - forest.in_trees() > kd_forest::most_waiting) forest.plant(context);
}

const double* GrowingKdTree::point(Id number) const {
  return forest_->coordinates.data() + number * forest_->dimension;
}

void GrowingKdTree::near(const double* place, Index nearest, std::vector<Id>& found) const {
  CandidateSet set(nearest, 0.0);
  forest_->search(place, set);
  set.take(found);
}

Index GrowingKdTree::count_within(const double* place, double squared_radius, Index most) const {
  kd_forest::Counter counter(squared_radius, most);
  forest_->search(place, counter);
  return static_cast<Index>(counter.size());
}

}  // namespace ldle::math
