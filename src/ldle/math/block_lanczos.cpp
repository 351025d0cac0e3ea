#include "ldle/math/block_lanczos.h"

#include <algorithm>

#include "ldle/core/random.h"
#include "ldle/math/symmetric_eigen.h"
#include "ldle/math/tall_matrix.h"

namespace ldle {
namespace {

/// An orthonormal basis V that grows block by block, and the projection T = V^T A V.
class KrylovBasis {
 public:
  KrylovBasis(Index n, Index capacity, Index block, std::uint64_t seed)
      : vectors_(n, capacity),
        projected_(Eigen::MatrixXd::Zero(capacity, capacity)),
        block_(block),
        random_(seed) {
    next_.resize(n, block);
  }

  Index size() const { return size_; }
  Index capacity() const { return vectors_.cols(); }

  void start(const SymmetricOperator& apply) {
    Eigen::MatrixXd noise(vectors_.rows(), block_);
    for (Index j = 0; j < block_; ++j) fill_with_noise(noise.col(j));
    apply(noise, next_);
    coupling_ = orthonormalise(next_, next_.colwise().norm());
  }

  /// Appends the waiting block and prepares the next: A V_j = V T_j + next coupling.
  void extend(const SymmetricOperator& apply) {
    const Index from = size_;
    vectors_.middleCols(from, block_) = next_;
    size_ += block_;
    apply(next_, image_);
    const Eigen::RowVectorXd before = image_.colwise().norm();
    Eigen::MatrixXd coefficients = orthogonalise_against_basis(image_);
    projected_.block(0, from, size_, block_) = coefficients;
    projected_.block(from, 0, block_, size_) = coefficients.transpose();
    next_.swap(image_);
    coupling_ = orthonormalise(next_, before);
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

  /// Keeps the leading Ritz vectors only; the waiting block stays.
  void restart(const Ritz& ritz, Index keep) {
    times_in_place(vectors_, ritz.rotation.leftCols(keep));
    projected_.setZero();
    projected_.diagonal().head(keep) = ritz.values.head(keep);
    size_ = keep;
  }

  /// The leading Ritz vectors, in the memory of the basis, which is given up.
  Eigen::MatrixXd take_ritz_vectors(const Ritz& ritz, Index count) {
    times_in_place(vectors_, ritz.rotation.leftCols(count));
    vectors_.conservativeResize(Eigen::NoChange, count);
    return std::move(vectors_);
  }

 private:
  template <class Column>
  void fill_with_noise(Column&& column) {
    for (Index i = 0; i < column.size(); ++i) column[i] = random_.uniform(-1.0, 1.0);
  }

  // Twice is enough (Kahan, Parlett), and once is not: what is left of the basis grows from block
  // to block.
  Eigen::MatrixXd orthogonalise_against_basis(Eigen::MatrixXd& block) const {
    const auto basis = vectors_.leftCols(size_);
    Eigen::MatrixXd coefficients = transposed_times(basis, block);
    subtract_product(block, basis, coefficients);
    const Eigen::MatrixXd correction = transposed_times(basis, block);
    subtract_product(block, basis, correction);
    return coefficients + correction;
  }

  // Gram-Schmidt inside a block that is orthogonal to the basis already. `before` holds the
  // columns' norms before anything was taken off them.
  Eigen::MatrixXd orthonormalise(Eigen::MatrixXd& block, const Eigen::RowVectorXd& before) {
    Eigen::MatrixXd upper = Eigen::MatrixXd::Zero(block_, block_);
    for (Index j = 0; j < block_; ++j) {
      for (int pass = 0; pass < 2; ++pass) {
        const Eigen::VectorXd overlap = block.leftCols(j).transpose() * block.col(j);
        block.col(j) -= block.leftCols(j) * overlap;
        upper.col(j).head(j) += overlap;
      }
      const double norm = block.col(j).norm();
      const bool is_new = norm > 1e-14 * before[j];
      if (is_new) block.col(j) /= norm;
      if (is_new && (norm > 1e-3 * before[j] || survives_cleaning(block, j))) {
        upper(j, j) = norm;
      } else {
        replace_by_noise(block, j);
      }
    }
    return upper;
  }

  // A column that shrank by many digits is full of what was taken off it: take that off again.
  // False when little is left.
  bool survives_cleaning(Eigen::MatrixXd& block, Index column) const {
    Eigen::MatrixXd cleaned = block.col(column);
    for (int pass = 0; pass < 2; ++pass) {
      if (size_ > 0) orthogonalise_against_basis(cleaned);
      cleaned -= block.leftCols(column) * (block.leftCols(column).transpose() * cleaned).eval();
    }
    const double norm = cleaned.norm();
    block.col(column) = cleaned / norm;
    return norm > 0.5;
  }

  void replace_by_noise(Eigen::MatrixXd& block, Index column) {
    do {
      fill_with_noise(block.col(column));
      block.col(column).normalize();
    } while (!survives_cleaning(block, column));
  }

  Eigen::MatrixXd vectors_;
  Eigen::MatrixXd projected_;
  Eigen::MatrixXd next_, image_;
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

Eigenpairs largest_eigenpairs(Index n, const SymmetricOperator& apply,
                              const LanczosOptions& options, Progress& progress) {
  KrylovBasis basis(n, basis_capacity(options), options.block, options.seed);
  basis.start(apply);
  Eigenpairs result;
  result.products = options.block;
  // Rayleigh-Ritz costs as much as a few products: look only where pairs can have settled.
  Index look_at = 3 * options.pairs;
  const Index expected = basis.capacity();

  for (Index cycle = 0; cycle <= options.restarts; ++cycle) {
    while (basis.size() + options.block <= basis.capacity()) {
      progress.throw_if_stopped();
      basis.extend(apply);
      result.products += options.block;
      progress.advance(std::min(result.products, expected - 1), expected);
      const bool full = basis.size() + options.block > basis.capacity();
      if (basis.size() < look_at && !full) continue;
      look_at = basis.size() + 3 * options.block;

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
        look_at = basis.size() + options.block;
        break;
      }
    }
  }
  return result;
}

}  // namespace ldle
