#pragma once

#include <memory>
#include <span>
#include <vector>

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle {

/// Points with a higher score are unusual. Hardly any ordinary point has one.
inline constexpr double unusual_score = 2.0;

/// The data of a run, with the scores and options that new points are compared with. Refers to
/// arrays of the caller.
struct ScoredData {
  ConstRowMatrixRef points;       ///< n points, one in each row
  std::span<const double> score;  ///< n entries, Result::anomaly_score
  Index dimension;                ///< of the embedding
  Index graph_neighbors;          ///< k_nn of the run
  Index view_neighbors;           ///< k_lv of the run
};

/// Scores how unusual the places of new points are, compared with the data points around them. The
/// definition is that of Result::anomaly_score: the neighbours of a new point are data points, and
/// what is usual around it is what is usual around the nearest of them. New points do not count as
/// neighbours of each other. A new point that equals a data point has exactly the score of that
/// point.
class AnomalyScorer {
 public:
  /// Finds what is usual around every data point, and keeps a copy of the points. Throws
  /// InvalidArgument if arrays do not have the size of the data or hold numbers that are not
  /// finite, and Interrupted if the observer stops it.
  explicit AnomalyScorer(const ScoredData& data, const Context& context = {});
  ~AnomalyScorer();
  AnomalyScorer(AnomalyScorer&&) noexcept;
  AnomalyScorer& operator=(AnomalyScorer&&) noexcept;

  /// Returns the scores of new points, independently of each other. Throws InvalidArgument if they
  /// have another number of columns than the data, or if a coordinate is not finite; and
  /// Interrupted if the observer stops it.
  std::vector<double> score(ConstRowMatrixRef new_points, const Context& context = {}) const;

 private:
  class Surroundings;
  std::unique_ptr<const Surroundings> surroundings_;
};

}  // namespace ldle
