#include "ldle/intermediate_views/growing_view.h"

#include <algorithm>

#include "ldle/math/squared_gaps.h"

namespace ldle::intermediate_views {

local_views::Stretch ViewGrowth::find_new(const GrowingView& view, Id map, Id k) {
  const Index d = views_.dimension();
  numbers_.assign(view.points);
  new_points_.clear();
  for (Id point : views_.members[k]) {
    if (!numbers_.contains(point)) new_points_.push_back(point);
  }
  new_image_.resize(new_points_.size() * d);
  views_.maps->evaluate(map, new_points_, new_image_.data());

  // Each new point is compared with all points, old and new: one plain loop over all of them.
  all_points_ = view.points;
  all_points_.insert(all_points_.end(), new_points_.begin(), new_points_.end());
  const Index old = std::ssize(view.points), all = std::ssize(all_points_);
  columns_.resize(all * d);
  for (Index s = 0; s < d; ++s) {
    for (Index j = 0; j < old; ++j) columns_[s * all + j] = view.image[j * d + s];
    for (Index j = old; j < all; ++j) columns_[s * all + j] = new_image_[(j - old) * d + s];
  }
  squared_distances_.resize(new_points_.size() * all);
  data_.squared_distance_rows(new_points_, all_points_, squared_distances_.data());
  squared_gaps_.resize(all);
  local_views::Stretch stretch;
  for (std::size_t i = 0; i < new_points_.size(); ++i) {
    math::squared_gaps(new_image_.data() + i * d, columns_.data(), d, all, squared_gaps_.data());
    stretch.add(squared_gaps_.data(), squared_distances_.data() + i * all, all);
  }
  return stretch;
}

Worth ViewGrowth::work_out_bid(const GrowingView& view, Id map, Id k) {
  local_views::Stretch stretch = find_new(view, map, k);
  stretch.add(view.stretch);
  return {local_views::comparable(1.0 / stretch.distortion()), static_cast<Id>(all_points_.size())};
}

const std::vector<Worth>& ViewGrowth::bound_bids(const GrowingView& view, Id map,
                                                 std::span<const Id> points) {
  number_points(view, points);
  evaluate_new_columns(map);
  stretch_new_points(view);
  bounds_.clear();
  const Id old = static_cast<Id>(view.points.size());
  const Id* place = places_.data();
  for (Id k : points) {
    local_views::Stretch stretch = view.stretch;
    Id united = old;
    for (const Id* end = place + views_.members.length(k); place != end; ++place) {
      stretch.add(local_views::Stretch{least_[*place], largest_[*place]});
      united += *place >= old;
    }
    bounds_.push_back({local_views::comparable(1.0 / stretch.distortion()), united});
  }
  return bounds_;
}

void ViewGrowth::number_points(const GrowingView& view, std::span<const Id> points) {
  numbers_.assign(view.points);
  new_points_.clear();
  places_.clear();
  for (Id k : points) {
    for (Id point : views_.members[k]) {
      const Id known = numbers_.size();
      const Id place = numbers_.add(point);
      if (place == known) new_points_.push_back(point);
      places_.push_back(place);
    }
  }
}

void ViewGrowth::evaluate_new_columns(Id map) {
  const Index d = views_.dimension(), count = std::ssize(new_points_);
  new_image_.resize(count * d);
  views_.maps->evaluate(map, new_points_, new_image_.data());
  columns_.resize(count * d);
  for (Index s = 0; s < d; ++s) {
    for (Index j = 0; j < count; ++j) columns_[s * count + j] = new_image_[j * d + s];
  }
}

void ViewGrowth::stretch_new_points(const GrowingView& view) {
  const Index d = views_.dimension(), old = std::ssize(view.points),
              count = std::ssize(new_points_);
  squared_distances_.resize(old * count);
  data_.squared_distance_rows(view.points, new_points_, squared_distances_.data());
  squared_gaps_.resize(count);
  // Old points also have a place; their stretch stays empty and changes no bound.
  const local_views::Stretch nothing;
  least_.assign(old + count, nothing.least);
  largest_.assign(old + count, nothing.largest);
  for (Index i = 0; i < old; ++i) {
    math::squared_gaps(view.image.data() + i * d, columns_.data(), d, count, squared_gaps_.data());
    local_views::add_to_each(squared_gaps_.data(), squared_distances_.data() + i * count, count,
                             least_.data() + old, largest_.data() + old);
  }
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

}  // namespace ldle::intermediate_views
