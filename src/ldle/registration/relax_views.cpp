#include "ldle/registration/relax_views.h"

#include <limits>
#include <memory>
#include <numeric>

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
/// overlaps.
class QuadraticError {
 public:
  QuadraticError(const Placement& placement, std::span<const Id> views,
                 const std::vector<char>& connected, const Context& context)
      : placement_(placement),
        context_(context),
        views_(views),
        d_(placement.views().dimension),
        node_(placement.views().size(), none),
        edge_(placement.overlaps().pairs.size(), none),
        count_(Eigen::VectorXd::Zero(nodes())),
        lever_(RowMatrix::Zero(nodes(), d_)),
        spread_(RowMatrix::Zero(nodes(), d_ * d_)),
        at_rest_(RowMatrix::Zero(nodes(), d_ + d_ * d_)) {
    number_pairs(connected);
    find_centers();
    for (Ends* ends : {&first_, &second_}) {
      ends->lever.resize(std::ssize(edges_), d_);
      ends->spread.resize(std::ssize(edges_), d_ * d_);
      ends->torque.resize(std::ssize(edges_), d_ * d_);
    }
    cross_.resize(std::ssize(edges_), d_ * d_);
    gap_.resize(std::ssize(edges_), d_);
    std::vector<double> squared(edge_.size(), 0.0);
    parallel_for(std::ssize(edge_), relaxed_per_block, context, [&](Index begin, Index end) {
      for (Index p = begin; p < end; ++p) {
        if (edge_[p] != none) squared[p] = sum_over_overlap(static_cast<Id>(p));
      }
    });
    squared_ = std::accumulate(squared.begin(), squared.end(), 0.0);
    parallel_for(nodes(), relaxed_per_block, context, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) add_overlaps_of(static_cast<Id>(i));
    });
  }

  const Context& context() const { return context_; }
  Index nodes() const { return std::ssize(views_); }
  Index dimension() const { return d_; }
  const std::vector<math::WeightedEdge>& edges() const { return edges_; }
  /// The error without moves.
  double squared() const { return squared_; }
  const RowMatrix& center() const { return center_; }
  /// The pull without moves.
  const Pull& at_rest() const { return at_rest_; }
  /// Sum of |a|^2 over a view's overlaps: the weight of its rotation in the error.
  double inertia(Index node) const { return Small(spread_.row(node).data(), d_, d_).trace(); }

  /// The change of the pull by the moves.
  Pull pull(const Moves& moves) const {
    switch (d_) {
      case 2:
        return pull_as<2>(moves);
      case 3:
        return pull_as<3>(moves);
      default:
        return pull_as<Eigen::Dynamic>(moves);
    }
  }

 private:
  void number_pairs(const std::vector<char>& connected) {
    for (Index i = 0; i < nodes(); ++i) node_[views_[i]] = static_cast<Id>(i);
    for (Id view : views_) {
      for (const Overlaps::Neighbor& neighbor : placement_.overlaps().neighbors[view]) {
        if (view > neighbor.view || !connected[neighbor.pair]) continue;
        edge_[neighbor.pair] = static_cast<Id>(edges_.size());
        const Index shared = placement_.overlaps().shared.length(neighbor.pair);
        edges_.push_back({{node_[view], node_[neighbor.view]}, static_cast<double>(shared)});
      }
    }
  }

  void find_centers() {
    const auto& lists = placement_.views().views;
    center_.resize(nodes(), d_);
    parallel_for(nodes(), relaxed_per_block, context_, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) {
        const auto rows =
            placement_.placed().middleRows(lists.offsets[views_[i]], lists.length(views_[i]));
        center_.row(i) = rows.colwise().mean();
      }
    });
  }

  /// Sums over an overlap at one of its ends, where a are the points relative to the view's center
  /// and r the gaps from them to the other end: a, a^T a and a^T r.
  struct Ends {
    RowMatrix lever, spread, torque;
  };

  /// Returns the squared gaps of an overlap.
  double sum_over_overlap(Id pair) {
    const Id edge = edge_[pair];
    const auto [first, second] = edges_[edge].nodes;
    RowMatrix a, b;
    images_of_shared(placement_.overlaps(), pair, placement_.placed(), a, b);
    const RowMatrix gap = a - b;
    a.rowwise() -= center_.row(first);
    b.rowwise() -= center_.row(second);
    square(cross_, edge) = a.transpose() * b;
    gap_.row(edge) = gap.colwise().sum();
    sum_at_end(edge, a, gap, first_);
    sum_at_end(edge, b, -gap, second_);
    return gap.squaredNorm();
  }

  void sum_at_end(Id edge, const RowMatrix& own, const RowMatrix& gap, Ends& ends) {
    ends.lever.row(edge) = own.colwise().sum();
    square(ends.spread, edge) = own.transpose() * own;
    square(ends.torque, edge) = own.transpose() * gap;
  }

  void add_overlaps_of(Id node) {
    for (const Overlaps::Neighbor& neighbor : placement_.overlaps().neighbors[views_[node]]) {
      const Id edge = edge_[neighbor.pair];
      if (edge == none) continue;
      const bool is_first = edges_[edge].nodes.first == node;
      const Ends& own = is_first ? first_ : second_;
      count_[node] += edges_[edge].weight;
      lever_.row(node) += own.lever.row(edge);
      spread_.row(node) += own.spread.row(edge);
      at_rest_.row(node).tail(d_ * d_) += own.torque.row(edge);
      if (is_first) {
        at_rest_.row(node).head(d_) += gap_.row(edge);
      } else {
        at_rest_.row(node).head(d_) -= gap_.row(edge);
      }
    }
  }

  /// A row of d^2 numbers as a matrix.
  Eigen::Map<RowMatrix> square(RowMatrix& rows, Index row) const {
    return {rows.row(row).data(), d_, d_};
  }

  template <int D>
  Pull pull_as(const Moves& moves) const {
    Pull result(nodes(), d_ + d_ * d_);
    parallel_for(nodes(), relaxed_per_block, context_, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) find_pull<D>(i, moves, result);
    });
    return result;
  }

  // With r = t_m + a K_m - t_m' - b K_m', the pulls at t_m and K_m are sum r and sum a^T r. D is
  // the dimension, or Dynamic.
  template <int D>
  void find_pull(Index node, const Moves& moves, Pull& result) const {
    using RowVector = Eigen::Matrix<double, 1, D, Eigen::RowMajor>;
    using Square = Eigen::Matrix<double, D, D, Eigen::RowMajor>;
    using ConstRow = Eigen::Map<const RowVector>;
    using ConstSquare = Eigen::Map<const Square>;
    const auto row = [&](const RowMatrix& rows, Index i) { return ConstRow(row_of(rows, i), d_); };
    const auto square = [&](const RowMatrix& rows, Index i) {
      return ConstSquare(row_of(rows, i), d_, d_);
    };
    const auto turn_of = [&](Index i) { return ConstSquare(row_of(moves, i) + d_, d_, d_); };
    const ConstRow shift = row(moves, node);
    RowVector force = count_[node] * shift + row(lever_, node).lazyProduct(turn_of(node));
    Square torque = row(lever_, node).transpose().lazyProduct(shift);
    torque += square(spread_, node).lazyProduct(turn_of(node));
    for (const Overlaps::Neighbor& neighbor : placement_.overlaps().neighbors[views_[node]]) {
      const Id edge = edge_[neighbor.pair];
      if (edge == none) continue;
      const Id other = node_[neighbor.view];
      const bool is_first = edges_[edge].nodes.first == node;
      const ConstRow own_lever = row((is_first ? first_ : second_).lever, edge);
      const ConstRow other_lever = row((is_first ? second_ : first_).lever, edge);
      force -= edges_[edge].weight * row(moves, other);
      force -= other_lever.lazyProduct(turn_of(other));
      torque -= own_lever.transpose().lazyProduct(row(moves, other));
      if (is_first) {
        torque -= square(cross_, edge).lazyProduct(turn_of(other));
      } else {
        torque -= square(cross_, edge).transpose().lazyProduct(turn_of(other));
      }
    }
    Eigen::Map<RowVector>(result.row(node).data(), d_) = force;
    Eigen::Map<Square>(result.row(node).data() + d_, d_, d_) = torque;
  }

  static const double* row_of(const RowMatrix& rows, Index i) {
    return rows.data() + i * rows.cols();
  }

  const Placement& placement_;
  const Context& context_;
  std::span<const Id> views_;
  Index d_;
  std::vector<Id> node_;  // of each view
  std::vector<Id> edge_;  // of each pair
  std::vector<math::WeightedEdge> edges_;
  RowMatrix center_;
  Ends first_, second_;       // of each edge
  RowMatrix cross_, gap_;     // of each edge: sums of a^T b and a - b
  Eigen::VectorXd count_;     // of each node, over its overlaps: points,
  RowMatrix lever_, spread_;  // a and a^T a
  double squared_ = 0.0;
  Pull at_rest_;
};

/// Replaces each K_m by its skew-symmetric part.
RowMatrix skew_part(RowMatrix rows, Index d, const Context& context) {
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
  return rows;
}

/// Returns the moves that minimise the error, by conjugate gradients. They are preconditioned by
/// the inverse of the view graph, weighted by the sizes of overlaps, and by the views' inertia.
Moves least_error(const QuadraticError& error, const math::GraphInverse& inverse,
                  Index iterations) {
  const Index d = error.dimension();
  const Context& context = error.context();
  const math::LinearSystem system{
      [&](const RowMatrix& moves) { return skew_part(error.pull(moves), d, context); },
      [&](const RowMatrix& residual) {
        RowMatrix moves(residual.rows(), residual.cols());
        const RowMatrix shift = inverse.times_roughly(residual.leftCols(d), context);
        parallel_for(moves.rows(), skewed_per_block, context, [&](Index begin, Index end) {
          for (Index i = begin; i < end; ++i) {
            const double inertia = error.inertia(i) > 0.0 ? error.inertia(i) : 1.0;
            for (Index c = 0; c < d; ++c) moves(i, c) = shift(i, c);
            for (Index c = d; c < moves.cols(); ++c) moves(i, c) = residual(i, c) / inertia;
          }
        });
        return moves;
      }};
  Moves moves = RowMatrix::Zero(error.nodes(), d + d * d);
  math::conjugate_gradients(system, skew_part(-error.at_rest(), d, context),
                            {solved_residual, iterations}, moves, context);
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
  for (Index i = 0; i < std::ssize(views); ++i) {
    const auto& [turn, shift] = back[inverse.pin(i)];
    moved[i] = {moved[i].rotation * turn, moved[i].translation * turn + shift};
  }
  placement.place(views, moved, context);
}

}  // namespace

void relax_views(Placement& placement, std::span<const Id> views,
                 const std::vector<char>& connected, const RelaxLimits& limits,
                 const Context& context) {
  std::unique_ptr<math::GraphInverse> inverse;
  std::vector<RigidMotion> start(views.size());
  double before = std::numeric_limits<double>::infinity();
  for (Index step = 0;; ++step) {
    const QuadraticError error(placement, views, connected, context);
    if (!(error.squared() < before)) {
      if (step > 0) placement.place(views, start, context);
      return;
    }
    if (step == limits.steps || error.squared() > worth_another_step * before) return;
    before = error.squared();
    for (std::size_t i = 0; i < views.size(); ++i) start[i] = placement.motion(views[i]);
    if (!inverse)
      inverse = std::make_unique<math::GraphInverse>(error.nodes(), error.edges(), context);
    move(placement, views, error.center(), least_error(error, *inverse, limits.iterations),
         *inverse, context);
  }
}

}  // namespace ldle::registration
