#include "ldle/smoothing/thickness.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ldle/core/parallel_for.h"
#include "ldle/math/percentile.h"
#include "ldle/math/principal_axes.h"

namespace ldle::smoothing {
namespace {

constexpr Index smallest_size = 24, largest_size = 800;
constexpr Index sampled_points = 100;

/// With less thickness, noise changes edge lengths by a few per cent only, and is kept.
constexpr double harmless = 0.01;
/// The smallest neighbourhoods are at least this thick, relative to those of twice the size.
/// Curvature makes it about a half on a surface.
constexpr double as_thick = 0.8;
/// Some larger neighbourhoods must be at most this thick, and thinner than the second smallest by
/// this factor. Otherwise there is no manifold behind the noise: a solid is as thick at every size.
constexpr double thick = 0.2, thinner = 0.9;
/// In d dimensions, twice as many points have a radius larger by the factor 2^(1/d). If it is
/// larger by this factor more, the neighbourhood reaches into another cluster.
constexpr double gap = 1.5;

// Returns the share of the variance outside the leading directions of the points.
double thickness_of(const RowMatrix& points, Index dimension) {
  const RowMatrix centered = points.rowwise() - points.colwise().mean();
  const double all = centered.squaredNorm();
  if (!(all > 0.0)) return 0.0;
  const bool wide = centered.cols() > centered.rows();
  const Eigen::MatrixXd products = wide ? Eigen::MatrixXd(centered * centered.transpose())
                                        : Eigen::MatrixXd(centered.transpose() * centered);
  return 1.0 - math::principal_axes(products, dimension).values.sum() / all;
}

// Returns how many of the neighbourhoods, which double in size, lie in one cluster. `squared` holds
// their squared radii.
std::size_t count_in_cluster(const std::vector<double>& squared, Index dimension) {
  const double growth = gap * std::exp2(1.0 / static_cast<double>(dimension));
  std::size_t count = 1;
  while (count < squared.size() && squared[count] <= growth * growth * squared[count - 1]) ++count;
  return count;
}

// Returns the thickness of the neighbourhoods of a point that lie in one cluster, by size.
std::vector<double> thickness_around(Id point, const Data& data, Index dimension,
                                     const std::vector<Index>& sizes) {
  std::vector<Id> nearest(data.size());
  std::iota(nearest.begin(), nearest.end(), Id{0});
  std::vector<double> squared(data.size());
  data.squared_distances(point, nearest, squared.data());
  const auto closer = [&](Id a, Id b) {
    return squared[a] < squared[b] || (squared[a] == squared[b] && a < b);
  };
  const auto last = nearest.begin() + sizes.back();
  std::nth_element(nearest.begin(), last, nearest.end(), closer);
  std::sort(nearest.begin(), last, closer);
  std::vector<double> squared_radii;
  for (Index size : sizes) squared_radii.push_back(squared[nearest[size - 1]]);
  std::vector<double> found(count_in_cluster(squared_radii, dimension));
  for (std::size_t s = found.size(); s-- > 0;) {
    nearest.resize(sizes[s]);
    found[s] = thickness_of(data.points()->view()(nearest, Eigen::all), dimension);
  }
  return found;
}

}  // namespace

std::vector<Index> thickness_sizes(Index points) {
  std::vector<Index> sizes;
  for (Index size = smallest_size; size <= std::min(points / 8, largest_size); size *= 2) {
    sizes.push_back(size);
  }
  return sizes;
}

std::vector<double> thickness(const Data& data, Index dimension, const std::vector<Index>& sizes,
                              const Context& context, double percent) {
  if (sizes.empty()) return {};
  const Index n = data.size(), samples = std::min(sampled_points, n);
  std::vector<std::vector<double>> found(samples);
  parallel_for(samples, 1, context, [&](Index begin, Index end) {
    // Points are in spatial order, so equal steps spread the sample over the data.
    for (Index i = begin; i < end; ++i) {
      found[i] = thickness_around(static_cast<Id>(n * i / samples), data, dimension, sizes);
    }
  });
  std::vector<double> percentiles;
  for (std::size_t s = 0; s < sizes.size(); ++s) {
    std::vector<double> of_size;
    for (const auto& values : found) {
      if (s < values.size()) of_size.push_back(values[s]);
    }
    if (2 * std::ssize(of_size) < samples) break;
    percentiles.push_back(math::percentile_in_place(of_size, percent));
  }
  return percentiles;
}

bool is_noisy(const std::vector<double>& thickness) {
  if (thickness.size() < 3) return false;
  const double least = *std::min_element(thickness.begin() + 2, thickness.end());
  return thickness[1] >= harmless && thickness[0] >= as_thick * thickness[1] && least <= thick &&
         least <= thinner * thickness[1];
}

}  // namespace ldle::smoothing
