#include <fmt/format.h>

#include <limits>

#include "ldle/core/random.h"
#include "ldle/error.h"
#include "ldle/landmarks/row_blocks.h"
#include "ldle/landmarks/thin_evenly.h"
#include "ldle/neighbors/nearest_neighbors.h"

namespace ldle {
namespace {

/// Size of the random sample, in units of the number of landmarks.
constexpr Index candidates_per_landmark = 4;

/// A random sample of `size` points, which are read in one pass (selection sampling: Knuth, The Art
/// of Computer Programming 2, algorithm 3.4.2 S).
Landmarks random_sample(RowSource& source, Index size, const Context& context) {
  Random random(context.seed());
  Landmarks sample{{}, RowMatrix(size, source.columns())};
  const Index n = source.rows();
  landmarks::for_each_block(source, context, [&](Index begin, const RowMatrix& block) {
    for (Index i = 0; i < block.rows(); ++i) {
      const Index left = n - begin - i, wanted = size - std::ssize(sample.rows);
      if (random.below(left) >= wanted) continue;
      sample.points.row(std::ssize(sample.rows)) = block.row(i);
      sample.rows.push_back(static_cast<Id>(begin + i));
    }
    context.advance(begin + block.rows(), n);
  });
  return sample;
}

}  // namespace

Landmarks choose_landmarks(RowSource& source, Index most, const Context& context) {
  const Index n = source.rows();
  if (most < 1) throw InvalidArgument("landmarks", fmt::format("{}", most), "must be at least 1");
  if (n < 1 || n > std::numeric_limits<Id>::max()) {
    throw InvalidArgument("points", fmt::format("{} rows", n), "must be from 1 to 2^31 - 1");
  }
  const bool thins = source.columns() <= neighbors::kd_tree_dimensions;
  const Index size = std::min(n, thins ? candidates_per_landmark * most : most);
  Landmarks sample = random_sample(source, size, context);
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
