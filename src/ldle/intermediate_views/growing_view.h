#pragma once

#include <span>
#include <vector>

#include "ldle/core/mark_set.h"
#include "ldle/local_views/local_views.h"
#include "ldle/local_views/stretch.h"
#include "ldle/neighbors/data.h"

namespace ldle::intermediate_views {

/// A cluster C_m while it grows and shrinks: its members, the union U~_m of their local views, the
/// image of that under the cluster's map, and the stretch of all its pairs.
struct GrowingView {
  std::vector<Id> members;
  std::vector<Id> points;     // U~_m in the order in which the points came in
  std::vector<double> image;  // d numbers a point
  local_views::Stretch stretch;
  Id version = 0;  // changes whenever the members do

  Index size() const { return static_cast<Index>(members.size()); }
};

/// What a cluster bids for a point. Of equal bids the one that makes the smaller view is worth
/// more: it keeps clusters compact and of like size where nothing is distorted at all.
struct Worth {
  float bid;  // 1 / distortion
  Id points;  // of the cluster's view with the point's

  bool operator==(const Worth&) const = default;
  bool operator<(const Worth& other) const {
    return bid != other.bid ? bid < other.bid : points > other.points;
  }
};

/// Works out how views change; holds scratch memory, so that each thread has its own.
class ViewGrowth {
 public:
  ViewGrowth(const LocalViews& views, const Data& data) : views_(views), data_(data) {}

  /// The bid for point k: 1 / the distortion, under the view's map, of the view united with U_k.
  /// Only pairs with a new point are looked at.
  Worth work_out_bid(const GrowingView& view, Id map, Id k);

  /// Upper bounds of the bids for many points k, for the price of a few bids: a pair of a new and
  /// an old point is looked at once, however many U_k hold the new one, and pairs of two new points
  /// are left out.
  const std::vector<Worth>& bound_bids(const GrowingView& view, Id map, std::span<const Id> points);

  /// Adds a member and its local view.
  void add(GrowingView& view, Id map, Id k);

  /// Takes a member away; the view is put together anew from those that are left.
  void remove(GrowingView& view, Id map, Id k);

 private:
  /// Finds the points of U_k that the view lacks, their images, and the stretch of new pairs.
  local_views::Stretch find_new(const GrowingView& view, Id map, Id k);

  /// Numbers the view's points and then those of all U_k, and notes the numbers of the latter in
  /// places_.
  void number_points(const GrowingView& view, std::span<const Id> points);
  void evaluate_new_columns(Id map);
  /// The stretch of each new point towards all old ones.
  void stretch_new_points(const GrowingView& view);

  const LocalViews& views_;
  const Data& data_;
  MarkSet numbers_;
  std::vector<Id> places_;
  std::vector<Id> new_points_, all_points_;
  std::vector<double> new_image_;
  std::vector<double> columns_;  // the image of all points, coordinate by coordinate
  std::vector<double> squared_distances_, squared_gaps_;
  std::vector<double> least_, largest_;
  std::vector<Worth> bounds_;
};

}  // namespace ldle::intermediate_views
