#include <fmt/format.h>

#include "ldle/error.h"
#include "ldle/landmarks/random_sample.h"
#include "ldle/landmarks/thin_evenly.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle {
namespace {

/// Size of the random sample, in units of the number of landmarks.
constexpr Index candidates_per_landmark = 4;

}  // namespace

Landmarks choose_landmarks(RowSource& source, Index most, const Context& context) {
  if (most < 1) throw InvalidArgument("landmarks", fmt::format("{}", most), "must be at least 1");
  const bool thins = source.columns() <= neighbors::kd_tree_dimensions;
  const Index size = std::min(source.rows(), thins ? candidates_per_landmark * most : most);
  Landmarks sample = landmarks::random_sample(source, size, context);
  if (!thins) return sample;
  const std::vector<Id> kept = landmarks::thin_evenly(sample.points, most, context);
  Landmarks chosen{{}, RowMatrix(std::ssize(kept), source.columns())};
  for (Id k : kept) {
    chosen.points.row(std::ssize(chosen.rows)) = sample.points.row(k);
    chosen.rows.push_back(sample.rows[k]);
  }
  return chosen;
}

}  // namespace ldle
