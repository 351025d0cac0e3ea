#include "cli/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ldle/core/part_of_stage.h"
#include "ldle/core/rounded.h"
#include "ldle/math/percentile.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle_io/json_numbers.h"

namespace ldle::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::pair<const char*, double> shown_percentiles[] = {
    {"min", 0}, {"p5", 5}, {"p25", 25}, {"median", 50}, {"p75", 75}, {"p95", 95}, {"max", 100}};

Json stretch_json(const std::optional<StretchSummary>& stretch) {
  if (!stretch) return nullptr;
  return {{"edges", stretch->edges},
          {"min", finite_or_null(stretch->min)},
          {"p5", finite_or_null(stretch->p5)},
          {"p25", finite_or_null(stretch->p25)},
          {"median", finite_or_null(stretch->median)},
          {"p75", finite_or_null(stretch->p75)},
          {"p95", finite_or_null(stretch->p95)},
          {"max", finite_or_null(stretch->max)},
          {"spread", finite_or_null(stretch->spread())}};
}

Json paths_json(const std::optional<GeodesicDistortion>& paths) {
  if (!paths) return nullptr;
  Json json = percentiles_json(paths->per_source);
  json["infinite"] = paths->infinite;
  json["incomplete"] = paths->incomplete;
  return json;
}

Json map_json(const std::optional<MapQuality>& map) {
  if (!map) return nullptr;
  Json json = Json::object();
  MapQuality::describe(*map,
                       [&](const char* name, double value) { json[name] = finite_or_null(value); });
  return json;
}

void add_ranks(Json& json, const std::string& prefix,
               const std::optional<NeighborhoodRanks>& ranks) {
  json[prefix + "trustworthiness"] = ranks ? Json(ranks->trustworthiness) : Json();
  json[prefix + "continuity"] = ranks ? Json(ranks->continuity) : Json();
}

std::string row(const std::string& name, const std::vector<double>& values) {
  std::string text = fmt::format("{:<28}", name);
  for (double value : values) text += fmt::format(" {:>9}", rounded(value, 4));
  return text + "\n";
}

std::string percentile_row(const std::string& name, const std::vector<double>& values) {
  if (values.empty()) return "";
  std::vector<double> shown;
  for (const auto& [_, percent] : shown_percentiles)
    shown.push_back(math::percentile(values, percent));
  return row(name, shown);
}

std::string stretch_row(const std::string& name, const std::optional<StretchSummary>& stretch) {
  if (!stretch) return "";
  return row(name, {stretch->min, stretch->p5, stretch->p25, stretch->median, stretch->p75,
                    stretch->p95, stretch->max});
}

std::string map_rows(const std::optional<MapQuality>& map) {
  if (!map) return "";
  return fmt::format("{:<28} {:>9} of the root of the area\n", "length of the seam",
                     rounded(map->seam_length, 4)) +
         fmt::format("{:<28} {:>9} Dirichlet energy, {} spread of the stretch\n",
                     "triangles (1 is perfect)", rounded(map->dirichlet_energy, 4),
                     rounded(map->stretch_spread, 4)) +
         fmt::format("{:<28} {:>9} of the area\n", "covered twice", rounded(map->covered_twice, 4));
}

std::string ranks_row(const std::string& name, const std::optional<NeighborhoodRanks>& ranks) {
  if (!ranks) return "";
  return fmt::format("{:<28} {:>9} trustworthiness, {} continuity\n", name,
                     rounded(ranks->trustworthiness, 4), rounded(ranks->continuity, 4));
}

bool is_sample(const Evaluation& evaluation) {
  return static_cast<Index>(evaluation.geodesic.sources.size()) < evaluation.points;
}

std::string notes(const Evaluation& evaluation) {
  const GeodesicDistortion& geodesic = evaluation.geodesic;
  std::string text = fmt::format("D_k: shortest paths in the {}-neighbour graph from {} points{}\n",
                                 evaluation.geodesics.neighbors, geodesic.sources.size(),
                                 is_sample(evaluation) ? ", a random sample" : "");
  if (geodesic.infinite > 0) {
    text += fmt::format("D_k is infinite at {} points (some points coincide)\n", geodesic.infinite);
  }
  if (geodesic.incomplete > 0) {
    text +=
        fmt::format("{} of these points cannot reach every other point; such pairs are left out\n",
                    geodesic.incomplete);
  }
  if (evaluation.stretch.torn) {
    text += fmt::format("edges: {} not torn, {} torn\n",
                        evaluation.stretch.untorn ? evaluation.stretch.untorn->edges : 0,
                        evaluation.stretch.torn->edges);
  }
  return text;
}

/// Gives every measurement an equal part of the progress.
class Measurements {
 public:
  Measurements(const Context& all, Index count) : all_(all), count_(static_cast<double>(count)) {}

  /// Returns the context of the next measurement.
  Context context() {
    const double begin = begun_++ / count_;
    return part_of_stage(all_, begin, std::min(1.0, begun_ / count_));
  }

 private:
  const Context& all_;
  double count_;
  double begun_ = 0.0;
};

}  // namespace

Evaluation evaluate_run(const RunRecord& run, const RowMatrix& data,
                        const GeodesicOptions& geodesics, const Context& context) {
  const bool is_torn = !run.torn_views.empty(), has_seam = !run.seam.empty();
  Evaluation evaluation;
  evaluation.geodesics = geodesics;
  evaluation.rank_options = {.points = std::min(geodesics.sources, data.rows()),
                             .seed = geodesics.seed};
  const bool has_ranks = 2 * data.rows() > 3 * evaluation.rank_options.neighbors + 1;
  Measurements next(context, 3 + 2 * is_torn + has_ranks * (1 + has_seam));

  const Index nearest = std::min(geodesics.neighbors + 1, data.rows());
  const NeighborGraph graph =
      neighbors::nearest_neighbors(Data::of_points(data), nearest, next.context());
  evaluation.geodesic =
      metrics::geodesic_distortion(graph, run.embedding, geodesics, next.context());
  const TornEdges torn{.torn_views = run.torn_views, .cluster_of = run.cluster_of};
  if (is_torn) {
    const auto with_tears = [&](PathsAtTears tears) {
      GeodesicOptions options = geodesics;
      options.tears = tears;
      return metrics::geodesic_distortion(graph, run.embedding, options, next.context(), torn);
    };
    evaluation.cut = with_tears(PathsAtTears::cut);
    evaluation.glued = with_tears(PathsAtTears::glued);
  }
  if (has_ranks) {
    evaluation.ranks =
        neighborhood_ranks(data, run.embedding, evaluation.rank_options, next.context());
  }
  if (has_ranks && has_seam) {
    evaluation.glued_ranks =
        neighborhood_ranks(data, run.embedding, evaluation.rank_options, next.context(), run.seam);
  }
  const Context last = next.context();
  evaluation.local_distortion = run.local_distortion;
  evaluation.view_distortion = run.view_distortion;
  evaluation.stretch = metrics::edge_stretch(graph, geodesics.neighbors, run.embedding, torn, last);
  if (run.embedding.cols() == 2) evaluation.map = map_quality(Points{data}, run.embedding, last);
  evaluation.points = data.rows();
  return evaluation;
}

Json as_json(const Evaluation& evaluation) {
  const GeodesicDistortion& geodesic = evaluation.geodesic;
  Json json = Json::object();
  json["n"] = evaluation.points;
  json["geodesic_distortion"] = percentiles_json(geodesic.per_source);
  json["geodesic_distortion"]["neighbors"] = evaluation.geodesics.neighbors;
  json["geodesic_distortion"]["sources"] = geodesic.sources.size();
  json["geodesic_distortion"]["sampled"] = is_sample(evaluation);
  json["geodesic_distortion"]["infinite"] = geodesic.infinite;
  json["geodesic_distortion"]["incomplete"] = geodesic.incomplete;
  json["untorn_geodesic_distortion"] = paths_json(evaluation.cut);
  json["glued_geodesic_distortion"] = paths_json(evaluation.glued);
  add_ranks(json, "", evaluation.ranks);
  add_ranks(json, "glued_", evaluation.glued_ranks);
  json["local_distortion"] = percentiles_json(evaluation.local_distortion);
  json["view_distortion"] = percentiles_json(evaluation.view_distortion);
  json["edge_stretch"] = {{"untorn", stretch_json(evaluation.stretch.untorn)},
                          {"torn", stretch_json(evaluation.stretch.torn)},
                          {"coincident", evaluation.stretch.coincident}};
  json["map"] = map_json(evaluation.map);
  json["procrustes_error"] = nullptr;
  if (evaluation.flat) {
    json["procrustes_error"] = {{"rigid", finite_or_null(evaluation.flat->rigid)},
                                {"scaled", finite_or_null(evaluation.flat->scaled)}};
  }
  return json;
}

std::string as_table(const Evaluation& evaluation) {
  std::string text = fmt::format("{:<28}", "");
  for (const auto& [name, _] : shown_percentiles) text += fmt::format(" {:>9}", name);
  text += "\n";
  text += percentile_row("D_k (1 is perfect)", evaluation.geodesic.per_source);
  if (evaluation.cut) text += percentile_row("D_k, seam not crossed", evaluation.cut->per_source);
  if (evaluation.glued) text += percentile_row("D_k, seam glued", evaluation.glued->per_source);
  text += percentile_row("local distortion", evaluation.local_distortion);
  text += percentile_row("view distortion", evaluation.view_distortion);
  text += stretch_row("stretch of edges", evaluation.stretch.untorn);
  text += stretch_row("stretch of torn edges", evaluation.stretch.torn);
  const Index near = evaluation.rank_options.neighbors;
  text += ranks_row(fmt::format("{} nearest neighbours", near), evaluation.ranks);
  text += ranks_row(fmt::format("{} nearest, seam glued", near), evaluation.glued_ranks);
  text += map_rows(evaluation.map);
  if (evaluation.flat) {
    text += fmt::format("{:<28} {:>9} (rigid), {} (scaled)\n", "Procrustes error",
                        rounded(evaluation.flat->rigid, 4), rounded(evaluation.flat->scaled, 4));
  }
  return text + notes(evaluation);
}

}  // namespace ldle::cli
