#include "ldle/registration/alignment_error.h"

#include <cmath>

#include "ldle/core/parallel_for.h"

namespace ldle::registration {

double AlignmentError::root_mean_square() const {
  return shared == 0 ? 0.0 : std::sqrt(squared / static_cast<double>(shared));
}

AlignmentError& AlignmentError::operator+=(const AlignmentError& other) {
  squared += other.squared;
  shared += other.shared;
  return *this;
}

AlignmentError alignment_error(const Placement& placement, std::span<const Id> pairs,
                               const std::vector<char>& connected, const Context& context) {
  std::vector<AlignmentError> of_pair(pairs.size());
  parallel_for(std::ssize(pairs), 64, context, [&](Index begin, Index end) {
    RowMatrix first, second;
    for (Index e = begin; e < end; ++e) {
      if (!connected[pairs[e]]) continue;
      images_of_shared(placement.overlaps(), pairs[e], placement.placed(), first, second);
      of_pair[e] = {(first - second).squaredNorm(), first.rows()};
    }
  });
  AlignmentError sum;
  for (const AlignmentError& error : of_pair) sum += error;
  return sum;
}

}  // namespace ldle::registration
