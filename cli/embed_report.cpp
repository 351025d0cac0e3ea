#include "cli/embed_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/messages.h"
#include "ldle/anomalies.h"
#include "ldle/core/rounded.h"
#include "ldle/math/percentile.h"
#include "ldle/topology/in_words.h"
#include "ldle_io/draw_gluing.h"

namespace ldle::cli {
namespace {

std::string described(const EmbedInput& input) {
  if (input.is_graph()) {
    return fmt::format("{} points with up to {} neighbours each", input.size(),
                       input.neighbor_ids.cols());
  }
  if (!input.is_points()) return fmt::format("{} points given by their distances", input.size());
  return fmt::format("{} points in {} dimensions", input.size(), input.data.points.cols());
}

std::string median_and_largest(const std::vector<double>& values) {
  if (values.empty()) return "none";
  return fmt::format("median {}, largest {}", rounded(math::percentile(values, 50), 3),
                     rounded(*std::max_element(values.begin(), values.end()), 3));
}

std::string anomalies(const std::vector<double>& score) {
  if (score.empty()) return "none";
  const auto count =
      std::count_if(score.begin(), score.end(), [](double s) { return s > unusual_score; });
  const auto highest = std::max_element(score.begin(), score.end());
  return fmt::format("{} of {} points have a score above {}; the highest is {}, of point {}", count,
                     score.size(), unusual_score, rounded(*highest, 3), highest - score.begin());
}

std::string synchronization(const Synchronization& report) {
  return fmt::format("{} rounds; the error on overlaps went from {} to {} of a view's size",
                     report.rounds, two_digits(report.error_before),
                     two_digits(report.error_after));
}

std::string refinement(const Result& result) {
  const RegistrationReport& report = result.registration;
  if (report.settled) return fmt::format("settled after {} sweeps", report.sweeps);
  if (result.polish) return fmt::format("{} sweeps, which the polish continues", report.sweeps);
  return fmt::format("{} sweeps; the last one moved points by up to {} of a view's size",
                     report.sweeps, two_digits(report.last_move));
}

std::string eigenvectors(const Result& result) {
  return fmt::format("{}; residuals up to {:.1e}", result.spectrum.solver,
                     result.largest_residual());
}

/// Smaller errors of lengths do not show.
std::string percent(double part) {
  return part < 1e-4 ? "less than 0.01 %" : two_digits(100.0 * part) + " %";
}

std::string polish(const PolishReport& report) {
  if (!report.improved) return "no improvement found";
  return fmt::format(
      "edge lengths off by {}, before the polish by {}; {} steps{}",
      percent(report.after.length_error), percent(report.before.length_error), report.steps,
      report.after.folded > 0 ? fmt::format("; {} points are folded over", report.after.folded)
                              : "");
}

std::string local_maps(const Result& result) {
  return fmt::format("{} on tangent spaces, {} of eigenvectors",
                     result.local_views.on_tangent_planes, result.local_views.of_eigenvectors);
}

void print_line(const char* name, const std::string& text) {
  say("  {:<18} {}\n", name, text);
}

/// Prints the largest components only, because the topology of small ones is seldom sure.
void print_topology(const Topology& topology, const std::optional<GluingDiagram>& gluing) {
  constexpr std::size_t shown = 5;
  const std::string names =
      topology.components.size() > 1 ? topology::names_in_words(topology) : "";
  if (!names.empty()) print_line("components", names);
  for (std::size_t c = 0; c < std::min(shown, topology.components.size()); ++c) {
    const std::string word = gluing ? in_words(gluing->components[c]) : "";
    print_line(c == 0 ? "topology" : "",
               in_words(topology.components[c], topology.dimension, word));
  }
  if (topology.components.size() > shown) {
    print_line("", fmt::format("and {} more components", topology.components.size() - shown));
  }
}

void print_times(const Result& result, double total) {
  std::string text;
  for (const StageTime& time : result.times) {
    text += fmt::format("{}{} {:.2f} s", text.empty() ? "" : ", ", time.stage, time.seconds);
  }
  print_line("time", fmt::format("{:.2f} s in total: {}", total, text));
}

void print_views(const Result& result) {
  print_line("local maps", local_maps(result));
  print_line("views", fmt::format("{} of {:.0f} points on average", result.view_distortion.size(),
                                  result.average_view_size));
  print_line("pieces", fmt::format("{}", result.pieces));
  print_line("torn pairs", fmt::format("{} of views, {} of points along the seam",
                                       result.torn_views.size(), result.seam.size()));
  if (result.registration.synchronization.rounds > 0) {
    print_line("synchronisation", synchronization(result.registration.synchronization));
  }
  print_line("refinement", refinement(result));
  if (result.polish) print_line("polish", polish(*result.polish));
}

void print_quality(const Result& result) {
  print_line("local distortion", median_and_largest(result.local_distortion));
  if (!result.laid_out) {
    print_line("view distortion", median_and_largest(result.view_distortion));
  }
  print_line("anomalies", anomalies(result.anomaly_score));
}

}  // namespace

void print_report(const EmbedInput& input, const Result& result, const RunCost& cost,
                  const std::string& folder) {
  say("{}\n", result.verdict);
  say("{}: {} embedded in {}\n", input.data.source, described(input),
      result.embedding.cols() == 1 ? "1 dimension"
                                   : fmt::format("{} dimensions", result.embedding.cols()));
  for (const auto& [name, choice] : result.choices) {
    if (name == "dimension" || name == "smoothing") print_line(name.c_str(), choice);
  }
  if (result.topology) print_topology(*result.topology, result.gluing);
  if (const std::string missing = missing_words(result); !missing.empty()) {
    print_line("picture", missing);
  }
  if (result.has_spectrum()) print_line("eigenvectors", eigenvectors(result));
  if (result.laid_out) {
    print_line("pieces", fmt::format("{}", result.pieces));
  } else {
    print_views(result);
  }
  print_quality(result);
  print_times(result, cost.seconds);
  print_line("peak memory", fmt::format("{:.0f} MB", cost.peak_memory_mb));
  say("result: {}\npicture: {}/embedding.png\n", folder, folder);
  if (input.is_points()) say("next: ldle evaluate {}\n", folder);
  std::vector<std::string> warnings = result.warnings;
  std::erase_if(warnings, [&](const std::string& warning) {  // those that were printed before
    const auto& earlier = input.data.warnings;
    return warning == result.verdict ||
           std::find(earlier.begin(), earlier.end(), warning) != earlier.end();
  });
  print_warnings(warnings);
}

}  // namespace ldle::cli
