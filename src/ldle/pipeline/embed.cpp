#include "ldle/pipeline/embed.h"

#include <future>
#include <optional>
#include <utility>

#include "ldle/core/part_of_stage.h"
#include "ldle/intermediate_views/cluster_views.h"
#include "ldle/math/accelerator.h"
#include "ldle/neighbors/distance_table.h"
#include "ldle/pipeline/choose_dimension.h"
#include "ldle/pipeline/choose_embedding.h"
#include "ldle/pipeline/choose_local_views.h"
#include "ldle/pipeline/collect_result.h"
#include "ldle/pipeline/describe_data.h"
#include "ldle/pipeline/embed_by_layout.h"
#include "ldle/pipeline/examine_data.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle/pipeline/map_neighborhoods.h"
#include "ldle/pipeline/remove_noise.h"
#include "ldle/polish/cut_through_views.h"
#include "ldle/polish/move_pieces.h"
#include "ldle/polish/separate_sheets.h"
#include "ldle/polish/view_edges.h"
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

bool cuts_through_views(const Options& options) {
  return options.registration.synchronize && options.registration.seam_weight > 0.0 &&
         options.polish.kind != PolishKind::without;
}

ViewFit fit_of(const Registration& registration) {
  constexpr double small_error = 0.05;  // in units of a typical view's size
  if (registration.torn_views.empty()) return ViewFit::good;
  return registration.report.synchronization.error_after > small_error ? ViewFit::torn_and_distorted
                                                                       : ViewFit::torn;
}

/// Embeds data that fit into d dimensions, without their noise. Returns nothing if the local views
/// are so distorted that they are not worth merging.
std::optional<Result> embed_by_views(ExaminedData& examined, SmoothedData points,
                                     const Options& given, Options options, StageRunner& stages) {
  const Context& context = stages.context();
  const Input& input = examined.input.given();
  const Data data = neighbors::with_distance_table(points.data, context);
  const std::optional<Cut> cut = examined.input.cut(options.local_views.dimension);

  // Determine the topology of the data, and find their boundary if that was asked for. Nothing
  // before the gluing word needs the topology, so it is determined beside the stages that follow.
  StageBeside<DataDescription> description =
      describe_data(points.graph, data, input, options, examined.expected.topology_beside, stages);
  DataDescription found;
  if (!description.is_beside()) found = stages.finish(description_stage, description);
  const auto& boundary = examined.input.boundary() ? examined.input.boundary() : found.boundary;

  // Make a map of low distortion around every point: the local views. Eigenvectors are computed
  // only if maps on tangent spaces are not good enough.
  std::vector<char> need_eigenvectors = choose_local_views(points.graph, data, options, context);
  expect_again(examined, options, context);
  const MappedNeighborhoods local = map_neighborhoods(
      {data, std::move(points.graph), std::move(need_eigenvectors)}, boundary, options, stages);
  if (local_views_fail(local.views.distortion, examined.dimension, input, given,
                       options.local_views.dimension)) {
    return std::nullopt;
  }

  // Merge local views into larger intermediate views, as long as their distortion stays low.
  IntermediateViews views = stages.run("clustering", [&] {
    return intermediate_views::cluster_views(local.views, data, options.clusters, context);
  });

  check_memory_of_views(views, context);

  // Move the intermediate views until they agree on their overlaps; tear apart those that cannot.
  const registration::RefineUntil until = registration::refine_until(options.polish);
  const Registration registration = stages.run("registration", [&] {
    return registration::laid_out_side_by_side(
        views, registration::register_views(views, data, options.local_views.view_neighbors,
                                            options.registration, context, until));
  });

  examined.fit = fit_of(registration);
  expect_again(examined, options, context);

  // Move the points until edge lengths are those of the data, and close unnecessary tears. Move
  // parts that lie on other parts to where there is room.
  const seam::TearRule rule = seam::tear_rule(options);
  std::optional<math::EdgeLengths> lengths;
  const auto edges = [&](const Context& within) -> const math::EdgeLengths& {
    if (!lengths) lengths = polish::view_edges(local.views, data, within);
    return *lengths;
  };
  const polish::Registered registered{local.graph, data, local.views, views, registration};
  Polish polish = polish::unpolished(registration);
  if (options.polish.kind != PolishKind::without) {
    polish = stages.run("polish", [&] {
      const Context parts = parts_of_stage(context);
      return polish::separate_sheets(
          registered, edges(parts),
          polish::polish_embedding(registered, edges(parts), options.polish, rule, parts),
          options.polish, rule, parts);
    });
  }

  // Cut through views along the seam where that makes it shorter.
  if (cuts_through_views(options) && !polish.torn_views.empty()) {
    auto cut_views = stages.run("cutting", [&] {
      const Context parts = parts_of_stage(context);
      return polish::cut_through_views(registered, edges(parts), polish, options.polish, rule,
                                       parts);
    });
    if (cut_views) {
      views = std::move(cut_views->views);
      polish = std::move(cut_views->polish);
    }
  }

  // Move pieces of the embedding as the user chose, which moves the seam.
  if (cut) {
    polish = stages.run("cut", [&] {
      const Context parts = parts_of_stage(context);
      return polish::move_pieces(registered, edges(parts), polish, *cut, options.polish, rule,
                                 parts);
    });
  }

  lengths.reset();

  // Find the pairs of points across the seam, and give both sides the same colours.
  const Seam seam = stages.run(
      "gluing", [&] { return seam::find_seam(local.views, views, polish.torn_views, context); });

  if (description.is_beside()) found = stages.finish(description_stage, description);

  // Read how the outline of the embedding is glued, as a word.
  std::optional<GluingDiagram> gluing;
  if (found.topology && options.local_views.dimension == 2) {
    gluing = stages.run("tear", [&] {
      return seam::read_gluing({polish.embedding, local.graph}, data, *found.topology, context);
    });
  }

  return collect_result(
      {examined.input, data, local, views, registration, polish, seam, found.topology, gluing,
       examined.dimension, examined.expected, examined.anomaly_score, boundary.has_value(),
       cut.has_value(), points.noise},
      given, options, stages.times(), context);
}

Result embed_data(const Input& input, const Options& given, StageRunner& stages) {
  const Context& context = stages.context();
  Options options = given;

  // Find the neighbours of every point, the dimension of the data and their anomalies.
  ExaminedData examined = examine_data(input, options, stages);

  // Remove noise if it hides a manifold of d dimensions.
  choose_smoothing(examined.data, options, context);
  expect_again(examined, options, context);
  auto smoothed =
      remove_noise(examined.graph, examined.data, examined.dimension, given, options, stages);
  if (smoothed && given.local_views.dimension != 0) {
    examined.dimension = choose_dimension(smoothed->graph, examined.input.size(), options, context);
  }

  // Data of more than d dimensions have no maps of low distortion: lay out their neighbours.
  choose_embedding(examined.dimension, input, options);
  const auto lay_out = [&](const char* reason) {
    options.embedding = EmbeddingKind::layout;
    expect_again(examined, options, context);
    find_neighbors(examined, options, stages);
    Result layout = embed_by_layout(examined, given, options, stages);
    if (given.embedding == EmbeddingKind::automatic)
      layout.choices.emplace_back("embedding", reason);
    return layout;
  };
  if (options.embedding == EmbeddingKind::layout) return lay_out("layout");

  // Map the neighbourhoods of data that fit into d dimensions, and join the maps.
  if (!smoothed) smoothed = SmoothedData{examined.data, std::exchange(examined.graph, {}), 0.0};
  const auto views = embed_by_views(examined, std::move(*smoothed), given, options, stages);
  if (!views) return lay_out("layout, because local views have a high distortion");

  // If they show wrong neighbours, keep a layout if it shows fewer.
  const double trust = trust_if_doubtful(input, given, *views, context);
  if (trust >= enough_trust) return *views;
  Result layout = lay_out("layout, which shows fewer wrong neighbours than views");
  return trustworthiness(input, layout, context) > trust ? layout : *views;
}

// Opens the device of the context while the input is prepared; a GPU takes a good part of a second.
// The result warns of a device that cannot be opened even if no stage would have used it.
std::future<void> open_device(const Context& context) {
  const bool needed = context.options().device != Device::cpu;
  return std::async(needed ? std::launch::async : std::launch::deferred,
                    [context] { math::accelerator_of(context); });
}

}  // namespace

Result embed(const Input& input, const Options& options, const Context& context,
             StageStore& store) {
  check(options);
  check_ranges(context.options());
  context.take_warnings();  // those of earlier runs
  const std::future<void> opened = open_device(context);
  StageRunner stages(context, store);
  Result result = embed_data(input, options, stages);
  opened.wait();
  for (std::string& warning : context.take_warnings()) {
    result.warnings.push_back(std::move(warning));
  }
  return result;
}

}  // namespace ldle::pipeline
