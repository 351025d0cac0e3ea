#include "ldle/seam/segment_orientations.h"

#include "ldle/core/parallel_for.h"
#include "ldle/local_views/tangent_maps.h"
#include "ldle/topology/orientation.h"

namespace ldle::seam {
namespace {

/// Number of points that are needed to compare a chart with the embedding of one side.
constexpr Index least_common_points = 4;

// Compares charts of the data around places of the outline with the embedding.
class Sight {
 public:
  Sight(const LocalMaps& charts, const Ragged<Id>& lists, const EmbeddedGraph& embedded)
      : charts_(charts), lists_(lists), embedded_(embedded) {}

  /// Compares the chart at a place with the embedding around a point: positive if they have the
  /// same orientation, negative if they are mirrored, 0 if they have too few points in common.
  double sign(Id place, Id point) {
    near_.clear();
    for (Id k : lists_[place]) {
      if (embedded_.hold_together(point, k)) near_.push_back(k);
    }
    const Index count = std::ssize(near_);
    if (count < least_common_points) return 0.0;
    chart_.resize(count, 2);
    charts_.evaluate(place, near_, chart_.data());
    image_.resize(count, 2);
    for (Index i = 0; i < count; ++i) image_.row(i) = embedded_.place(near_[i]);
    for (RowMatrix* places : {&chart_, &image_}) {
      places->rowwise() -= Eigen::RowVectorXd(places->colwise().mean());
    }
    return topology::side_sign(chart_, image_);
  }

 private:
  const LocalMaps& charts_;
  const Ragged<Id>& lists_;
  const EmbeddedGraph& embedded_;
  std::vector<Id> near_;
  RowMatrix chart_, image_;
};

}  // namespace

std::vector<double> segment_orientations(const OutlineWalks& walks, const SeamPairs& seam,
                                         const EmbeddedGraph& embedded, const Data& data,
                                         const Context& context) {
  Ragged<Id> lists;
  for (Id place = 0; place < walks.size(); ++place) {
    lists.push_back(embedded.graph().neighbors[walks.point(place)]);
  }
  const auto charts =
      local_views::make_tangent_maps(data, lists, 2, embedded.graph().nearest, context);
  std::vector<double> of_pair(seam.pairs.size());
  parallel_for(std::ssize(seam.pairs), 64, context, [&](Index begin, Index end) {
    Sight sight(*charts, lists, embedded);
    for (Index p = begin; p < end; ++p) {
      const auto& [place, other, segment] = seam.pairs[p];
      of_pair[p] = sight.sign(place, walks.point(place)) * sight.sign(place, walks.point(other));
    }
  });
  std::vector<double> orientations(seam.across.size(), 0.0);
  for (std::size_t p = 0; p < seam.pairs.size(); ++p) {
    orientations[seam.pairs[p].segment] += of_pair[p];
    orientations[seam.across[seam.pairs[p].segment]] += of_pair[p];
  }
  return orientations;
}

}  // namespace ldle::seam
