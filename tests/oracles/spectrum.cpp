#include "oracles/spectrum.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "oracles/dense.h"

namespace ldle::oracle {

DenseSpectrum dense_spectrum(const GraphLaplacian& laplacian, Id component) {
  DenseSpectrum result;
  for (Index k = 0; k < laplacian.size(); ++k) {
    if (laplacian.component[k] == component) result.points.push_back(Id(k));
  }
  const Eigen::MatrixXd full = laplacian.matrix;
  const Eigen::MatrixXd block = full(result.points, result.points);
  const DenseEigen found = symmetric_eigen(block);
  result.values = found.values;
  result.vectors = found.vectors;
  return result;
}

Spectrum spectrum(const GraphLaplacian& laplacian, Index wanted) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  RowMatrix vectors = RowMatrix::Zero(laplacian.size(), wanted);
  Spectrum result;
  result.values = RowMatrix::Constant(laplacian.components, wanted, nan);
  result.residuals = result.values;
  result.component = laplacian.component;
  result.converged = true;
  for (Id c = 0; c < laplacian.components; ++c) {
    const DenseSpectrum dense = dense_spectrum(laplacian, c);
    const Index available = std::min<Index>(wanted, dense.values.size() - 1);
    result.available.push_back(available);
    for (Index i = 0; i < available; ++i) {
      result.values(c, i) = dense.values[i + 1];
      result.residuals(c, i) = 0;
      for (std::size_t p = 0; p < dense.points.size(); ++p) {
        vectors(dense.points[p], i) = dense.vectors(p, i + 1);
      }
    }
  }
  result.vectors = SharedMatrix(std::move(vectors));
  return result;
}

}  // namespace ldle::oracle
