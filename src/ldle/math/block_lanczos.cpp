#include "ldle/math/block_lanczos.h"

#include <algorithm>

#include "ldle/math/symmetric_eigen.h"

namespace ldle::math {
namespace {

/// An orthonormal basis V that grows block by block, and the projection T = V^T A V.
class KrylovBasis {
 public:
  KrylovBasis(const LinearOperator& matrix, Index capacity, const LanczosOptions& options,
              const Context& context)
      : matrix_(matrix),
        vectors_(matrix.make_block(capacity, context)),
        next_(vectors_->similar(options.block)),
        image_(vectors_->similar(options.block)),
        projected_(Eigen::MatrixXd::Zero(capacity, capacity)),
        block_(options.block),
        random_(options.seed) {}

  Index size() const { return size_; }
  Index capacity() const { return vectors_->columns(); }

  void start() {
    image_->fill_with_noise(0, block_, random_);
    matrix_.apply(*image_, *next_);
    coupling_ = orthonormalise(*next_, next_->norms());
  }

  /// Appends the block `next` to the basis as V_j and computes the following one from
  /// A V_j = V T_j + next coupling, where T_j are the columns of T that belong to V_j.
  void extend() {
    const Index from = size_;
    vectors_->copy(from, *next_, 0, block_);
    size_ += block_;
    matrix_.apply(*next_, *image_);
    const Eigen::RowVectorXd before = image_->norms();
    const Eigen::MatrixXd coefficients = orthogonalise_against_basis(*image_);
    projected_.block(0, from, size_, block_) = coefficients;
    projected_.block(from, 0, block_, size_) = coefficients.transpose();
    next_.swap(image_);
    coupling_ = orthonormalise(*next_, before);
  }

  struct Ritz {
    Eigen::VectorXd values;     // descending
    Eigen::MatrixXd rotation;   // columns belong to the values
    Eigen::VectorXd residuals;  // |A x - theta x| of each
  };

  Ritz ritz() const {
    const SymmetricEigen pairs = symmetric_eigen(projected_.topLeftCorner(size_, size_));
    Ritz result;
    result.values = pairs.values.reverse();
    result.rotation = pairs.vectors.rowwise().reverse();
    result.residuals =
        (coupling_ * result.rotation.bottomRows(block_)).colwise().norm().transpose();
    return result;
  }

  /// Replaces the basis by the leading Ritz vectors. The block `next` does not change.
  void restart(const Ritz& ritz, Index keep) {
    vectors_->multiply_in_place(ritz.rotation.leftCols(keep));
    projected_.setZero();
    projected_.diagonal().head(keep) = ritz.values.head(keep);
    size_ = keep;
  }

  /// Returns the leading Ritz vectors in the memory of the basis, which cannot be used afterwards.
  Eigen::MatrixXd take_ritz_vectors(const Ritz& ritz, Index count) {
    vectors_->multiply_in_place(ritz.rotation.leftCols(count));
    return vectors_->take(count);
  }

 private:
  // Twice is enough (Kahan, Parlett); after one pass the components along the basis would grow
  // from block to block.
  Eigen::MatrixXd orthogonalise_against_basis(BlockVectors& block) const {
    const Eigen::MatrixXd coefficients = vectors_->transposed_times(size_, block);
    block.subtract_product(*vectors_, coefficients);
    const Eigen::MatrixXd correction = vectors_->transposed_times(size_, block);
    block.subtract_product(*vectors_, correction);
    return coefficients + correction;
  }

  // Gram-Schmidt inside a block that is already orthogonal to the basis. `before` holds the norms
  // of the columns before they were orthogonalised against the basis. Returns the triangular
  // factor.
  Eigen::MatrixXd orthonormalise(BlockVectors& block, const Eigen::RowVectorXd& before) {
    Eigen::MatrixXd upper = Eigen::MatrixXd::Zero(block_, block_);
    for (Index j = 0; j < block_; ++j) {
      for (int pass = 0; pass < 2; ++pass) upper.col(j).head(j) += block.orthogonalise_column(j);
      const double norm = block.norm(j);
      const bool is_new = norm > 1e-14 * before[j];
      if (is_new) block.divide_column(j, norm);
      if (is_new && (norm > 1e-3 * before[j] || survives_cleaning(block, j))) {
        upper(j, j) = norm;
      } else {
        replace_by_noise(block, j);
      }
    }
    return upper;
  }

  // A column that has lost many digits consists mostly of rounding errors along the basis, so it is
  // orthogonalised again. Returns false if at most half of its norm remains.
  bool survives_cleaning(BlockVectors& block, Index column) const {
    const auto cleaned = block.similar(column + 1);
    cleaned->copy(0, block, 0, column + 1);
    for (int pass = 0; pass < 2; ++pass) {
      if (size_ > 0) {
        const auto last = block.similar(1);
        last->copy(0, *cleaned, column, 1);
        orthogonalise_against_basis(*last);
        cleaned->copy(column, *last, 0, 1);
      }
      cleaned->orthogonalise_column(column);
    }
    const double norm = cleaned->norm(column);
    cleaned->divide_column(column, norm);
    block.copy(column, *cleaned, column, 1);
    return norm > 0.5;
  }

  void replace_by_noise(BlockVectors& block, Index column) {
    do {
      block.fill_with_noise(column, 1, random_);
      block.divide_column(column, block.norm(column));
    } while (!survives_cleaning(block, column));
  }

  const LinearOperator& matrix_;
  std::unique_ptr<BlockVectors> vectors_, next_, image_;
  Eigen::MatrixXd projected_;
  Eigen::MatrixXd coupling_;
  Index block_;
  Index size_ = 0;
  Random random_;
};

Index basis_capacity(const LanczosOptions& options) {
  const auto columns =
      static_cast<Index>(options.columns_per_pair * static_cast<double>(options.pairs));
  const Index blocks = columns / options.block + 4;
  return blocks * options.block;
}

}  // namespace

Index lanczos_least_size(const LanczosOptions& options) {
  return basis_capacity(options) + options.block;
}

Eigenpairs largest_eigenpairs(const LinearOperator& matrix, const LanczosOptions& options,
                              const Context& context) {
  KrylovBasis basis(matrix, basis_capacity(options), options, context);
  basis.start();
  Eigenpairs result;
  result.products = options.block;
  // Rayleigh-Ritz costs as much as a few products, so convergence is tested only when the pairs can
  // have converged.
  Index test_at = 3 * options.pairs;
  const Index expected = basis.capacity();

  for (Index cycle = 0; cycle <= options.restarts; ++cycle) {
    while (basis.size() + options.block <= basis.capacity()) {
      context.throw_if_stopped();
      basis.extend();
      result.products += options.block;
      context.advance(std::min(result.products, expected - 1), expected);
      const bool full = basis.size() + options.block > basis.capacity();
      if (basis.size() < test_at && !full) continue;
      test_at = basis.size() + 3 * options.block;

      const auto ritz = basis.ritz();
      const auto settled = ritz.residuals.array() <= options.tolerance * ritz.values.array().abs();
      result.converged = settled.head(options.pairs).all();
      if (result.converged || (full && cycle == options.restarts)) {
        result.values = ritz.values.head(options.pairs);
        result.vectors = basis.take_ritz_vectors(ritz, options.pairs);
        return result;
      }
      if (full) {
        const Index keep = (options.pairs / options.block + 2) * options.block;
        basis.restart(ritz, std::min(keep, basis.size() - options.block));
        test_at = basis.size() + options.block;
        break;
      }
    }
  }
  return result;
}

}  // namespace ldle::math
