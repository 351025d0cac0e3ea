#include "ldle_io/standardize.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ldle/error.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

/// Rows that are read at once.
constexpr Index statistics_block = 4096;

}  // namespace

void ColumnStatistics::add(ConstRowMatrixRef rows) {
  if (rows.rows() == 0) return;
  const auto added = static_cast<double>(rows.rows());
  const Eigen::RowVectorXd mean = rows.colwise().mean();
  const Eigen::RowVectorXd squares = (rows.rowwise() - mean).colwise().squaredNorm();
  const Eigen::RowVectorXd largest = rows.cwiseAbs().colwise().maxCoeff();
  if (rows_ == 0) {
    mean_ = mean;
    squares_ = squares;
    largest_ = largest;
  } else {
    const auto before = static_cast<double>(rows_);
    const Eigen::RowVectorXd shift = mean - mean_;
    mean_ += shift * (added / (before + added));
    squares_ += squares + shift.cwiseAbs2() * (before * added / (before + added));
    largest_ = largest_.cwiseMax(largest);
  }
  rows_ += rows.rows();
}

Eigen::RowVectorXd ColumnStatistics::deviation() const {
  return (squares_ / static_cast<double>(std::max<Index>(rows_, 1))).cwiseSqrt();
}

bool ColumnStatistics::is_constant(Index column) const {
  // The mean of equal values is off by rounding.
  constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();
  return deviation()[column] <= rounding * largest_[column];
}

std::vector<Index> fit_standardization(const std::string& file, const ColumnStatistics& statistics,
                                       Coordinates& coordinates) {
  const Eigen::RowVectorXd deviation = statistics.deviation();
  const Coordinates all = coordinates;
  coordinates.columns.clear();
  coordinates.names.clear();
  std::vector<Index> kept;
  for (Index j = 0; j < deviation.size(); ++j) {
    if (!std::isfinite(deviation[j])) {
      throw InvalidArgument(file, fmt::format("{} has values that are too large to be standardised",
                                              shown(all.name_of(j))));
    }
    if (statistics.is_constant(j)) continue;
    kept.push_back(j);
    coordinates.columns.push_back(all.columns[j]);
    if (!all.names.empty()) coordinates.names.push_back(all.names[j]);
    coordinates.means.push_back(statistics.mean()[j]);
    coordinates.deviations.push_back(deviation[j]);
  }
  if (kept.empty()) throw InvalidArgument(file, "has no column with different values");
  return kept;
}

void standardize(const Coordinates& coordinates, RowMatrix& rows) {
  using Vector = Eigen::Map<const Eigen::RowVectorXd>;
  const Vector mean(coordinates.means.data(), std::ssize(coordinates.means));
  const Vector deviation(coordinates.deviations.data(), std::ssize(coordinates.deviations));
  rows = ((rows.rowwise() - mean).array().rowwise() / deviation.array()).matrix();
}

ColumnStatistics statistics_of(RowSource& source) {
  ColumnStatistics statistics;
  RowMatrix block;
  for (Index begin = 0; begin < source.rows(); begin += statistics_block) {
    block.resize(std::min(statistics_block, source.rows() - begin), source.columns());
    source.read(begin, block);
    statistics.add(block);
  }
  return statistics;
}

}  // namespace ldle
