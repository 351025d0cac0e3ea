#include <cmath>
#include <iostream>

#include "ldle/embed.h"
#include "ldle/version.h"

/// Embeds a 20 x 20 grid that is bent to a quarter of a cylinder.
int main() {
  ldle::RowMatrix points(400, 3);
  for (int i = 0; i < 400; ++i) {
    const double angle = (i % 20) * 0.08;
    points.row(i) << std::cos(angle), std::sin(angle), (i / 20) * 0.08;
  }
  ldle::Options options;
  options.laplacian.graph_neighbors = 15;
  options.spectrum.eigenvectors = 20;
  options.local_views.view_neighbors = 10;
  const ldle::Result result = ldle::embed(points, options);
  std::cout << "ldle " << ldle::version << ": " << result.embedding.rows() << " points in "
            << result.embedding.cols() << " dimensions, " << result.view_distortion.size()
            << " views\n";
  return result.embedding.rows() == 400 && result.embedding.allFinite() ? 0 : 1;
}
