#include "ldle/pipeline/embed.h"

#include "ldle/anomalies/score_anomalies.h"
#include "ldle/intermediate_views/cluster_views.h"
#include "ldle/pipeline/choose_dimension.h"
#include "ldle/pipeline/choose_embedding.h"
#include "ldle/pipeline/collect_result.h"
#include "ldle/pipeline/describe_data.h"
#include "ldle/pipeline/embed_by_layout.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle/pipeline/fit_to_points.h"
#include "ldle/pipeline/map_neighborhoods.h"
#include "ldle/pipeline/prepared_input.h"
#include "ldle/pipeline/remove_noise.h"
#include "ldle/polish/move_pieces.h"
#include "ldle/registration/lay_out.h"
#include "ldle/registration/register_views.h"
#include "ldle/seam/find_seam.h"
#include "ldle/seam/read_gluing.h"

namespace ldle {

Result embed(const Input& input, const Options& options, const Context& context) {
  return pipeline::embed(input, options, context, pipeline::no_store());
}

}  // namespace ldle

namespace ldle::pipeline {
namespace {

Result embed_once(const Input& input, const Options& given, const Context& context,
                  StageStore& store);

/// Embeds by a layout after views turned out to be bad. `earlier` are the times of their stages.
Result lay_out_instead(const Input& input, Options options, const Context& context,
                       StageStore& store, const std::vector<StageTime>& earlier,
                       const char* reason) {
  options.embedding = EmbeddingKind::layout;
  Result layout = embed_once(input, options, context, store);
  layout.times.insert(layout.times.begin(), earlier.begin(), earlier.end());
  layout.choices.emplace_back("embedding", reason);
  return layout;
}

/// Embeds by views or by a layout, as the options, the dimension of the data or the distortion of
/// local views say.
Result embed_once(const Input& input, const Options& given, const Context& context,
                  StageStore& store) {
  Options options = given;
  check(options);
  check_ranges(context.options());
  StageRunner stages(context, store);

  // Remove duplicates and put the points in spatial order.
  const PreparedInput prepared =
      stages.run("points", [&] { return PreparedInput(input, options, context); });
  fit_to_points(prepared.size().points, options);
  RunEstimate expected = expect_run(prepared.size(), options, context);

  // Find the nearest neighbours of every point.
  NeighborGraph graph = stages.run("neighbors", [&] {
    return prepared.find_neighbors(options.laplacian.graph_neighbors, context);
  });
  Data data = prepared.data(graph);

  // Estimate the intrinsic dimension.
  auto dimension = choose_dimension(graph, prepared.size(), options, context);
  const std::optional<Cut> cut = prepared.cut(options.local_views.dimension);

  // Score how unusual the place of every point is.
  const std::vector<double> anomaly_score = stages.run("anomalies", [&] {
    return anomalies::score_anomalies(graph, data, options.local_views.view_neighbors,
                                      options.local_views.dimension, context);
  });

  // Remove noise if it hides a manifold of d dimensions.
  choose_smoothing(data, options, context);
  if (options.smoothing == SmoothingKind::always) {
    expected = expect_run(prepared.size(), options, context);
  }
  auto smoothed = remove_noise(graph, data, dimension, given, options, stages);
  if (smoothed) {
    data = smoothed->data;
    graph = std::move(smoothed->graph);
    if (given.local_views.dimension != 0) {
      dimension = choose_dimension(graph, prepared.size(), options, context);
    }
  }

  // Decide whether the data fit into d dimensions.
  choose_embedding(dimension, input, options);
  if (given.local_views.dimension == 0 || options.embedding == EmbeddingKind::layout) {
    expected = expect_run(prepared.size(), options, context);
  }

  // Data of more dimensions have no maps of low distortion: lay out their neighbour graph.
  if (options.embedding == EmbeddingKind::layout) {
    return embed_by_layout({prepared, data, dimension, expected, anomaly_score, given}, graph,
                           options, stages);
  }

  // Determine the topology of the data, and find their boundary if that was asked for.
  const DataDescription found = describe_data(graph, data, input, options, stages);
  const auto& boundary = prepared.boundary() ? prepared.boundary() : found.boundary;

  // Make a map of low distortion around every point: the local views.
  const MappedNeighborhoods local =
      map_neighborhoods(std::move(graph), data, boundary, options, stages);
  if (local_views_fail(local.views.distortion, input, given)) {
    return lay_out_instead(input, given, context, store, stages.times(),
                           "layout, because local views have a high distortion");
  }

  // Merge local views into larger intermediate views, as long as their distortion stays low.
  const IntermediateViews views = stages.run("clustering", [&] {
    return intermediate_views::cluster_views(local.views, data, options.clusters, context);
  });

  // Move the intermediate views until they agree on their overlaps; tear apart those that cannot.
  const Registration registration = stages.run("registration", [&] {
    return registration::laid_out_side_by_side(
        views, registration::register_views(views, data, options.local_views.view_neighbors,
                                            options.registration, context));
  });

  // Move the points until edge lengths are those of the data, and close unnecessary tears.
  const polish::Registered registered{local.graph, data, local.views, views, registration};
  const seam::TearRule rule = seam::tear_rule(options);
  Polish polish = polish::unpolished(registration);
  if (options.polish.kind != PolishKind::without) {
    polish = stages.run("polish", [&] {
      return polish::polish_embedding(registered, options.polish, rule, context);
    });
  }

  // Move pieces of the embedding as the user chose, which moves the seam.
  if (cut) {
    polish = stages.run("cut", [&] {
      return polish::move_pieces(registered, polish, *cut, options.polish, rule, context);
    });
  }

  // Find the pairs of points across the seam, and give both sides the same colours.
  const Seam seam =
      stages.run("gluing", [&] { return seam::find_seam(local.views, views, polish.torn_views); });

  // Read how the outline of the embedding is glued, as a word.
  std::optional<GluingDiagram> gluing;
  if (found.topology && options.local_views.dimension == 2) {
    gluing = stages.run("tear", [&] {
      return seam::read_gluing({polish.embedding, local.graph}, data, *found.topology, context);
    });
  }

  return collect_result({prepared, data, local, views, registration, polish, seam, found.topology,
                         gluing, dimension, expected, anomaly_score, boundary.has_value(),
                         cut.has_value(), smoothed ? smoothed->noise : 0.0},
                        given, options, stages.times());
}

}  // namespace

Result embed(const Input& input, const Options& given, const Context& context, StageStore& store) {
  Result views = embed_once(input, given, context, store);
  const double trust = trust_if_doubtful(input, given, views, context);
  if (trust >= enough_trust) return views;

  // The views show wrong neighbours. Keep a layout if it shows fewer.
  Result layout = lay_out_instead(input, given, context, store, views.times,
                                  "layout, which shows fewer wrong neighbours than views");
  if (trustworthiness(input, layout, context) <= trust) return views;
  return layout;
}

}  // namespace ldle::pipeline
