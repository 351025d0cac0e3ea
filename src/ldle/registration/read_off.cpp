#include "ldle/registration/read_off.h"

#include <numeric>

#include "ldle/registration/alignment_error.h"

namespace ldle::registration {

// The paper divides by 2 M and counts each pair of views twice. Here each pair counts once.
double final_error(const Placement& placement, const std::vector<char>& connected,
                   const Context& context) {
  std::vector<Id> pairs(connected.size());
  std::iota(pairs.begin(), pairs.end(), 0);
  return alignment_error(placement, pairs, connected, context).squared /
         static_cast<double>(placement.views().size());
}

void read_off(const Placement& placement, const std::vector<char>& connected,
              Registration& registration, const Context& context) {
  registration.rotation = placement.rotation();
  registration.translation = placement.translation();
  registration.embedding = placement.embedding();
  registration.report.alignment_error = final_error(placement, connected, context);
  registration.torn_views.clear();
  for (std::size_t p = 0; p < connected.size(); ++p) {
    if (!connected[p]) registration.torn_views.push_back(placement.overlaps().pairs[p]);
  }
}

}  // namespace ldle::registration
