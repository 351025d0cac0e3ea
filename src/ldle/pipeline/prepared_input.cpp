#include "ldle/pipeline/prepared_input.h"

#include <fmt/format.h>

#include "ldle/error.h"
#include "ldle/neighbors/given_neighbors.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/neighbors/span_coordinates.h"
#include "ldle/neighbors/spatial_order.h"
#include "ldle/pipeline/check_data.h"
#include "ldle/polish/cut.h"

namespace ldle::pipeline {
namespace {

// Whether the distinct points are all given points in the given order.
bool in_given_order(const DistinctPoints& distinct) {
  for (std::size_t k = 0; k < distinct.first.size(); ++k) {
    if (distinct.first[k] != static_cast<Id>(k)) return false;
  }
  return distinct.duplicates() == 0;
}

// The values of the distinct points, from the values of all given points.
template <class T>
std::vector<T> of_distinct(const std::vector<T>& values, const DistinctPoints& distinct) {
  std::vector<T> result;
  result.reserve(distinct.first.size());
  for (Id k : distinct.first) result.push_back(values[k]);
  return result;
}

void require_points_for_boundary(const Input& input) {
  if (input.boundary.index() != 0 && !std::holds_alternative<Points>(input.data)) {
    throw InvalidArgument("boundary", "needs points as input, not distances or neighbours");
  }
}

void require_polish_for_cut(const Input& input, const Options& options) {
  if (input.cut && options.polish.kind == PolishKind::without) {
    throw InvalidArgument(
        "cut",
        "needs a polish (polish = isometric), which fits the moved pieces to their new places");
  }
}

}  // namespace

PreparedInput::PreparedInput(const Input& input, const Options& options, const Context& context)
    : input_(input), size_(DataSize::of(input)) {
  require_points_for_boundary(input);
  require_polish_for_cut(input, options);
  std::visit([&](const auto& data) { prepare(data, options, context); }, input.data);
  size_.points = distinct_.size();
  size_.doubled = boundary_.has_value();
  check_index_range(size_.points, options.laplacian.graph_neighbors);
}

void PreparedInput::prepare(const Points& points, const Options& options, const Context& context) {
  const auto rows = points.rows.view();
  check_points(rows, options.local_views.dimension);
  if (const auto* values = std::get_if<BoundaryValues>(&input_.boundary)) {
    boundary_ = read_boundary(*values, rows.rows());
  }
  distinct_ = neighbors::in_spatial_order(distinct_points(rows), rows, context);
  check_enough_points(distinct_);
  if (boundary_) boundary_->values = of_distinct(boundary_->values, distinct_);
  SharedMatrix kept =
      in_given_order(distinct_) ? points.rows : SharedMatrix(rows(distinct_.first, Eigen::all));
  if (neighbors::has_too_many_columns(kept.view())) {
    kept = neighbors::span_coordinates(kept.view());
    size_.columns = kept.cols();
  }
  data_ = Data::of_points(std::move(kept));
}

void PreparedInput::prepare(const Distances& distances, const Options&, const Context&) {
  const auto matrix = distances.matrix.view();
  check_distances(matrix);
  distinct_ = distinct_by_distance(matrix);
  check_enough_points(distinct_);
  data_ = Data::of_distances(distinct_.duplicates() == 0
                                 ? distances.matrix
                                 : SharedMatrix(matrix(distinct_.first, distinct_.first)));
}

void PreparedInput::prepare(const Neighbors& neighbors, const Options&, const Context&) {
  neighbors::check_given_neighbors(neighbors);
  distinct_ = neighbors::distinct_by_neighbors(neighbors);
}

std::optional<Cut> PreparedInput::cut(Index dimension) const {
  if (!input_.cut) return std::nullopt;
  polish::check_cut(*input_.cut, std::ssize(distinct_.class_of), dimension);
  return Cut{of_distinct(input_.cut->piece_of, distinct_), input_.cut->motions};
}

NeighborGraph PreparedInput::find_neighbors(Index nearest, const Context& context) const {
  if (data_) return neighbors::nearest_neighbors(*data_, nearest, context);
  NeighborGraph graph =
      neighbors::graph_of_given(std::get<Neighbors>(input_.data), distinct_, context);
  if (graph.size() < 2) {
    throw InvalidArgument("neighbors", fmt::format("{} different points", graph.size()),
                          "there must be at least two");
  }
  return graph;
}

Data PreparedInput::data(const NeighborGraph& graph) const {
  return data_ ? *data_ : Data::of_graph(graph);
}

}  // namespace ldle::pipeline

namespace ldle {

Index Input::size() const {
  struct Rows {
    Index operator()(const Points& points) const { return points.rows.rows(); }
    Index operator()(const Distances& distances) const { return distances.matrix.rows(); }
    Index operator()(const Neighbors& neighbors) const { return neighbors.ids.rows(); }
  };
  return std::visit(Rows(), data);
}

DataSize DataSize::of(const Input& input) {
  struct Size {
    DataSize operator()(const Points& points) const {
      return {points.rows.rows(), points.rows.cols(), DataKind::points};
    }
    DataSize operator()(const Distances& distances) const {
      return {distances.matrix.rows(), distances.matrix.cols(), DataKind::distances};
    }
    DataSize operator()(const Neighbors& neighbors) const {
      return {neighbors.ids.rows(), neighbors.ids.cols(), DataKind::neighbors};
    }
  };
  DataSize size = std::visit(Size(), input.data);
  size.doubled = std::holds_alternative<BoundaryValues>(input.boundary);
  return size;
}

}  // namespace ldle
