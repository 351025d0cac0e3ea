#include "ldle/polish/surroundings.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace ldle::polish {

Surroundings surroundings_of(const std::vector<Id>& given, double width, const NeighborGraph& graph,
                             const RowMatrix& places) {
  using Square = std::pair<Index, Index>;
  const auto square_of = [&](Id point) {
    return Square{static_cast<Index>(std::floor(places(point, 0) / width)),
                  static_cast<Index>(std::floor(places(point, 1) / width))};
  };
  std::set<Square> squares;
  for (Id point : given) {
    const auto [x, y] = square_of(point);
    for (Index i = -1; i <= 1; ++i) {
      for (Index j = -1; j <= 1; ++j) squares.insert({x + i, y + j});
    }
  }
  std::vector<Id> inside;
  for (Id k = 0; k < places.rows(); ++k) {
    if (squares.contains(square_of(k))) inside.push_back(k);
  }
  Surroundings found;
  for (Id k : inside) {
    const auto list = graph.neighbors[k];
    found.points.insert(found.points.end(), list.begin(), list.end());
  }
  std::sort(found.points.begin(), found.points.end());
  found.points.erase(std::unique(found.points.begin(), found.points.end()), found.points.end());
  for (Id k : found.points) {
    found.is_inside.push_back(std::binary_search(inside.begin(), inside.end(), k));
  }
  found.graph = neighbors_among(found.points, graph);
  return found;
}

}  // namespace ldle::polish
