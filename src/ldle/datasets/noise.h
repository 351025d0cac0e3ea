#pragma once

#include "ldle/core/random.h"
#include "ldle/datasets.h"

namespace ldle::datasets {

using AddNoise = void (*)(Dataset& data, double amount, Random& random);

/// Normal with standard deviation `amount` in every axis.
void add_gaussian_noise(Dataset& data, double amount, Random& random);

/// Uniform on [0, amount] in every axis, as the paper's noisy swiss roll has it.
void add_uniform_noise(Dataset& data, double amount, Random& random);

/// Radius times 1 + a normal number of standard deviation `amount`; where the parameter
/// `anomalous` is 1, also a normal number of standard deviation 0.05 in z.
void add_anomaly_noise(Dataset& data, double amount, Random& random);

}  // namespace ldle::datasets
