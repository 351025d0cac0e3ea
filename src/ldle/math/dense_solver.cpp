#include "ldle/math/eigen_solver.h"
#include "ldle/math/symmetric_eigen.h"

namespace ldle::math {
namespace {

double matrix_bytes(Index size) {
  // The matrix, the eigenvectors, and LAPACK's workspace, which is twice as large as the matrix.
  return 4.0 * sizeof(double) * static_cast<double>(size) * static_cast<double>(size);
}

class DenseComputation final : public EigenComputation {
 public:
  DenseComputation(const Eigen::SparseMatrix<double>& laplacian, Index count)
      : laplacian_(laplacian), count_(count) {}

  double bytes() const override { return matrix_bytes(laplacian_.rows()); }
  EigenAnswer run(const Context&) override {
    const SymmetricEigen all = symmetric_eigen(Eigen::MatrixXd(laplacian_));
    return {.values = all.values.segment(1, count_), .vectors = all.vectors.middleCols(1, count_)};
  }

 private:
  const Eigen::SparseMatrix<double>& laplacian_;
  Index count_;
};

class DenseSolver final : public EigenSolver {
 public:
  std::string name() const override { return "dense"; }
  std::string description() const override { return "dense"; }
  Index least_size(Index count) const override { return count + 1; }
  std::unique_ptr<EigenComputation> prepare(const Eigen::SparseMatrix<double>& laplacian,
                                            const EigenRequest& request) const override {
    return std::make_unique<DenseComputation>(laplacian, request.count);
  }
  double predicted_bytes(const MatrixSize& matrix, Index) const override {
    return matrix_bytes(matrix.rows);
  }
};

}  // namespace

const EigenSolver& dense_solver() {
  static const DenseSolver solver;
  return solver;
}

}  // namespace ldle::math
