#include "ldle/math/filtered_subspace.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ldle/math/chebyshev_filter.h"
#include "ldle/math/ritz_block.h"

namespace ldle::math {
namespace {

// The gain of a round at the highest pair wanted. Larger ones ask for higher degrees, and for more
// digits than single precision has where the lowest pairs gain far more.
constexpr double gain_of_a_round = 1e4;
// From noise, lower pairs may not outgrow the higher ones of the block by more.
constexpr double gain_at_zero = 1e4;
// Relative residual below which a Ritz value tells where its eigenvalue is.
constexpr double roughly_known = 0.3;

class FilteredSubspace {
 public:
  FilteredSubspace(const FilterOperator& matrix, const FilteredSubspaceOptions& options,
                   const Context& context)
      : options_(options),
        context_(context),
        matrix_(matrix),
        bound_(matrix.eigenvalue_bound(context)),
        block_(matrix, filtered_block(options.pairs, matrix.panel_columns()), options.seed,
               context),
        first_error_(largest_error()) {}

  FilteredPairs run() {
    while (largest_error() > 1.0 && result_.rounds < options_.rounds) {
      filter(ChebyshevFilter(matrix_, cut_off(), bound_));
      block_.project();
      ++result_.rounds;
    }
    result_.converged = largest_error() <= 1.0;
    result_.values = block_.values().head(options_.pairs);
    result_.vectors = block_.take_vectors(options_.pairs);
    return std::move(result_);
  }

 private:
  Index last() const { return options_.pairs - 1; }

  /// Residual of a pair over the one at which it has settled.
  double error(Index i) const {
    const double rounding = 1e3 * std::numeric_limits<double>::epsilon() * bound_;
    return block_.residuals()[i] / std::max(options_.tolerance * block_.values()[i], rounding);
  }
  double largest_error() const {
    double largest = 0.0;
    for (Index i = 0; i <= last(); ++i) largest = std::max(largest, error(i));
    return largest;
  }

  // Noise says nothing about where the spectrum begins: the first filter is a short one. Later the
  // highest Ritz value bounds what the block does not hold. Copies of the last eigenvalue may fill
  // the block, but something above it has to be filtered off.
  double cut_off() const {
    if (result_.rounds == 0) return 0.1 * bound_;
    const double wanted = block_.values()[last()];
    const double highest = block_.values().tail(1)[0];
    return std::min(std::max(highest, 1.05 * wanted), 0.5 * (wanted + bound_));
  }

  Index degree_of_round(const ChebyshevFilter& filter) const {
    const double value = block_.values()[last()];
    const Index gentle = filter.degree_for(0.0, gain_at_zero);
    const bool known = result_.rounds > 0 && block_.residuals()[last()] < roughly_known * value;
    return known ? std::max(gentle, filter.degree_for(value, gain_of_a_round)) : gentle;
  }

  void filter(const ChebyshevFilter& filter) {
    std::vector<Index> active;  // settled pairs need no filter, the columns beyond the pairs do
    for (Index i = 0; i < block_.columns(); ++i) {
      if (i > last() || error(i) > 1.0) active.push_back(i);
    }
    const Index degree = degree_of_round(filter);
    const Index panel_columns = matrix_.panel_columns();
    const auto panels = (std::ssize(active) + panel_columns - 1) / panel_columns;
    expect_gain(filter.gain(block_.values()[last()], degree), degree * panels);
    for (Index panel = 0; panel < panels; ++panel) {
      const Index begin = panel * panel_columns;
      const Index size = std::min(panel_columns, std::ssize(active) - begin);
      filter_columns(filter, std::span(active).subspan(begin, size), degree);
    }
  }

  void filter_columns(const ChebyshevFilter& filter, std::span<const Index> columns, Index degree) {
    Eigen::ArrayXd reference = Eigen::ArrayXd::Zero(matrix_.panel_columns());
    Index enough = 1;
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const Index i = columns[j];
      // The Ritz values of noise are those of no eigenvectors.
      if (result_.rounds > 0) reference[j] = std::min(block_.values()[i], filter.low());
      enough = std::max(enough, i > last() ? degree
                                           : filter.degree_for(block_.values()[i],
                                                               10.0 * std::max(1.0, error(i))));
    }
    degree = std::min(degree, enough);
    const auto residual = matrix_.residuals(block_.vectors(), block_.images(), columns, reference);
    const auto correction =
        filter.correction(reference, *residual, degree, context_, [&] { step_done(); });
    matrix_.add(*correction, columns, block_.vectors());
    result_.degree = std::max(result_.degree, degree);
    result_.products += degree * static_cast<Index>(columns.size());
  }

  // Progress counts digits: those gained so far, and those of the round in proportion to its steps.
  void expect_gain(double gain, Index steps) {
    const double digits = std::log(first_error_);
    fraction_ = std::max(fraction_, 1.0 - std::log(largest_error()) / digits);
    per_step_ =
        std::min(std::log(gain) / digits, 0.9 * (1.0 - fraction_)) / static_cast<double>(steps);
  }
  void step_done() {
    context_.throw_if_stopped();
    fraction_ += per_step_;
    context_.advance(static_cast<Index>(1000.0 * fraction_), 1000);
  }

  FilteredSubspaceOptions options_;
  const Context& context_;
  const FilterOperator& matrix_;
  double bound_;
  RitzBlock block_;
  double first_error_;
  double fraction_ = 0.0, per_step_ = 0.0;
  FilteredPairs result_;
};

}  // namespace

Index filtered_block(Index pairs, Index panel_columns) {
  const Index wanted = pairs + (pairs + 3) / 4;
  return (wanted + panel_columns - 1) / panel_columns * panel_columns;
}

FilteredPairs lowest_eigenpairs(const FilterOperator& matrix,
                                const FilteredSubspaceOptions& options, const Context& context) {
  return FilteredSubspace(matrix, options, context).run();
}

}  // namespace ldle::math
