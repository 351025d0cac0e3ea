#include "ldle/math/filtered_subspace.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ldle/math/chebyshev_filter.h"
#include "ldle/math/ritz_block.h"

namespace ldle::math {
namespace {

// Gain of a round at the highest wanted pair. A larger gain needs a higher degree. It also needs
// more digits than single precision has if the lowest pairs gain far more.
constexpr double gain_of_a_round = 1e4;
// Gain at eigenvalue zero as long as the Ritz values are not known well. If it were larger, the
// lower pairs of a random block would outgrow the higher ones too much.
constexpr double gain_at_zero = 1e4;
// Relative residual below which a Ritz value is a usable estimate of its eigenvalue.
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

  /// Residual of a pair relative to the residual at which it has converged.
  double error(Index i) const {
    const double rounding = 1e3 * std::numeric_limits<double>::epsilon() * bound_;
    return block_.residuals()[i] / std::max(options_.tolerance * block_.values()[i], rounding);
  }
  double largest_error() const {
    double largest = 0.0;
    for (Index i = 0; i <= last(); ++i) largest = std::max(largest, error(i));
    return largest;
  }

  // Lower end of the interval that the filter damps. The random start block contains no information
  // about the lowest eigenvalues, so the first filter has a high cut-off and a low degree. Later
  // the cut-off is the highest Ritz value, an estimate of the lowest eigenvalue outside the block.
  // If copies of the last wanted eigenvalue fill the block, the highest Ritz value is equal to it;
  // the cut-off must still be above it, and below the bound.
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
    std::vector<Index> active;  // converged pairs are not filtered; columns beyond the pairs are
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
      // In the first round the block is random: its Ritz values approximate no eigenvalues, and the
      // reference stays 0.
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

  // Progress is measured in digits of the largest error: the digits gained so far, and the expected
  // digits of this round in proportion to its steps.
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
