#pragma once

#include "ldle/laplacian/build_laplacian.h"
#include "oracles/neighbors.h"

namespace ldle::oracle {

/// K of paper, Algo. gl, symmetrised by union: exactly k_nn nearest, ties by index.
Eigen::MatrixXd kernel(const Eigen::MatrixXd& distances, const LaplacianOptions& options);

Eigen::MatrixXd laplacian_of(const Eigen::MatrixXd& kernel);

/// Labels spread along non-zero weights until nothing changes, then numbered by lowest point.
std::vector<Id> components(const Eigen::MatrixXd& weights);

GraphLaplacian graph_laplacian(const Eigen::MatrixXd& distances, const LaplacianOptions& options);

}  // namespace ldle::oracle
