#include "ldle/local_views/choose_eigenvectors.h"

#include <algorithm>
#include <cmath>

#include "ldle/math/percentile.h"

namespace ldle::local_views {

template <class Value>
Index EigenvectorChoice::lowest(const Value& value, double threshold) const {
  for (Index i : candidates_) {
    if (value(i) >= threshold) return i;
  }
  return candidates_.front();
}

void EigenvectorChoice::choose(const GradientProducts& products, std::span<const double> gamma,
                               std::span<Id> chosen) {
  directions_ = 0;
  basis_.resize(chosen.size());
  products.diagonal(diagonal_);
  select_candidates();
  for (std::size_t s = 0; s < chosen.size(); ++s) {
    const Index direction = s == 0 ? candidates_.front() : choose_direction(s);
    load_column(products, direction);
    const Index slope = choose_slope(s, gamma, chosen.first(s));
    chosen[s] = static_cast<Id>(slope);
    if (s + 1 == chosen.size()) break;
    load_column(products, slope);
    remove_direction(slope);
  }
}

// S_k: eigenvectors with gradients of at least the tau_1 percentile. r_1 is the lowest of them.
void EigenvectorChoice::select_candidates() {
  scratch_ = diagonal_;
  const double theta = math::percentile_in_place(scratch_, percentile_[0]);
  candidates_.clear();
  for (std::size_t i = 0; i < diagonal_.size(); ++i) {
    if (diagonal_[i] >= theta) candidates_.push_back(static_cast<Index>(i));
  }
}

// r_s: the lowest candidate whose gradient has a large part orthogonal to the gradients chosen so
// far (paper, Eq. rs).
Index EigenvectorChoice::choose_direction(std::size_t s) {
  scratch_.clear();
  for (Index i : candidates_) scratch_.push_back(diagonal_[i]);
  const double theta = math::percentile_in_place(scratch_, percentile_[s]);
  return lowest([&](Index i) { return diagonal_[i]; }, theta);
}

// i_s: the lowest candidate that is steep enough along p_s (paper, Eq. is). No eigenvector is taken
// twice, even if all slopes are zero, unless there are fewer than s candidates.
Index EigenvectorChoice::choose_slope(std::size_t s, std::span<const double> gamma,
                                      std::span<const Id> before) {
  const auto slope = [&](Index i) {
    const bool taken = std::find(before.begin(), before.end(), static_cast<Id>(i)) != before.end();
    return taken ? -1.0 : gamma[i] * std::abs(column_[i]);
  };
  double steepest = 0.0;
  for (Index i : candidates_) steepest = std::max(steepest, slope(i));
  return lowest(slope, slope_fraction_[s] * steepest);
}

void EigenvectorChoice::load_column(const GradientProducts& products, Index j) {
  products.column(j, column_);
  for (std::size_t t = 0; t < directions_; ++t) {
    const std::vector<double>& q = basis_[t];
    const double factor = q[j];
    for (std::size_t i = 0; i < column_.size(); ++i) column_[i] -= q[i] * factor;
  }
}

// H^{s+1}_ij = H^s_ij - H^s_{i i_s} H^s_{j i_s} / H^s_{i_s i_s}: one step of Cholesky elimination
// instead of the inverse in the paper's Eq. Hdef.
void EigenvectorChoice::remove_direction(Index chosen) {
  std::vector<double>& q = basis_[directions_++];
  const double pivot = column_[chosen];
  const double factor = pivot > 0.0 ? 1.0 / std::sqrt(pivot) : 0.0;
  q.resize(column_.size());
  for (std::size_t i = 0; i < q.size(); ++i) {
    q[i] = column_[i] * factor;
    diagonal_[i] -= q[i] * q[i];
  }
}

}  // namespace ldle::local_views
