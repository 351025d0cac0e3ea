#pragma once

#include "ldle/core/random.h"
#include "ldle/datasets.h"

namespace ldle::datasets {

using AddNoise = void (*)(Dataset& data, double amount, Random& random);

/// Adds normal noise with standard deviation `amount` in every axis.
void add_gaussian_noise(Dataset& data, double amount, Random& random);

/// Adds uniform noise on [0, amount] in every axis, as in the paper's noisy swiss roll.
void add_uniform_noise(Dataset& data, double amount, Random& random);

/// Multiplies each point by 1 + a normal number of standard deviation `amount`. If the parameter
/// `anomalous` of a point is 1, also adds a normal number of standard deviation 0.05 to z.
void add_anomaly_noise(Dataset& data, double amount, Random& random);

}  // namespace ldle::datasets
