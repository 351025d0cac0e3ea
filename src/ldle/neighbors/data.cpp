#include "ldle/neighbors/data.h"

#include "ldle/neighbors/shortest_path_metric.h"

namespace ldle {

Data Data::of_points(SharedMatrix points) {
  return Data(std::make_shared<EuclideanMetric>(std::move(points)));
}

Data Data::of_distances(SharedMatrix distances) {
  return Data(std::make_shared<DistanceMatrixMetric>(std::move(distances)));
}

Data Data::of_graph(const NeighborGraph& graph) {
  return Data(std::make_shared<neighbors::ShortestPathMetric>(graph));
}

}  // namespace ldle
