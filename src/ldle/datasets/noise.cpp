#include "ldle/datasets/noise.h"

namespace ldle::datasets {

void add_gaussian_noise(Dataset& data, double amount, Random& random) {
  if (amount == 0) return;
  for (double& x : data.points.reshaped<Eigen::RowMajor>()) x += amount * random.normal();
}

void add_uniform_noise(Dataset& data, double amount, Random& random) {
  for (double& x : data.points.reshaped<Eigen::RowMajor>()) x += random.uniform(0, amount);
}

void add_anomaly_noise(Dataset& data, double amount, Random& random) {
  constexpr double anomaly = 0.05;
  for (Index k = 0; k < data.points.rows(); ++k) {
    data.points.row(k) *= 1 + amount * random.normal();
    if (data.parameters(k, 2) == 1.0) data.points(k, 2) += anomaly * random.normal();
  }
}

}  // namespace ldle::datasets
