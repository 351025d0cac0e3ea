#include "ldle/datasets/coil.h"
#include "ldle/datasets/generators.h"
#include "ldle/datasets/region.h"

namespace ldle::datasets {

/// A sheet of 3 x 1. Each of its sides is slightly bent in ten dimensions of its own. The product
/// of two curves of unit speed is flat.
Dataset make_sheet_in_20d(Index n, std::uint64_t seed, Sampling sampling) {
  const Coil side({0.5, 0.7, 0.9, 1.1, 1.3});
  Dataset data = Sheet{3.0, 1.0}.sample(n, seed, sampling);
  data.points.resize(data.flat->rows(), 2 * side.space());
  for (Index k = 0; k < data.points.rows(); ++k) {
    data.points.row(k) << side.at((*data.flat)(k, 0)), side.at((*data.flat)(k, 1));
  }
  return data;
}

/// A strip of 4 x 0.5 along a curve in ten dimensions, straight across it: a cylinder over the
/// curve.
Dataset make_bent_strip(Index n, std::uint64_t seed, Sampling sampling) {
  const Coil spine({1.0, 2.3, 3.7, 5.1, 8.3});
  Dataset data = Sheet{4.0, 0.5}.sample(n, seed, sampling);
  data.points.resize(data.flat->rows(), spine.space() + 1);
  for (Index k = 0; k < data.points.rows(); ++k) {
    data.points.row(k) << spine.at((*data.flat)(k, 0)), (*data.flat)(k, 1);
  }
  return data;
}

}  // namespace ldle::datasets
