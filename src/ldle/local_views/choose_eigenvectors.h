#pragma once

#include <span>
#include <vector>

#include "ldle/local_views/gradient_products.h"

namespace ldle::local_views {

/// Chooses the d eigenvectors of one local map (paper, Algo. blp, steps 1 to 5). Holds scratch
/// memory that is reused from point to point.
class EigenvectorChoice {
 public:
  /// `percentile` holds tau_s and `slope_fraction` delta_s, d values each.
  EigenvectorChoice(std::vector<double> percentile, std::vector<double> slope_fraction)
      : percentile_(std::move(percentile)), slope_fraction_(std::move(slope_fraction)) {}

  /// Writes i_1 .. i_d to `chosen`. `gamma` holds one scale for each eigenvector.
  void choose(const GradientProducts& products, std::span<const double> gamma,
              std::span<Id> chosen);

 private:
  /// Returns the lowest candidate whose value reaches the threshold; the first candidate if none
  /// does.
  template <class Value>
  Index lowest(const Value& value, double threshold) const;
  void select_candidates();
  Index choose_direction(std::size_t s);
  Index choose_slope(std::size_t s, std::span<const double> gamma, std::span<const Id> before);
  void load_column(const GradientProducts& products, Index j);
  void remove_direction(Index chosen);

  std::vector<double> percentile_, slope_fraction_;
  std::vector<Index> candidates_;           // S_k
  std::vector<double> diagonal_;            // H^s_kii
  std::vector<double> column_;              // H^s_kij of the column j last loaded
  std::vector<std::vector<double>> basis_;  // q_t: A~_ij - H^s_ij = sum over t < s of q_ti q_tj
  std::size_t directions_ = 0;              // number of rows of basis_ in use
  std::vector<double> scratch_;
};

}  // namespace ldle::local_views
