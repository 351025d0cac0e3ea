#pragma once

#include "ldle/core/types.h"

namespace ldle {

enum class Alignment {
  rigid,        ///< rotation, reflection and translation
  rigid_scaled  ///< and one scale for all
};

/// Distance of an embedding from the true flat coordinates after the best alignment, as a
/// fraction of the truth's own spread:
/// sqrt(sum_k |A(y_k) - x_k|^2 / sum_k |x_k - mean x|^2), 0 for a perfect embedding.
double procrustes_error(ConstRowMatrixRef embedding, ConstRowMatrixRef truth,
                        Alignment alignment = Alignment::rigid);

}  // namespace ldle
