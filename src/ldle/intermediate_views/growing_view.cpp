#include "ldle/intermediate_views/growing_view.h"

#include <algorithm>

namespace ldle {

Stretch ViewGrowth::find_new(const GrowingView& view, Id map, Id k) {
  const Index d = views_.dimension();
  old_points_.assign(view.points);
  new_points_.clear();
  for (Id point : views_.members[k]) {
    if (!old_points_.contains(point)) new_points_.push_back(point);
  }
  new_image_.resize(new_points_.size() * d);
  views_.maps->evaluate(map, new_points_, new_image_.data());

  Stretch stretch;
  squared_distances_.resize(std::max(view.points.size(), new_points_.size()));
  for (std::size_t i = 0; i < new_points_.size(); ++i) {
    const double* at = new_image_.data() + i * d;
    metric_.squared_distances(new_points_[i], view.points, squared_distances_.data());
    for (std::size_t j = 0; j < view.points.size(); ++j) {
      stretch.add(squared_gap(at, view.image.data() + j * d, d), squared_distances_[j]);
    }
    metric_.squared_distances(new_points_[i], std::span(new_points_).first(i),
                              squared_distances_.data());
    for (std::size_t j = 0; j < i; ++j) {
      stretch.add(squared_gap(at, new_image_.data() + j * d, d), squared_distances_[j]);
    }
  }
  return stretch;
}

Stretch ViewGrowth::stretch_with(const GrowingView& view, Id map, Id k) {
  Stretch stretch = find_new(view, map, k);
  stretch.add(view.stretch);
  return stretch;
}

void ViewGrowth::add(GrowingView& view, Id map, Id k) {
  view.stretch.add(find_new(view, map, k));
  view.points.insert(view.points.end(), new_points_.begin(), new_points_.end());
  view.image.insert(view.image.end(), new_image_.begin(), new_image_.end());
  view.members.push_back(k);
  ++view.version;
}

void ViewGrowth::remove(GrowingView& view, Id map, Id k) {
  std::vector<Id> left = std::move(view.members);
  left.erase(std::find(left.begin(), left.end(), k));
  const Id version = view.version + 1;
  view = GrowingView{};
  for (Id member : left) add(view, map, member);
  view.version = version;
}

}  // namespace ldle
