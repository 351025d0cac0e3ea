#include "ldle/pipeline/choose_local_views.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/laplacian/build_laplacian.h"
#include "ldle/local_views/need_eigenvectors.h"

namespace ldle::pipeline {

std::vector<char> choose_local_views(const NeighborGraph& graph, const Data& data, Options& options,
                                     const Context& context) {
  LocalViewKind& kind = options.local_views.kind;
  if (kind != LocalViewKind::best) return {};
  const auto component = laplacian::connected_components(graph, options.laplacian).first;
  std::vector<char> needed =
      local_views::need_eigenvectors(graph, data, component, options.local_views, context);
  const bool none_needed = std::ranges::find(needed, char{1}) == needed.end();
  kind = none_needed ? LocalViewKind::tangent : LocalViewKind::both;
  return needed;
}

void explain_local_views(const Options& given, const Options& options, Result& result) {
  if (given.local_views.kind != LocalViewKind::best || result.laid_out) return;
  const bool tangent = options.local_views.kind == LocalViewKind::tangent;
  result.choices.emplace_back(
      "local_views",
      fmt::format("{}, because {} {:.0f} % of the maps on tangent spaces have a distortion above "
                  "{:.1f}{}",
                  tangent ? "tangent" : "both", tangent ? "at most" : "more than",
                  100.0 * local_views::most_bad_maps, local_views::good_distortion,
                  tangent ? "; no eigenvectors were needed" : " in a component"));
}

}  // namespace ldle::pipeline
