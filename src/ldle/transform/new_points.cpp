#include "ldle/transform/new_points.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/error.h"
#include "ldle/math/centered_gram.h"
#include "ldle/math/principal_axes.h"

namespace ldle::transform {
namespace {

/// Returns the `count` nearest points of a row of distances, ties by index.
neighbors::NeighborList nearest_of_row(Eigen::Ref<const Eigen::RowVectorXd> distances,
                                       Index count) {
  neighbors::NeighborList list(distances.size());
  for (Index i = 0; i < distances.size(); ++i) list[i] = {distances[i], static_cast<Id>(i)};
  const auto by_distance = [](const neighbors::Neighbor& a, const neighbors::Neighbor& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.point < b.point;
  };
  const auto end = list.begin() + std::min<Index>(count, distances.size());
  std::partial_sort(list.begin(), end, list.end(), by_distance);
  list.erase(end, list.end());
  return list;
}

}  // namespace

NewRows::NewRows(ConstRowMatrixRef data, ConstRowMatrixRef rows, const Context& context)
    : data_(data), rows_(rows), search_(data_, context) {
  neighbors::check_new_rows(data, rows);
}

neighbors::NeighborList NewRows::nearest(Index new_point, Index count) const {
  return search_.find(rows_.row(new_point).data(), count);
}

Eigen::MatrixXd NewRows::seen_from(Index new_point, const neighbors::NeighborList& list) const {
  Eigen::MatrixXd seen(std::ssize(list), data_.cols());
  for (Index i = 0; i < seen.rows(); ++i) {
    seen.row(i) = data_.row(list[i].point) - rows_.row(new_point);
  }
  return seen;
}

double NewRows::reach(Id data_point, Index count) const {
  return search_.find(data_.row(data_point).data(), count).back().distance;
}

NewDistances::NewDistances(ConstRowMatrixRef data, ConstRowMatrixRef rows)
    : data_(data), rows_(rows) {
  if (rows.cols() != data.cols()) {
    throw InvalidArgument(
        "points", fmt::format("{} columns", rows.cols()),
        fmt::format("there must be a distance to each of {} data points", data.cols()));
  }
  for (Index i = 0; i < rows.rows(); ++i) {
    if (!(rows.row(i).array() >= 0.0 && rows.row(i).array() <= largest_number).all()) {
      throw InvalidArgument(fmt::format("points row {}", i),
                            fmt::format("must be distances from 0 to {:g}", largest_number));
    }
  }
}

neighbors::NeighborList NewDistances::nearest(Index new_point, Index count) const {
  return nearest_of_row(rows_.row(new_point), count);
}

Eigen::MatrixXd NewDistances::seen_from(Index new_point,
                                        const neighbors::NeighborList& list) const {
  const Index count = std::ssize(list);
  RowMatrix squared = RowMatrix::Zero(count + 1, count + 1);
  for (Index i = 0; i < count; ++i) {
    for (Index j = 0; j < count; ++j) squared(i, j) = data_(list[i].point, list[j].point);
    squared(i, count) = squared(count, i) = rows_(new_point, list[i].point);
  }
  squared = squared.cwiseAbs2();
  const math::PrincipalAxes found = math::principal_axes(math::centered_gram(squared), count + 1);
  const Eigen::MatrixXd all = found.axes * found.values.cwiseSqrt().asDiagonal();
  return all.topRows(count).rowwise() - all.row(count);
}

double NewDistances::reach(Id data_point, Index count) const {
  return nearest_of_row(data_.row(data_point), count).back().distance;
}

}  // namespace ldle::transform
