#include "bindings/stage_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "ldle/math/percentile.h"

namespace ldle::python {
namespace {

/// "1 view", "2 views".
std::string counted(Index count, const std::string& thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string distortion_in_words(std::vector<double> distortion) {
  if (distortion.empty()) return "";
  const double largest = std::ranges::max(distortion);
  const double median = math::median_in_place(distortion);
  return fmt::format(", distortion {:.3g} (median) and {:.3g} (largest)", median, largest);
}

std::string points_and_tears(const RowMatrix& embedding, const std::vector<IdPair>& torn_views) {
  return fmt::format("{} in {}, {} of views", counted(embedding.rows(), "point"),
                     counted(embedding.cols(), "dimension"),
                     counted(std::ssize(torn_views), "torn pair"));
}

}  // namespace

std::string in_words(const NeighborGraph& graph) {
  return fmt::format("<NeighborGraph: {} with {} nearest neighbours each>",
                     counted(graph.size(), "point"), graph.nearest);
}

std::string in_words(const GraphLaplacian& laplacian) {
  return fmt::format("<GraphLaplacian: {}, {}, {} entries>", counted(laplacian.size(), "point"),
                     counted(laplacian.components, "connected component"),
                     laplacian.matrix.nonZeros());
}

std::string in_words(const Spectrum& spectrum) {
  if (!spectrum.has_vectors()) return "<Spectrum: no eigenvectors>";
  double least = 0.0, most = 0.0;
  for (Index c = 0; c < spectrum.values.rows(); ++c) {
    if (spectrum.available[c] == 0) continue;
    const double first = spectrum.values(c, 0);
    least = least == 0.0 ? first : std::min(least, first);
    most = std::max(most, spectrum.values(c, spectrum.available[c] - 1));
  }
  return fmt::format("<Spectrum: {} of {}, eigenvalues from {:.3g} to {:.3g}, {}>",
                     counted(spectrum.values.cols(), "eigenvector"),
                     counted(spectrum.values.rows(), "connected component"), least, most,
                     spectrum.converged ? "converged" : "not converged");
}

std::string in_words(const LocalViews& views) {
  return fmt::format("<LocalViews: {} in {}{}>", counted(views.size(), "view"),
                     counted(views.dimension(), "dimension"),
                     distortion_in_words(views.distortion));
}

std::string in_words(const IntermediateViews& views) {
  return fmt::format("<IntermediateViews: {} of {} in {}{}>", counted(views.size(), "view"),
                     counted(std::ssize(views.cluster_of), "point"),
                     counted(views.dimension, "dimension"), distortion_in_words(views.distortion));
}

std::string in_words(const Registration& registration) {
  return fmt::format("<Registration: {}, alignment error {:.3g}>",
                     points_and_tears(registration.embedding, registration.torn_views),
                     registration.report.alignment_error);
}

std::string in_words(const Polish& polish) {
  return fmt::format("<Polish: {}, length error {:.3g} (before the polish: {:.3g})>",
                     points_and_tears(polish.embedding, polish.torn_views),
                     polish.report.after.length_error, polish.report.before.length_error);
}

std::string in_words(const Seam& seam) {
  const Index on_seam = std::ssize(seam.color) - std::ranges::count(seam.color, none);
  return fmt::format("<Gluing: {} of {} on the seam, {}, {}>", on_seam,
                     counted(std::ssize(seam.color), "point"),
                     counted(std::ssize(seam.pairs), "pair"), counted(seam.colors, "colour"));
}

std::string in_words(const ViewMaps& maps) {
  return fmt::format("<ViewMaps: maps of {} to {}, made of {}>", counted(maps.views(), "view"),
                     counted(maps.translation.cols(), "dimension"),
                     counted(maps.eigenvectors.cols(), "eigenvector"));
}

}  // namespace ldle::python
