#include "ldle/local_views/scaling_maps.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/centered_gram.h"
#include "ldle/math/principal_axes.h"

namespace ldle::local_views {

void ScalingMaps::evaluate(Id map, std::span<const Id> points, double* out) const {
  const Index d = dimension();
  std::array<double, 64> squared;
  for (Id point : points) {
    const double* weight = weights_.data() + members_.offsets[map] * d;
    std::copy_n(offset_.data() + map * d, d, out);
    for (auto rest = members_[map]; !rest.empty();) {
      const auto some = rest.first(std::min(rest.size(), squared.size()));
      data_.squared_distances(point, some, squared.data());
      for (std::size_t i = 0; i < some.size(); ++i) {
        for (Index s = 0; s < d; ++s) out[s] += *weight++ * squared[i];
      }
      rest = rest.subspan(some.size());
    }
    out += d;
  }
}

std::shared_ptr<const ScalingMaps> make_scaling_maps(const Data& data, Ragged<Id> lists,
                                                     Index dimension, const Context& context) {
  RowMatrix weights(static_cast<Index>(lists.values.size()), dimension);
  RowMatrix offset(lists.size(), dimension);
  parallel_for_with_progress(lists.size(), 128, context, [&](Index begin, Index end) {
    RowMatrix squared;
    for (Index k = begin; k < end; ++k) {
      const auto list = std::as_const(lists)[k];
      squared.resize(std::ssize(list), std::ssize(list));
      data.squared_distance_rows(list, list, squared.data());
      const Eigen::MatrixXd gram = math::centered_gram(squared);
      const auto [values, axes] = math::principal_axes(gram, dimension);
      for (Index s = 0; s < dimension; ++s) {
        const double factor = values[s] > 0.0 ? -0.5 / std::sqrt(values[s]) : 0.0;
        weights.col(s).segment(lists.offsets[k], lists.length(k)) = factor * axes.col(s);
        offset(k, s) = -factor * axes.col(s).dot(gram.diagonal());
      }
    }
  });
  return std::make_shared<ScalingMaps>(data, std::move(lists), std::move(weights),
                                       std::move(offset));
}

}  // namespace ldle::local_views
