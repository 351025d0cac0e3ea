#include "ldle/tear/stretch_sides.h"

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/topology/orientation.h"

namespace ldle {
namespace {

/// A side must be seen by so many points.
constexpr Index least_points = 4;

// Charts of the data around places of the rim, and what the embedding makes of them.
class Sight {
 public:
  Sight(const LocalMaps& charts, const Ragged<Id>& lists, const EmbeddedGraph& embedded)
      : charts_(charts), lists_(lists), embedded_(embedded) {}

  /// Whether the embedding around a point shows the points around a place from the side that their
  /// chart does; 0 where too few of them are there.
  double sign(Id place, Id point) {
    near_.clear();
    for (Id k : lists_[place]) {
      if (embedded_.hold_together(point, k)) near_.push_back(k);
    }
    const Index count = std::ssize(near_);
    if (count < least_points) return 0.0;
    chart_.resize(count, 2);
    charts_.evaluate(place, near_, chart_.data());
    image_.resize(count, 2);
    for (Index i = 0; i < count; ++i) image_.row(i) = embedded_.place(near_[i]);
    for (RowMatrix* places : {&chart_, &image_}) {
      places->rowwise() -= Eigen::RowVectorXd(places->colwise().mean());
    }
    return side_sign(chart_, image_);
  }

 private:
  const LocalMaps& charts_;
  const Ragged<Id>& lists_;
  const EmbeddedGraph& embedded_;
  std::vector<Id> near_;
  RowMatrix chart_, image_;
};

}  // namespace

std::vector<double> stretch_sides(const RimWalks& rim, const SeamPairs& seam,
                                  const EmbeddedGraph& embedded, const Metric& metric) {
  Ragged<Id> lists;
  for (Id place = 0; place < rim.size(); ++place) {
    lists.push_back(embedded.graph().neighbors[rim.point(place)]);
  }
  Progress silent;
  const auto charts = make_tangent_maps(metric, lists, 2, embedded.graph().nearest, silent);
  std::vector<double> of_pair(seam.pairs.size());
  parallel_for_blocks(std::ssize(seam.pairs), 64, [&](Index begin, Index end) {
    Sight sight(*charts, lists, embedded);
    for (Index p = begin; p < end; ++p) {
      const auto& [place, other, stretch] = seam.pairs[p];
      of_pair[p] = sight.sign(place, rim.point(place)) * sight.sign(place, rim.point(other));
    }
  });
  std::vector<double> sides(seam.across.size(), 0.0);
  for (std::size_t p = 0; p < seam.pairs.size(); ++p) {
    sides[seam.pairs[p].stretch] += of_pair[p];
    sides[seam.across[seam.pairs[p].stretch]] += of_pair[p];
  }
  return sides;
}

}  // namespace ldle
