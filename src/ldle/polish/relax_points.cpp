#include "ldle/polish/relax_points.h"

#include <algorithm>

namespace ldle::polish {
namespace {

/// The place of each of `count` points in a list, or none.
std::vector<Id> places_in(const std::vector<Id>& list, Index count) {
  std::vector<Id> places(count, none);
  for (std::size_t i = 0; i < list.size(); ++i) places[list[i]] = static_cast<Id>(i);
  return places;
}

/// The edges whose energy depends on the moving points: those of the moving points and of their
/// neighbours.
struct LocalEdges {
  std::vector<Id> points;  // ascending
  math::EdgeLengths edges;
  math::ReferenceVectors references;
};

LocalEdges edges_around(const std::vector<Id>& moving, const math::EdgeLengths& edges,
                        const math::ReferenceVectors& references) {
  const std::vector<Id> complete = points_around(moving, edges, 1);
  LocalEdges local;
  local.points = points_around(complete, edges, 1);
  const std::vector<Id> among_complete = places_in(complete, edges.size());
  const std::vector<Id> node = places_in(local.points, edges.size());
  std::vector<Index> entries;
  local.edges.neighbors.offsets = {0};
  for (Id i : local.points) {
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      const Id j = edges.neighbors.values[s];
      if (among_complete[i] == none && among_complete[j] == none) continue;
      local.edges.neighbors.values.push_back(node[j]);
      local.edges.length.push_back(edges.length[s]);
      local.edges.weight.push_back(edges.weight[s]);
      entries.push_back(s);
    }
    local.edges.neighbors.offsets.push_back(std::ssize(entries));
  }
  if (references.rows() > 0) {
    local.references = references(entries, Eigen::all);
  } else {
    local.references.setZero(std::ssize(entries), references.cols());
  }
  return local;
}

/// The edges of the moving points, numbered in their order. All other points are one node, the
/// last.
math::EdgeLengths edges_to_ground(const std::vector<Id>& moving, const math::EdgeLengths& edges) {
  const Id ground = static_cast<Id>(moving.size());
  const std::vector<Id> node = places_in(moving, edges.size());
  math::EdgeLengths result;
  std::vector<Id> grounded;
  std::vector<double> weights;
  const auto add = [&](Id other, double length, double weight) {
    result.neighbors.values.push_back(other);
    result.length.push_back(length);
    result.weight.push_back(weight);
  };
  const auto end_list = [&] {
    result.neighbors.offsets.push_back(std::ssize(result.neighbors.values));
  };
  result.neighbors.offsets = {0};
  for (Id i : moving) {
    double to_ground = 0.0;
    for (Index s = edges.neighbors.offsets[i]; s < edges.neighbors.offsets[i + 1]; ++s) {
      const Id j = edges.neighbors.values[s];
      if (node[j] != none) {
        add(node[j], edges.length[s], edges.weight[s]);
      } else {
        to_ground += edges.weight[s];
      }
    }
    if (to_ground > 0.0) {
      add(ground, 0.0, to_ground);
      grounded.push_back(node[i]);
      weights.push_back(to_ground);
    }
    end_list();
  }
  for (std::size_t i = 0; i < grounded.size(); ++i) add(grounded[i], 0.0, weights[i]);
  end_list();
  return result;
}

}  // namespace

std::vector<Id> points_around(const std::vector<Id>& points, const math::EdgeLengths& edges,
                              Index steps) {
  std::vector<char> reached(edges.size(), 0);
  std::vector<Id> found;
  const auto reach = [&](Id k) {
    if (reached[k]) return;
    reached[k] = 1;
    found.push_back(k);
  };
  for (Id k : points) reach(k);
  std::size_t begin = 0;
  for (Index step = 0; step < steps; ++step) {
    const std::size_t end = found.size();
    for (; begin < end; ++begin) {
      for (Id j : edges.neighbors[found[begin]]) reach(j);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The variables are the places of the moving points and of the ground, relative to which the points
// move. The Laplacian of edges_to_ground majorises the energy as a function of these.
math::StressReport relax_points(const std::vector<Id>& points, const math::EdgeLengths& edges,
                                const math::ReferenceVectors& references,
                                const math::StressOptions& options, RowMatrix& places,
                                const Context& context) {
  if (points.empty()) return {};
  const LocalEdges local = edges_around(points, edges, references);
  const math::EdgeLengths grounded = edges_to_ground(points, edges);
  const math::Multigrid inverse(math::laplacian_rows(grounded, context), context);
  math::RigidNeighborhoods rigid(local.edges, local.references, context);
  const std::vector<Id> node = places_in(local.points, edges.size());

  const Index count = std::ssize(points);
  RowMatrix local_places = places(local.points, Eigen::all), local_force;
  const auto energy = [&](const RowMatrix& at, RowMatrix& force) {
    for (Index i = 0; i < count; ++i) {
      local_places.row(node[points[i]]) = at.row(i) - at.row(count);
    }
    const double found = rigid.energy_and_force(local_places, local_force);
    force.setZero(at.rows(), at.cols());
    for (Index i = 0; i < count; ++i) {
      force.row(i) = local_force.row(node[points[i]]);
      force.row(count) -= force.row(i);
    }
    return found;
  };
  RowMatrix moved = RowMatrix::Zero(count + 1, places.cols());
  moved.topRows(count) = places(points, Eigen::all);
  const math::StressReport report =
      math::minimise_energy(energy, local.edges, inverse, options, moved, context);
  for (Index i = 0; i < count; ++i) places.row(points[i]) = moved.row(i) - moved.row(count);
  return report;
}

}  // namespace ldle::polish
