#include "ldle/pipeline/choose_embedding.h"

#include "ldle/error.h"

namespace ldle::pipeline {

void choose_embedding(const std::optional<DimensionEstimate>& estimate, const Input& input,
                      Options& options) {
  const bool has_boundary = !std::holds_alternative<std::monostate>(input.boundary);
  const bool needs_views = has_boundary || input.cut.has_value();
  if (options.embedding == EmbeddingKind::layout && needs_views) {
    throw InvalidArgument("embedding", "layout",
                          has_boundary
                              ? "a layout cannot use a boundary; leave it out, or use views"
                              : "a layout cannot be cut; leave out the cut, or use views");
  }
  if (options.embedding != EmbeddingKind::automatic) return;
  const bool lay_out = exceeds(estimate, options.local_views.dimension) && !needs_views;
  options.embedding = lay_out ? EmbeddingKind::layout : EmbeddingKind::views;
}

}  // namespace ldle::pipeline
