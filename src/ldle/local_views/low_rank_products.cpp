#include "ldle/local_views/low_rank_products.h"

#include "ldle/core/parallel_for.h"

namespace ldle::local_views {

TripleProducts::TripleProducts(const Spectrum& spectrum, Id component, std::span<const Id> points,
                               const Context& context) {
  const Index count = spectrum.available[component];
  eigenvalues_ = spectrum.values.row(component).head(count).transpose();
  of_pair_.resize(count, count * count);
  diagonal_.resize(count, count);
  const Eigen::MatrixXd vectors = spectrum.vectors.view()(points, Eigen::seqN(0, count));
  parallel_for_with_progress(count, 1, context, [&](Index j, Index) {
    of_pair_.middleCols(j * count, count).noalias() =
        vectors.transpose() * (vectors.col(j).asDiagonal() * vectors);
    diagonal_.row(j) = of(j).row(j);
  });
}

void LowRankProducts::assign(Eigen::Ref<const Eigen::RowVectorXd> values) {
  values_ = values.transpose();
  weighted_.resize(values_.size());
  for (Index i = 0; i < values_.size(); ++i) weighted_[i] = triples_.eigenvalue(i) * values_[i];
}

void LowRankProducts::diagonal(std::vector<double>& out) const {
  out.resize(static_cast<std::size_t>(values_.size()));
  Eigen::Map<Eigen::VectorXd>(out.data(), values_.size()) =
      weighted_.cwiseProduct(values_) - 0.5 * triples_.diagonal() * weighted_;
}

void LowRankProducts::column(Index j, std::vector<double>& out) const {
  out.resize(static_cast<std::size_t>(values_.size()));
  Eigen::Map<Eigen::VectorXd>(out.data(), values_.size()) =
      0.5 * (weighted_ * values_[j] + values_ * weighted_[j] - triples_.of(j) * weighted_);
}

}  // namespace ldle::local_views
