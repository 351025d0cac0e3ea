#include "ldle/registration/relax_views.h"

#include <limits>
#include <memory>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/fit_differences.h"
#include "ldle/math/rotations.h"

namespace ldle::registration {
namespace {

/// Conjugate gradients stop after this many iterations, or once the residual has fallen to this
/// fraction of the first one. A Gauss-Newton step needs no exact solution.
constexpr Index most_iterations = 200;
constexpr double solved_residual = 1e-3;
/// The steps end if one leaves more than this fraction of the squared error.
constexpr double worth_another_step = 0.99;
constexpr Index relaxed_per_block = 64;

using Small = Eigen::Map<const RowMatrix>;

/// The shifts t_m, one row each, and the matrices K_m, one row of d^2 each.
struct Moves {
  RowMatrix shift, turn;
};

/// Half the gradient of the error with respect to the shifts and the K_m of all views. Of the
/// latter only the skew-symmetric part matters.
using Pull = Moves;

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
        at_rest_{RowMatrix::Zero(nodes(), d_), RowMatrix::Zero(nodes(), d_ * d_)} {
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
    Pull result{RowMatrix::Zero(nodes(), d_), RowMatrix::Zero(nodes(), d_ * d_)};
    parallel_for(nodes(), relaxed_per_block, context_, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) add_pull(i, moves, result);
    });
    return result;
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
      at_rest_.turn.row(node) += own.torque.row(edge);
      if (is_first) {
        at_rest_.shift.row(node) += gap_.row(edge);
      } else {
        at_rest_.shift.row(node) -= gap_.row(edge);
      }
    }
  }

  /// A row of d^2 numbers as a matrix.
  Eigen::Map<RowMatrix> square(RowMatrix& rows, Index row) const {
    return {rows.row(row).data(), d_, d_};
  }

  // With r = t_m + a K_m - t_m' - b K_m', the pulls at t_m and K_m are sum r and sum a^T r.
  void add_pull(Index node, const Moves& moves, Pull& result) const {
    auto force = result.shift.row(node);
    Eigen::Map<RowMatrix> torque(result.turn.row(node).data(), d_, d_);
    const auto shift = moves.shift.row(node);
    const Small turn(moves.turn.row(node).data(), d_, d_);
    force += count_[node] * shift + lever_.row(node).lazyProduct(turn);
    torque += lever_.row(node).transpose().lazyProduct(shift);
    torque += Small(spread_.row(node).data(), d_, d_).lazyProduct(turn);
    for (const Overlaps::Neighbor& neighbor : placement_.overlaps().neighbors[views_[node]]) {
      const Id edge = edge_[neighbor.pair];
      if (edge == none) continue;
      const Id other = node_[neighbor.view];
      const auto other_shift = moves.shift.row(other);
      const Small other_turn(moves.turn.row(other).data(), d_, d_);
      const Small cross(cross_.row(edge).data(), d_, d_);
      const bool is_first = edges_[edge].nodes.first == node;
      const auto own_lever = (is_first ? first_ : second_).lever.row(edge);
      const auto other_lever = (is_first ? second_ : first_).lever.row(edge);
      force -= edges_[edge].weight * other_shift + other_lever.lazyProduct(other_turn);
      torque -= own_lever.transpose().lazyProduct(other_shift);
      if (is_first) {
        torque -= cross.lazyProduct(other_turn);
      } else {
        torque -= cross.transpose().lazyProduct(other_turn);
      }
    }
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

/// Minimises a QuadraticError.
class LeastError {
 public:
  LeastError(const QuadraticError& error, const math::GraphInverse& inverse)
      : error_(error), inverse_(inverse) {}

  /// Conjugate gradients, preconditioned by the views' inertia.
  Moves find() const {
    const Index d = error_.dimension();
    RowMatrix turn = RowMatrix::Zero(error_.nodes(), d * d);
    RowMatrix residual = skew_part(-pull_at_rest());
    RowMatrix scaled = over_inertia(residual);
    RowMatrix direction = scaled;
    double product = dot(residual, scaled);
    const double enough = solved_residual * solved_residual * product;
    for (Index i = 0; i < most_iterations && product > enough; ++i) {
      const RowMatrix image = pull_of(direction);
      const double curvature = dot(direction, image);
      if (!(curvature > 0.0)) break;
      turn += product / curvature * direction;
      residual -= product / curvature * image;
      scaled = over_inertia(residual);
      const double next = dot(residual, scaled);
      direction = scaled + next / product * direction;
      product = next;
    }
    const RowMatrix force = error_.at_rest().shift + error_.pull({still(), turn}).shift;
    return {-inverse_.times(force, error_.context()), turn};
  }

 private:
  static double dot(const RowMatrix& a, const RowMatrix& b) { return a.cwiseProduct(b).sum(); }
  RowMatrix still() const { return RowMatrix::Zero(error_.nodes(), error_.dimension()); }

  RowMatrix skew_part(RowMatrix rows) const {
    const Index d = error_.dimension();
    for (Index i = 0; i < rows.rows(); ++i) {
      Eigen::Map<RowMatrix> matrix(rows.row(i).data(), d, d);
      matrix = (0.5 * (matrix - matrix.transpose())).eval();
    }
    return rows;
  }
  RowMatrix over_inertia(RowMatrix rows) const {
    for (Index i = 0; i < rows.rows(); ++i) {
      if (error_.inertia(i) > 0.0) rows.row(i) /= error_.inertia(i);
    }
    return rows;
  }

  // The pull at the rotations without rotations, with the best shifts for that.
  RowMatrix pull_at_rest() const {
    const RowMatrix shift = -inverse_.times(error_.at_rest().shift, error_.context());
    const RowMatrix none_turned = RowMatrix::Zero(error_.nodes(), error_.at_rest().turn.cols());
    return error_.at_rest().turn + error_.pull({shift, none_turned}).turn;
  }
  // The change of the pull at the rotations by `turn`, with the best shifts for it.
  RowMatrix pull_of(const RowMatrix& turn) const {
    const RowMatrix shift = -inverse_.times(error_.pull({still(), turn}).shift, error_.context());
    return skew_part(error_.pull({shift, turn}).turn);
  }

  const QuadraticError& error_;
  const math::GraphInverse& inverse_;  // of the view graph, weighted by the sizes of overlaps
};

// Applies the moves, then moves each connected part rigidly so that its first view returns to its
// old position.
void move(Placement& placement, std::span<const Id> views, const RowMatrix& center,
          const Moves& moves, const math::GraphInverse& inverse) {
  const Index d = center.cols();
  std::vector<RigidMotion> back(views.size());  // of each part, stored at its first view
  for (Index i = 0; i < std::ssize(views); ++i) {
    const RigidMotion now = placement.motion(views[i]);
    const RowMatrix by = math::rotation_exp(Small(moves.turn.row(i).data(), d, d));
    const RigidMotion moved{now.rotation * by, (now.translation - center.row(i)) * by +
                                                   center.row(i) + moves.shift.row(i)};
    if (inverse.pin(i) == i) {
      back[i].rotation = moved.rotation.transpose() * now.rotation;
      back[i].translation = now.translation - moved.translation * back[i].rotation;
    }
    const auto& [turn, shift] = back[inverse.pin(i)];
    placement.move_to(views[i], {moved.rotation * turn, moved.translation * turn + shift});
  }
}

}  // namespace

void relax_views(Placement& placement, std::span<const Id> views,
                 const std::vector<char>& connected, Index steps, const Context& context) {
  std::unique_ptr<math::GraphInverse> inverse;
  std::vector<RigidMotion> start(views.size());
  double before = std::numeric_limits<double>::infinity();
  for (Index step = 0;; ++step) {
    const QuadraticError error(placement, views, connected, context);
    if (!(error.squared() < before)) {
      for (std::size_t i = 0; step > 0 && i < views.size(); ++i) {
        placement.move_to(views[i], start[i]);
      }
      return;
    }
    if (step == steps || error.squared() > worth_another_step * before) return;
    before = error.squared();
    for (std::size_t i = 0; i < views.size(); ++i) start[i] = placement.motion(views[i]);
    if (!inverse) inverse = std::make_unique<math::GraphInverse>(error.nodes(), error.edges());
    move(placement, views, error.center(), LeastError(error, *inverse).find(), *inverse);
  }
}

}  // namespace ldle::registration
