#pragma once

#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::oracle {

/// All eigenpairs of one component, including its null vector.
struct DenseSpectrum {
  std::vector<Id> points;
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};

DenseSpectrum dense_spectrum(const GraphLaplacian& laplacian, Id component);

/// The spectrum stage, computed by dense decompositions.
Spectrum spectrum(const GraphLaplacian& laplacian, Index wanted);

}  // namespace ldle::oracle
