#include "ldle/transform/check_embedded.h"

#include <algorithm>
#include <limits>

#include "ldle/core/value_checks.h"

namespace ldle::transform {
namespace {

using namespace value_checks;

void check_view_maps(const ViewMaps& maps, Index points, Index dimension) {
  const Index views = maps.chosen.rows();
  check_matrix("view_maps.eigenvectors", maps.eigenvectors, points, maps.eigenvectors.cols());
  check_length("view_maps.kernel_scale", std::ssize(maps.kernel_scale), points);
  check_finite("view_maps.kernel_scale", maps.kernel_scale.data(), points);
  require(maps.chosen.cols() == dimension, "view_maps.chosen",
          "must have a column for each dimension");
  check_ids("view_maps.chosen", {maps.chosen.data(), static_cast<std::size_t>(maps.chosen.size())},
            none, maps.eigenvectors.cols());
  check_shape("view_maps.eigenvalue", maps.eigenvalue, views, dimension);
  check_shape("view_maps.matrix", maps.matrix, views, dimension * dimension);
  check_shape("view_maps.translation", maps.translation, views, dimension);
}

}  // namespace

EmbeddedData checked(const EmbeddedData& data, Index points) {
  const Index d = data.embedding.cols();
  require(points >= 1 && d >= 1, "embedding", "must not be empty");
  check_length("embedding", data.embedding.rows(), points);
  for (Index i = 0; i < points; ++i) {
    for (Index j = 0; j < d; ++j) {
      const double value = data.embedding(i, j);
      check_finite("embedding", &value, 1);
    }
  }
  Index views = std::numeric_limits<Id>::max();
  if (data.view_maps != nullptr) {
    check_view_maps(*data.view_maps, points, d);
    views = data.view_maps->chosen.rows();
    require(data.graph_neighbors >= 2, "graph_neighbors", "must be at least 2");
    require(data.scale_neighbor >= 2, "scale_neighbor", "must be at least 2");
  }
  check_length("cluster_of", std::ssize(data.cluster_of), points);
  check_ids("cluster_of", data.cluster_of, 0, views);
  for (const auto& [first, second] : data.torn_views) {
    require(first >= 0 && second >= 0, "torn_views", "must be pairs of views");
  }
  require(data.view_neighbors >= 1, "view_neighbors", "must be at least 1");
  EmbeddedData fitted = data;
  for (Index* count : {&fitted.view_neighbors, &fitted.graph_neighbors, &fitted.scale_neighbor}) {
    *count = std::min(*count, points);
  }
  return fitted;
}

}  // namespace ldle::transform
