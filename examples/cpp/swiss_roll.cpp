#include <iostream>

#include "ldle/datasets.h"
#include "ldle/embed.h"

int main() {
  const ldle::Dataset roll = ldle::generate_dataset("swiss-roll-hole", {.n = 2000});
  ldle::Options options;
  options.clusters.min_cluster_size = 20;
  const ldle::Result result = ldle::embed(roll.points, options);
  std::cout << result.embedding.rows() << " points unrolled, first at " << result.embedding.row(0)
            << "\n";
}
