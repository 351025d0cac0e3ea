#include "ldle/metrics/torn_edges.h"

#include <fmt/format.h>

#include "ldle/error.h"

namespace ldle::metrics {

SeamTest::SeamTest(const TornEdges& torn, Index points)
    : torn_(torn.torn_views), cluster_of_(torn.cluster_of) {
  const Index labelled = std::ssize(torn.cluster_of);
  if (labelled == points || (labelled == 0 && torn.torn_views.empty())) return;
  throw InvalidArgument("cluster_of", fmt::format("{} entries", labelled),
                        fmt::format("must have one for each of the {} points", points));
}

}  // namespace ldle::metrics
