#include "ldle/local_views/make_eigenvector_maps.h"

#include <fmt/format.h>

#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/choose_eigenvectors.h"

namespace ldle {
namespace {

// gamma_ki = 1 / root mean square of phi_i over the view (paper, Eq. gammaki_discrete).
void view_scales(const RowMatrix& eigenvectors, std::span<const Id> view, Index count,
                 std::vector<double>& gamma) {
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(count);
  for (Id point : view) sum += eigenvectors.row(point).head(count).cwiseAbs2();
  gamma.resize(static_cast<std::size_t>(count));
  for (Index i = 0; i < count; ++i) {
    gamma[i] = sum[i] > 0.0 ? std::sqrt(static_cast<double>(view.size()) / sum[i]) : 0.0;
  }
}

std::vector<double> one_per_dimension(const std::vector<double>& values, Index dimension) {
  return values.size() == 1 ? std::vector<double>(static_cast<std::size_t>(dimension), values[0])
                            : values;
}

void check_enough_eigenvectors(const Spectrum& spectrum, Index dimension) {
  for (Index available : spectrum.available) {
    if (available < dimension) {
      throw InvalidArgument(
          "dimension", fmt::format("{}", dimension),
          fmt::format("a component of the neighbour graph has only {} eigenvectors", available));
    }
  }
}

}  // namespace

std::shared_ptr<const EigenvectorMaps> make_eigenvector_maps(const LocalViews& views,
                                                             const Metric& metric,
                                                             const Spectrum& spectrum,
                                                             const LocalViewOptions& options,
                                                             Progress& progress) {
  const Index d = options.dimension;
  check_enough_eigenvectors(spectrum, d);
  auto maps = std::make_shared<EigenvectorMaps>(spectrum.vectors, views.size(), d);
  const double unit_time = heat_time(1.0, options.heat_mass, d);

  parallel_for_blocks(views.size(), 128, progress, [&](Index begin, Index end) {
    EigenvectorChoice choice(one_per_dimension(options.gradient_percentile, d),
                             one_per_dimension(options.slope_fraction, d));
    GradientProducts products;
    std::vector<double> squared_distances, gamma;
    for (Index k = begin; k < end; ++k) {
      const Id point = static_cast<Id>(k);
      const auto view = views.members[k];
      const Index count = spectrum.available[spectrum.component[k]];
      squared_distances.resize(view.size());
      metric.squared_distances(point, view, squared_distances.data());
      products.assign(*spectrum.vectors, point, view, squared_distances,
                      unit_time * views.radius[k] * views.radius[k], count);
      view_scales(*spectrum.vectors, view, count, gamma);
      choice.choose(products, gamma, maps->chosen(point));
      for (Index s = 0; s < d; ++s) maps->scale(point)[s] = gamma[maps->chosen(point)[s]];
    }
  });
  return maps;
}

}  // namespace ldle
