#include "ldle/landmarks/random_sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "ldle/core/random.h"
#include "ldle/error.h"
#include "ldle/landmarks/row_blocks.h"

namespace ldle::landmarks {

Landmarks random_sample(RowSource& source, Index size, const Context& context) {
  const Index n = source.rows();
  if (n < 1 || n > std::numeric_limits<Id>::max()) {
    throw InvalidArgument("points", fmt::format("{} rows", n), "must be from 1 to 2^31 - 1");
  }
  size = std::min(size, n);
  Random random(context.seed());
  Landmarks sample{{}, RowMatrix(size, source.columns())};
  for_each_block(source, context, [&](Index begin, const RowMatrix& block) {
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

}  // namespace ldle::landmarks
