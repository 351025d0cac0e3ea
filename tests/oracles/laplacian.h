#pragma once

#include "ldle/laplacian/build_laplacian.h"
#include "oracles/neighbors.h"

namespace ldle::oracle {

/// The kernel K of the paper's Algo. gl. Each point has exactly k_nn nearest neighbours, ties
/// ordered by index; an edge is kept if either end lists the other.
Eigen::MatrixXd kernel(const Eigen::MatrixXd& distances, const LaplacianOptions& options);

/// L = D - K.
Eigen::MatrixXd laplacian_of(const Eigen::MatrixXd& kernel);

/// The connected component of each point, numbered by lowest point. Labels spread along non-zero
/// weights until nothing changes.
std::vector<Id> components(const Eigen::MatrixXd& weights);

GraphLaplacian graph_laplacian(const Eigen::MatrixXd& distances, const LaplacianOptions& options);

}  // namespace ldle::oracle
