#include "ldle/math/coloring.h"

namespace ldle::math {

std::vector<Id> greedy_coloring(const Ragged<Id>& adjacent) {
  std::vector<Id> color(adjacent.size(), none);
  std::vector<Id> taken_by;  // for each color, the last node with a neighbor of it
  for (Index node = 0; node < adjacent.size(); ++node) {
    for (Id neighbor : adjacent[node]) {
      if (color[neighbor] != none) taken_by[color[neighbor]] = static_cast<Id>(node);
    }
    Id free = 0;
    while (free < static_cast<Id>(taken_by.size()) && taken_by[free] == node) ++free;
    if (free == static_cast<Id>(taken_by.size())) taken_by.push_back(none);
    color[node] = free;
  }
  return color;
}

}  // namespace ldle::math
