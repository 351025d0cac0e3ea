#pragma once

#include "ldle/landmarks.h"
#include "ldle/types.h"
#include "ldle_io/columns.h"

namespace ldle {

/// Mean and standard deviation (of the population) of every column, from rows that are added block
/// by block.
class ColumnStatistics {
 public:
  /// The result does not depend on the blocks, up to rounding.
  void add(ConstRowMatrixRef rows);

  const Eigen::RowVectorXd& mean() const { return mean_; }
  Eigen::RowVectorXd deviation() const;
  /// Whether all values of a column are equal, up to rounding.
  bool is_constant(Index column) const;

 private:
  Index rows_ = 0;
  Eigen::RowVectorXd mean_, squares_;  // squares: the sum of squared differences from the mean
  Eigen::RowVectorXd largest_;         // largest absolute value
};

/// Prepares coordinates for standardising: sets their means and deviations and leaves out those
/// that are constant. Returns the positions of those that are kept. Throws InvalidArgument, with
/// the name of the file, if all are constant or a value is too large to be squared.
std::vector<Index> fit_standardization(const std::string& file, const ColumnStatistics& statistics,
                                       Coordinates& coordinates);

/// Every column minus its mean, divided by its deviation.
void standardize(const Coordinates& coordinates, RowMatrix& rows);

/// Statistics of all rows of a source, in one pass.
ColumnStatistics statistics_of(RowSource& source);

}  // namespace ldle
