#include "ldle/registration/relax_views.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>

#include "ldle/core/make_ragged.h"
#include "ldle/core/parallel_for.h"
#include "ldle/math/conjugate_gradients.h"
#include "ldle/math/fit_differences.h"
#include "ldle/math/rotations.h"

namespace ldle::registration {
namespace {

/// A Gauss-Newton step needs no exact solution.
constexpr double solved_residual = 3e-4;
/// The steps end if one leaves more than this fraction of the squared error.
constexpr double worth_another_step = 0.99;
constexpr Index relaxed_per_block = 64;
constexpr Index skewed_per_block = 2048;

using Small = Eigen::Map<const RowMatrix>;

/// The moves of all views, a row each: the shift t_m, then the matrix K_m row by row.
using Moves = RowMatrix;

/// Half the gradient of the error with respect to the shifts and the K_m of all views. Of the
/// latter only the skew-symmetric part matters.
using Pull = RowMatrix;

/// The error as a quadratic form in the moves. With a and b relative to their views' centers, it
/// needs only the sums of 1, a, b and a^T b over each overlap, and of a^T a over each view's
/// overlaps. D is the dimension, or Eigen::Dynamic.
template <int D>
class QuadraticError {
 public:
  QuadraticError(const Placement& placement, std::span<const Id> views,
                 const std::vector<char>& connected, const Context& context)
      : placement_(placement),
        context_(context),
        views_(views),
        d_(placement.views().dimension),
        center_(nodes(), d_),
        count_(Eigen::VectorXd::Zero(nodes())),
        lever_(RowMatrix::Zero(nodes(), d_)),
        spread_(RowMatrix::Zero(nodes(), d_ * d_)),
        at_rest_(RowMatrix::Zero(nodes(), d_ + d_ * d_)) {
    find_centers();
    list_overlaps(connected);
    std::vector<double> squared(nodes());
    parallel_for(nodes(), relaxed_per_block, context, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) squared[i] = sum_overlaps_of(static_cast<Id>(i));
    });
    squared_ = 0.5 * std::accumulate(squared.begin(), squared.end(), 0.0);
  }

  const Context& context() const { return context_; }
  Index nodes() const { return std::ssize(views_); }
  Index dimension() const { return d_; }
  /// The pairs that are not torn, with the numbers of their shared points.
  std::vector<math::WeightedEdge> edges() const {
    const auto list_edges = [&](Index i, std::vector<math::WeightedEdge>& edges) {
      for (Index at = overlaps_.offsets[i]; at < overlaps_.offsets[i + 1]; ++at) {
        const Id other = overlaps_.values[at].node;
        if (i < other) edges.push_back({{static_cast<Id>(i), other}, sums_at(at).count()});
      }
    };
    return make_ragged<math::WeightedEdge>(nodes(), context_, [&] { return list_edges; }).values;
  }
  /// The error without moves.
  double squared() const { return squared_; }
  const RowMatrix& center() const { return center_; }
  /// The pull without moves.
  const Pull& at_rest() const { return at_rest_; }
  /// Sum of |a|^2 over a view's overlaps: the weight of its rotation in the error.
  double inertia(Index node) const { return square(row_of(spread_, node)).trace(); }

  /// pull = the change of the pull by the moves.
  void find_pull(const Moves& moves, Pull& pull) const {
    pull.resize(nodes(), d_ + d_ * d_);
    parallel_for(nodes(), relaxed_per_block, context_, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) find_pull_of(i, moves, pull);
    });
  }

 private:
  using RowVector = Eigen::Matrix<double, 1, D, Eigen::RowMajor>;
  using Square = Eigen::Matrix<double, D, D, Eigen::RowMajor>;
  template <class T>
  using RowMap = Eigen::Map<const Eigen::Matrix<T, 1, D, Eigen::RowMajor>>;
  template <class T>
  using SquareMap = Eigen::Map<const Eigen::Matrix<T, D, D, Eigen::RowMajor>>;

  template <class T>
  RowMap<T> row(const T* values) const {
    return {values, d_};
  }
  template <class T>
  SquareMap<T> square(const T* values) const {
    return {values, d_, d_};
  }
  static const double* row_of(const RowMatrix& rows, Index i) {
    return rows.data() + i * rows.cols();
  }

  /// A view that overlaps another one and is not torn from it.
  struct Overlap {
    Id node;
    Id pair;
  };
  /// Sums over an overlap, as seen from one of its views: of 1, a, b and a^T b. In single
  /// precision, because every iteration reads them all.
  struct Sums {
    const float* values;
    Index d;

    double count() const { return values[0]; }
    const float* own_lever() const { return values + 1; }
    const float* other_lever() const { return values + 1 + d; }
    const float* cross() const { return values + 1 + 2 * d; }
  };
  Index numbers() const { return 1 + 2 * d_ + d_ * d_; }
  Sums sums_at(Index at) const { return {sums_.data() + at * numbers(), d_}; }

  void find_centers() {
    const auto& lists = placement_.views().views;
    parallel_for(nodes(), relaxed_per_block, context_, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) {
        const auto rows =
            placement_.placed().middleRows(lists.offsets[views_[i]], lists.length(views_[i]));
        center_.row(i) = rows.colwise().mean();
      }
    });
  }

  void list_overlaps(const std::vector<char>& connected) {
    std::vector<Id> node(placement_.views().size(), none);
    for (Index i = 0; i < nodes(); ++i) node[views_[i]] = static_cast<Id>(i);
    overlaps_ = make_ragged<Overlap>(nodes(), context_, [&] {
      return [&](Index i, std::vector<Overlap>& list) {
        for (const auto& [view, pair] : placement_.overlaps().neighbors[views_[i]]) {
          if (connected[pair]) list.push_back({node[view], pair});
        }
      };
    });
    sums_.resize(overlaps_.values.size() * numbers());
  }

  // Returns the squared gaps of a view's overlaps. With the gap r = a - b of a shared point, the
  // pulls of an overlap at rest are the sums of r and a^T r.
  double sum_overlaps_of(Id node) {
    const double* placed = placement_.placed().data();
    const RowVector own_center = row(row_of(center_, node));
    RowVector all_levers = RowVector::Zero(d_), force = RowVector::Zero(d_);
    Square spread = Square::Zero(d_, d_), torque = Square::Zero(d_, d_);
    double squared = 0.0;
    for (Index at = overlaps_.offsets[node]; at < overlaps_.offsets[node + 1]; ++at) {
      const auto [other, pair] = overlaps_.values[at];
      const RowVector other_center = row(row_of(center_, other));
      const bool is_first = views_[node] < views_[other];
      RowVector own_lever = RowVector::Zero(d_), other_lever = RowVector::Zero(d_);
      Square cross = Square::Zero(d_, d_);
      const auto shared = placement_.overlaps().shared[pair];
      for (const auto& [first, second] : shared) {
        const RowVector own = row(placed + (is_first ? first : second) * d_);
        const RowVector others = row(placed + (is_first ? second : first) * d_);
        const RowVector gap = own - others, a = own - own_center, b = others - other_center;
        own_lever += a;
        other_lever += b;
        cross += a.transpose().lazyProduct(b);
        spread += a.transpose().lazyProduct(a);
        force += gap;
        torque += a.transpose().lazyProduct(gap);
        squared += gap.squaredNorm();
      }
      float* sums = sums_.data() + at * numbers();
      *sums++ = static_cast<float>(shared.size());
      sums = std::copy_n(own_lever.data(), d_, sums);
      sums = std::copy_n(other_lever.data(), d_, sums);
      std::copy_n(cross.data(), d_ * d_, sums);
      // The rounded numbers, so that a common shift of all views has no pull.
      all_levers += row(sums_at(at).own_lever()).template cast<double>();
      count_[node] += static_cast<double>(shared.size());
    }
    lever_.row(node) = all_levers;
    std::copy_n(spread.data(), d_ * d_, spread_.row(node).data());
    at_rest_.row(node).head(d_) = force;
    std::copy_n(torque.data(), d_ * d_, at_rest_.row(node).data() + d_);
    return squared;
  }

  // With r = t_m + a K_m - t_m' - b K_m', the pulls at t_m and K_m are sum r and sum a^T r.
  void find_pull_of(Index node, const Moves& moves, Pull& result) const {
    const auto shift_of = [&](Index i) { return row(row_of(moves, i)); };
    const auto turn_of = [&](Index i) { return square(row_of(moves, i) + d_); };
    const auto lever = row(row_of(lever_, node));
    RowVector force = count_[node] * shift_of(node) + lever.lazyProduct(turn_of(node));
    Square torque = lever.transpose().lazyProduct(shift_of(node));
    torque += square(row_of(spread_, node)).lazyProduct(turn_of(node));
    for (Index at = overlaps_.offsets[node]; at < overlaps_.offsets[node + 1]; ++at) {
      const Sums sums = sums_at(at);
      const RowVector shift = shift_of(overlaps_.values[at].node);
      const Square turn = turn_of(overlaps_.values[at].node);
      force -= sums.count() * shift;
      force -= row(sums.other_lever()).template cast<double>().lazyProduct(turn);
      torque -= row(sums.own_lever()).template cast<double>().transpose().lazyProduct(shift);
      torque -= square(sums.cross()).template cast<double>().lazyProduct(turn);
    }
    std::copy_n(force.data(), d_, result.row(node).data());
    std::copy_n(torque.data(), d_ * d_, result.row(node).data() + d_);
  }

  const Placement& placement_;
  const Context& context_;
  std::span<const Id> views_;
  Index d_;
  RowMatrix center_;
  Ragged<Overlap> overlaps_;  // of each node
  std::vector<float> sums_;   // of each overlap
  Eigen::VectorXd count_;     // of each node, over its overlaps: points,
  RowMatrix lever_, spread_;  // a and a^T a
  double squared_ = 0.0;
  Pull at_rest_;
};

/// Replaces each K_m by its skew-symmetric part.
void take_skew_part(RowMatrix& rows, Index d, const Context& context) {
  parallel_for(rows.rows(), skewed_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      double* matrix = rows.data() + i * rows.cols() + d;
      for (Index r = 0; r < d; ++r) {
        matrix[r * d + r] = 0.0;
        for (Index c = r + 1; c < d; ++c) {
          const double skew = 0.5 * (matrix[r * d + c] - matrix[c * d + r]);
          matrix[r * d + c] = skew;
          matrix[c * d + r] = -skew;
        }
      }
    }
  });
}

/// The inverse of the view graph, weighted by the sizes of overlaps, for the shifts, and that of
/// the views' inertia for the rotations.
template <int D>
class Preconditioner {
 public:
  Preconditioner(const QuadraticError<D>& error, const math::GraphInverse& inverse)
      : error_(error), inverse_(inverse) {}

  void multiply(const RowMatrix& residual, RowMatrix& moves) {
    const Index d = error_.dimension();
    const Context& context = error_.context();
    moves.resize(residual.rows(), residual.cols());
    force_.resize(residual.rows(), d);
    parallel_for(moves.rows(), skewed_per_block, context, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) {
        const double inertia = error_.inertia(i) > 0.0 ? error_.inertia(i) : 1.0;
        for (Index c = 0; c < d; ++c) force_(i, c) = residual(i, c);
        for (Index c = d; c < moves.cols(); ++c) moves(i, c) = residual(i, c) / inertia;
      }
    });
    inverse_.multiply_roughly(force_, shift_, workspace_, context);
    parallel_for(moves.rows(), skewed_per_block, context, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) {
        for (Index c = 0; c < d; ++c) moves(i, c) = shift_(i, c);
      }
    });
  }

 private:
  const QuadraticError<D>& error_;
  const math::GraphInverse& inverse_;
  RowMatrix force_, shift_;
  math::Multigrid::Workspace workspace_;
};

/// Returns the moves that minimise the error, by preconditioned conjugate gradients.
template <int D>
Moves least_error(const QuadraticError<D>& error, const math::GraphInverse& inverse,
                  Index iterations) {
  const Index d = error.dimension();
  const Context& context = error.context();
  Preconditioner<D> preconditioner(error, inverse);
  const math::LinearSystem system{[&](const RowMatrix& moves, RowMatrix& pull) {
                                    error.find_pull(moves, pull);
                                    take_skew_part(pull, d, context);
                                  },
                                  [&](const RowMatrix& residual, RowMatrix& moves) {
                                    preconditioner.multiply(residual, moves);
                                  }};
  RowMatrix right = -error.at_rest();
  take_skew_part(right, d, context);
  Moves moves = RowMatrix::Zero(error.nodes(), d + d * d);
  math::conjugate_gradients(system, right, {solved_residual, iterations}, moves, context);
  return moves;
}

// Applies the moves, then moves each connected part rigidly so that its first view returns to its
// old position.
void move(Placement& placement, std::span<const Id> views, const RowMatrix& center,
          const Moves& moves, const math::GraphInverse& inverse, const Context& context) {
  const Index d = center.cols();
  std::vector<RigidMotion> moved(views.size()), back(views.size());  // back: at each first view
  parallel_for(std::ssize(views), relaxed_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const RigidMotion now = placement.motion(views[i]);
      const RowMatrix by = math::rotation_exp(Small(moves.row(i).data() + d, d, d));
      moved[i] = {now.rotation * by,
                  (now.translation - center.row(i)) * by + center.row(i) + moves.row(i).head(d)};
      if (inverse.pin(i) != i) continue;
      back[i].rotation = moved[i].rotation.transpose() * now.rotation;
      back[i].translation = now.translation - moved[i].translation * back[i].rotation;
    }
  });
  parallel_for(std::ssize(views), relaxed_per_block, context, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      const auto& [turn, shift] = back[inverse.pin(i)];
      placement.place(views[i], {moved[i].rotation * turn, moved[i].translation * turn + shift});
    }
  });
}

template <int D>
void relax(Placement& placement, std::span<const Id> views, const std::vector<char>& connected,
           const RelaxLimits& limits, const Context& context) {
  std::unique_ptr<math::GraphInverse> inverse;
  std::vector<RigidMotion> start;
  double before = std::numeric_limits<double>::infinity();
  for (Index step = 0;; ++step) {
    const QuadraticError<D> error(placement, views, connected, context);
    if (!(error.squared() < before)) {
      if (step > 0) placement.place(views, start, context);
      return;
    }
    if (step == limits.steps || error.squared() > worth_another_step * before) return;
    before = error.squared();
    start = placement.motions(views, context);
    if (!inverse)
      inverse = std::make_unique<math::GraphInverse>(error.nodes(), error.edges(), context);
    move(placement, views, error.center(), least_error(error, *inverse, limits.iterations),
         *inverse, context);
  }
}

}  // namespace

void relax_views(Placement& placement, std::span<const Id> views,
                 const std::vector<char>& connected, const RelaxLimits& limits,
                 const Context& context) {
  switch (placement.views().dimension) {
    case 2:
      return relax<2>(placement, views, connected, limits, context);
    case 3:
      return relax<3>(placement, views, connected, limits, context);
    default:
      return relax<Eigen::Dynamic>(placement, views, connected, limits, context);
  }
}

}  // namespace ldle::registration
