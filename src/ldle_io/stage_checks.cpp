#include "ldle_io/stage_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "ldle/core/value_checks.h"
#include "ldle/error.h"
#include "ldle/local_views/maps_of_two_kinds.h"
#include "ldle/local_views/projection_maps.h"
#include "ldle/local_views/scaling_maps.h"

namespace ldle {
namespace {

using namespace value_checks;

void check_laplacian(const Eigen::SparseMatrix<double>& matrix) {
  const auto offsets = std::span(matrix.outerIndexPtr(), matrix.outerSize() + 1);
  const auto rows = std::span(matrix.innerIndexPtr(), matrix.data().size());
  check_offsets("matrix", offsets, std::ssize(rows));
  check_ids("matrix", rows, 0, matrix.rows());
  check_finite("matrix", matrix.valuePtr(), std::ssize(rows));
  for (Index column = 0; column < matrix.outerSize(); ++column) {
    const auto entries = rows.subspan(offsets[column], offsets[column + 1] - offsets[column]);
    require(
        std::adjacent_find(entries.begin(), entries.end(), std::greater_equal<>()) == entries.end(),
        "matrix", "its rows must ascend in every column");
    require(std::binary_search(entries.begin(), entries.end(), column), "matrix",
            "its diagonal must not be zero");
  }
  const Eigen::SparseMatrix<double> transposed = matrix.transpose();
  require(std::equal(rows.begin(), rows.end(), transposed.innerIndexPtr()) &&
              std::equal(offsets.begin(), offsets.end(), transposed.outerIndexPtr()),
          "matrix", "must be symmetric");
}

void check_maps(const EigenvectorMaps& maps, Index points, const SharedMatrix& eigenvectors) {
  const Index count = points * maps.dimension();
  check_length("maps.chosen", std::ssize(maps.all_chosen()), count);
  check_length("maps.scale", std::ssize(maps.all_scales()), count);
  check_ids("maps.chosen", maps.all_chosen(), none, eigenvectors.cols());
  check_finite("maps.scale", maps.all_scales().data(), count);
}

void check_maps(const local_views::ProjectionMaps& maps, Index points, Index columns) {
  require(columns > 0 && maps.basis().cols() % columns == 0, "maps.basis",
          "must have the columns of the points for each dimension");
  check_matrix("maps.center", maps.center(), points, columns);
  check_matrix("maps.basis", maps.basis(), points, maps.basis().cols());
}

void check_maps(const local_views::ScalingMaps& maps, Index points, Index ids) {
  check_lists("maps.members", maps.members(), points, ids);
  check_matrix("maps.offset", maps.offset(), points, maps.offset().cols());
  check_matrix("maps.weights", maps.weights(), std::ssize(maps.members().values),
               maps.offset().cols());
}

/// Checks the maps and returns how many there are.
Index check_maps(const local_views::MapsOfTwoKinds& maps, const pipeline::MapSources& sources) {
  const Index points = maps.points();
  require(points >= 1 && points <= sources.data.size(), "maps.points", "must be those of the data");
  const EigenvectorMaps* of_eigenvectors = maps.of_eigenvectors();
  require(of_eigenvectors != nullptr || maps.tangent() != nullptr, "maps", "there must be some");
  if (of_eigenvectors != nullptr) check_maps(*of_eigenvectors, points, sources.eigenvectors);
  if (const auto* made = dynamic_cast<const local_views::ProjectionMaps*>(maps.tangent())) {
    check_maps(*made, points, sources.data.points()->cols());
  } else if (const auto* scaling = dynamic_cast<const local_views::ScalingMaps*>(maps.tangent())) {
    check_maps(*scaling, points, sources.data.size());
  }
  require(maps.dimension() >= 1, "maps", "must have a dimension of at least 1");
  require(of_eigenvectors == nullptr || of_eigenvectors->dimension() == maps.dimension(), "maps",
          "must have the same dimension");
  return maps.tangent() == nullptr ? points : 2 * points;
}

}  // namespace

void StageChecks::check(const std::string& stage, pipeline::ConstStageValue value,
                        const pipeline::MapSources* sources) const {
  if (const auto* views = std::get_if<const LocalViews*>(&value)) {
    require(sources != nullptr, "maps", "cannot be checked without the data");
    return check_local_views(**views, stage == "improvement", *sources);
  }
  std::visit(
      [&](const auto* fields) {
        if constexpr (!std::is_same_v<decltype(fields), const LocalViews*>) check(*fields);
      },
      value);
}

void StageChecks::remember(pipeline::ConstStageValue value) {
  if (const auto* graph = std::get_if<const NeighborGraph*>(&value)) {
    points_ = (*graph)->size();
  } else if (const auto* laplacian = std::get_if<const GraphLaplacian*>(&value)) {
    mapped_points_ = (*laplacian)->size();
  } else if (const auto* local = std::get_if<const LocalViews*>(&value)) {
    const auto* maps = dynamic_cast<const local_views::MapsOfTwoKinds*>((*local)->maps.get());
    maps_ = maps == nullptr ? 0 : 2 * maps->points();
    dimension_ = (*local)->dimension();
  } else if (const auto* views = std::get_if<const IntermediateViews*>(&value)) {
    views_ = (*views)->size();
  }
}

void StageChecks::check(const NeighborGraph& graph) const {
  const Index n = graph.size();
  check_lists("neighbors", graph.neighbors, n, n);
  check_length("distances", std::ssize(graph.distances), std::ssize(graph.neighbors.values));
  check_finite("distances", graph.distances.data(), std::ssize(graph.distances));
  require(graph.nearest >= 1 && graph.nearest <= n, "nearest", "must be from 1 to the points");
  for (Index k = 0; k < n; ++k) {
    require(graph.neighbors.length(k) >= graph.nearest, "neighbors", "a list is too short");
    const auto distances = graph.distances_of(k);
    // Equal distances, which differ by rounding, are ordered by index.
    const auto less = [](double a, double b) { return a < b * (1.0 - 1e-9); };
    require(distances[0] >= 0.0 && std::is_sorted(distances.begin(), distances.end(), less),
            "distances", "must ascend from 0");
  }
}

void StageChecks::check(const GraphLaplacian& laplacian) const {
  const Index n = laplacian.size();
  require(n >= 1 && (points_ == 0 || (n >= points_ && n <= 2 * points_)), "matrix",
          "must have the size of the graph");
  check_laplacian(laplacian.matrix);
  check_length("scale", std::ssize(laplacian.scale), n);
  check_finite("scale", laplacian.scale.data(), n);
  check_length("component", std::ssize(laplacian.component), n);
  require(laplacian.components >= 1 && laplacian.components <= n, "components",
          "must be from 1 to the points");
  check_ids("component", laplacian.component, 0, laplacian.components);
}

void StageChecks::check(const Spectrum& spectrum) const {
  const Index n = std::ssize(spectrum.component), components = std::ssize(spectrum.available);
  const Index count = spectrum.values.cols();
  require(n >= 1 && (n == mapped_points_ || mapped_points_ == 0), "component",
          "must have an entry for each point");
  check_ids("component", spectrum.component, 0, components);
  require(spectrum.vectors.rows() == n && spectrum.vectors.cols() == count, "vectors",
          "must have a row for each point and a column for each eigenvalue");
  check_finite("vectors", spectrum.vectors.data(), n * count);
  check_shape("values", spectrum.values, components, count);
  check_shape("residuals", spectrum.residuals, components, count);
  for (Index c = 0; c < components; ++c) {
    const Index available = spectrum.available[c];
    require(available >= 0 && available <= count, "available", "must be from 0 to the eigenvalues");
    check_finite("values", spectrum.values.row(c).data(), available);
    check_finite("residuals", spectrum.residuals.row(c).data(), available);
  }
}

void StageChecks::check_local_views(const LocalViews& views, bool improved,
                                    const pipeline::MapSources& sources) const {
  const Index n = views.size();
  const Index expected = improved && points_ > 0 ? points_ : sources.data.size();
  check_lists("members", views.members, expected, n);
  check_length("radius", std::ssize(views.radius), n);
  check_finite("radius", views.radius.data(), n);
  check_length("map_of", std::ssize(views.map_of), n);
  check_length("distortion", std::ssize(views.distortion), n);
  check_not_nan("distortion", views.distortion);
  const auto* maps = dynamic_cast<const local_views::MapsOfTwoKinds*>(views.maps.get());
  require(maps != nullptr, "maps", "there must be some");
  const Index count = check_maps(*maps, sources);
  check_ids("map_of", views.map_of, maps->of_eigenvectors() == nullptr ? maps->points() : 0, count);
  for (Index k = 0; k < n; ++k) {
    require(views.members.length(k) >= 1, "members", "a view must not be empty");
  }
}

void StageChecks::check(const IntermediateViews& views) const {
  const Index n = std::ssize(views.cluster_of), count = views.size(), d = views.dimension;
  require(n >= 1 && (n == points_ || points_ == 0), "cluster_of",
          "must have an entry for each point");
  require(d >= 1 && (d == dimension_ || dimension_ == 0), "dimension", "must be that of the maps");
  check_ids("cluster_of", views.cluster_of, 0, count);
  check_lists("clusters", views.clusters, count, n);
  check_length("clusters", std::ssize(views.clusters.values), n);
  check_lists("views", views.views, count, n);
  check_matrix("coordinates", views.coordinates, std::ssize(views.views.values), d);
  check_length("map_of", std::ssize(views.map_of), count);
  check_ids("map_of", views.map_of, 0, maps_ == 0 ? std::numeric_limits<Id>::max() : maps_);
  check_length("distortion", std::ssize(views.distortion), count);
  check_not_nan("distortion", views.distortion);
  for (Index m = 0; m < count; ++m) {
    const auto members = views.views[m], cluster = views.clusters[m];
    require(
        std::adjacent_find(members.begin(), members.end(), std::greater_equal<>()) == members.end(),
        "views", "points must ascend in every view");
    for (Id point : cluster) {
      require(views.cluster_of[point] == m, "clusters", "must be those of cluster_of");
      require(std::binary_search(members.begin(), members.end(), point), "views",
              "must contain the points of their clusters");
    }
  }
}

void StageChecks::check(const Registration& registration) const {
  const Index count = registration.size(), d = registration.translation.cols();
  require(count >= 1 && (count == views_ || views_ == 0), "scale",
          "must have an entry for each view");
  require(d >= 1 && (d == dimension_ || dimension_ == 0), "translation",
          "must have a column for each dimension");
  check_finite("scale", registration.scale.data(), count);
  check_matrix("rotation", registration.rotation, count * d, d);
  check_matrix("translation", registration.translation, count, d);
  for (const auto* ids : {&registration.order, &registration.parent, &registration.tree}) {
    check_length("order, parent and tree", std::ssize(*ids), count);
  }
  check_permutation("order", registration.order);
  check_ids("parent", registration.parent, none, count);
  require(registration.trees >= 1 && registration.trees <= count, "trees",
          "must be from 1 to the views");
  check_ids("tree", registration.tree, 0, registration.trees);
  std::vector<char> placed(count, 0);
  for (Id view : registration.order) {
    const Id parent = registration.parent[view];
    require(parent == none || placed[parent], "parent", "must come before its children");
    placed[view] = 1;
  }
  check_matrix("embedding", registration.embedding,
               points_ == 0 ? registration.embedding.rows() : points_, d);
  check_torn(registration.torn_views);
  if (registration.snapshots.size() > 0) {
    check_matrix("snapshots", registration.snapshots, moments * count, d * d + d);
  }
}

void StageChecks::check(const Polish& polish) const {
  const Index d = polish.embedding.cols();
  require(d >= 1 && (d == dimension_ || dimension_ == 0), "embedding",
          "must have a column for each dimension");
  check_matrix("embedding", polish.embedding, points_ == 0 ? polish.embedding.rows() : points_, d);
  check_torn(polish.torn_views);
}

void StageChecks::check_torn(const std::vector<IdPair>& torn) const {
  const Index count = views_ == 0 ? std::numeric_limits<Id>::max() : views_;
  for (const auto& [first, second] : torn) {
    require(first >= 0 && first < second && second < count, "torn_views",
            "must be pairs of views, the smaller one first");
  }
  require(std::is_sorted(torn.begin(), torn.end()), "torn_views", "must ascend");
}

}  // namespace ldle
