#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "ldle/local_views/maps_of_two_kinds.h"
#include "ldle/local_views/projection_maps.h"
#include "ldle/local_views/scaling_maps.h"
#include "ldle/pipeline/stage_store.h"

namespace ldle::test {

/// Numbers that are easily changed by writing and reading: a third, negative zero, infinity, NaN
/// with a payload, the smallest and the largest number. The values below contain them.
inline const std::vector<double> hard_numbers{
    1.0 / 3.0,
    -0.0,
    std::numeric_limits<double>::infinity(),
    std::bit_cast<double>(std::uint64_t{0xfff8dead0000beef}),
    std::numeric_limits<double>::denorm_min(),
    -std::numeric_limits<double>::max()};

inline RowMatrix hard_matrix(Index rows, Index cols) {
  RowMatrix matrix(rows, cols);
  for (Index i = 0; i < matrix.size(); ++i) {
    matrix.data()[i] = hard_numbers[std::size_t(i) % hard_numbers.size()];
  }
  return matrix;
}

inline Ragged<Id> some_lists() {
  Ragged<Id> lists;
  lists.push_back(std::vector<Id>{2, 0});
  lists.push_back(std::vector<Id>{});
  lists.push_back(std::vector<Id>{1, std::numeric_limits<Id>::max(), none});
  return lists;
}

inline NeighborGraph some_graph() {
  return {some_lists(), {0.5, hard_numbers[3], 1, 2, 3}, Index{1} << 40};
}

inline GraphLaplacian some_laplacian() {
  GraphLaplacian laplacian;
  laplacian.matrix.resize(4, 4);
  laplacian.matrix.insert(0, 1) = 1.0 / 3.0;
  laplacian.matrix.insert(3, 1) = -0.0;
  laplacian.matrix.insert(2, 3) = 5.0;
  laplacian.matrix.makeCompressed();
  laplacian.scale = hard_numbers;
  laplacian.component = {0, 1, 0, 1};
  laplacian.components = 2;
  return laplacian;
}

inline Spectrum some_spectrum() {
  Spectrum spectrum;
  spectrum.vectors = hard_matrix(5, 3);
  spectrum.values = hard_matrix(2, 3);
  spectrum.residuals = hard_matrix(1, 0);
  spectrum.available = {3, -1, Index{1} << 50};
  spectrum.component = {0, 1, 1, 0, 0};
  spectrum.solver = "dense, \xce\xbb \n";
  spectrum.products = 17;
  spectrum.converged = true;
  return spectrum;
}

inline LocalViews some_local_views(std::shared_ptr<const EigenvectorMaps> of_eigenvectors,
                                   std::shared_ptr<const LocalMaps> tangent) {
  LocalViews views;
  views.members = some_lists();
  views.radius = hard_numbers;
  views.maps = std::make_shared<local_views::MapsOfTwoKinds>(3, std::move(of_eigenvectors),
                                                             std::move(tangent));
  views.map_of = {1, 1, 0};
  views.distortion = hard_numbers;
  views.improvement_sweeps = 4;
  return views;
}

inline LocalViews some_local_views(const Spectrum& spectrum) {
  auto maps = std::make_shared<EigenvectorMaps>(spectrum.vectors, 3, 2);
  for (Id map : {0, 1, 2}) {
    maps->chosen(map)[0] = map;
    maps->chosen(map)[1] = (map + 1) % 3;
    maps->scale(map)[0] = hard_numbers[std::size_t(map)];
    maps->scale(map)[1] = 7.0 / 3.0;
  }
  return some_local_views(maps, nullptr);
}

inline std::shared_ptr<const LocalMaps> some_projections(const SharedMatrix& points) {
  return std::make_shared<local_views::ProjectionMaps>(points, hard_matrix(3, points.cols()),
                                                       hard_matrix(3, 2 * points.cols()));
}

inline std::shared_ptr<const LocalMaps> some_scalings(const Data& data) {
  return std::make_shared<local_views::ScalingMaps>(data, some_lists(), hard_matrix(5, 2),
                                                    hard_matrix(3, 2));
}

inline IntermediateViews some_views() {
  IntermediateViews views;
  views.dimension = 2;
  views.cluster_of = {1, 0, none};
  views.clusters = some_lists();
  views.coordinates = hard_matrix(5, 2);
  views.map_of = {2};
  views.moves = 1;
  views.bids = Index{1} << 33;
  views.small_clusters = 3;
  return views;
}

inline Registration some_registration() {
  Registration registration;
  registration.scale = {1.5};
  registration.rotation = hard_matrix(2, 2);
  registration.translation = hard_matrix(1, 2);
  registration.order = {0};
  registration.parent = {none};
  registration.tree = {0};
  registration.trees = 1;
  registration.embedding = hard_matrix(3, 2);
  registration.torn_views = {{0, 5}, {3, 4}};
  registration.report = {.alignment_error = hard_numbers[0],
                         .synchronization = {3, hard_numbers[1], hard_numbers[2], 4},
                         .sweeps = 12,
                         .settled = true,
                         .last_move = hard_numbers[3],
                         .torn_history = {9, 1}};
  registration.snapshots = hard_matrix(2, 6);
  return registration;
}

inline Polish some_polish() {
  const Fidelity fidelity{hard_numbers[0], hard_numbers[1], 7, 2, hard_numbers[2], hard_numbers[3]};
  return {.embedding = hard_matrix(3, 2),
          .torn_views = {{1, 2}},
          .report = {.improved = true,
                     .steps = 40,
                     .settled = true,
                     .torn_history = {3, 2, 2},
                     .path_sources = 5,
                     .before = fidelity,
                     .after = Fidelity{}}};
}

/// Values that stages could have made of five points: they pass the checks of checkpoints.
inline NeighborGraph valid_graph() {
  NeighborGraph graph;
  for (Id k = 0; k < 5; ++k) {
    graph.neighbors.push_back(std::vector<Id>{k, Id((k + 1) % 5), Id((k + 4) % 5)});
    graph.distances.insert(graph.distances.end(), {0.0, 1.0, 1.0});
  }
  graph.nearest = 3;
  return graph;
}

inline Spectrum valid_spectrum() {
  Spectrum spectrum = Spectrum::of_components(std::vector<Id>(5, 0));
  spectrum.vectors = RowMatrix(RowMatrix::Random(5, 3));
  spectrum.values = RowMatrix::Ones(1, 3);
  spectrum.residuals = RowMatrix::Zero(1, 3);
  spectrum.available = {3};
  return spectrum;
}

inline LocalViews valid_local_views(const Spectrum& spectrum) {
  LocalViews views;
  views.members = valid_graph().neighbors;
  views.radius.assign(5, 1.0);
  auto maps = std::make_shared<EigenvectorMaps>(spectrum.vectors, 5, 2);
  views.maps = std::make_shared<local_views::MapsOfTwoKinds>(5, maps, nullptr);
  views.map_of = {0, 1, 2, 3, 4};
  views.distortion.assign(5, 1.0);
  return views;
}

}  // namespace ldle::test
