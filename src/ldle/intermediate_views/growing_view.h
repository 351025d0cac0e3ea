#pragma once

#include <span>
#include <vector>

#include "ldle/core/mark_set.h"
#include "ldle/local_views/local_views.h"
#include "ldle/local_views/stretch.h"
#include "ldle/neighbors/data.h"

namespace ldle::intermediate_views {

/// A cluster C_m while it grows and shrinks: its members, the union U~_m of their local views, the
/// image of U~_m under the cluster's map, and the stretch of all pairs of points.
struct GrowingView {
  std::vector<Id> members;
  std::vector<Id> points;     // U~_m in the order in which the points were added
  std::vector<double> image;  // d coordinates for each point
  local_views::Stretch stretch;
  Id version = 0;  // changes whenever the members do

  Index size() const { return static_cast<Index>(members.size()); }
};

/// The bid of a cluster for a point. Of equal bids the one that leads to the smaller view is worth
/// more. This keeps clusters compact and of similar size if the data are not distorted at all.
struct Worth {
  float bid;  // 1 / distortion
  Id points;  // size of the cluster's view united with the point's

  bool operator==(const Worth&) const = default;
  bool operator<(const Worth& other) const {
    return bid != other.bid ? bid < other.bid : points > other.points;
  }
};

/// Computes bids and changes views. Holds scratch memory, so each thread needs its own.
class ViewGrowth {
 public:
  ViewGrowth(const LocalViews& views, const Data& data) : views_(views), data_(data) {}

  /// Returns the bid for point k: 1 / the distortion, under the map `map`, of the view united with
  /// U_k. Only pairs that contain a new point are evaluated.
  Worth work_out_bid(const GrowingView& view, Id map, Id k);

  /// Returns upper bounds of the bids for many points k, at the cost of a few bids: a pair of a new
  /// and an old point is evaluated once, even if many U_k contain the new one, and pairs of two new
  /// points are left out.
  const std::vector<Worth>& bound_bids(const GrowingView& view, Id map, std::span<const Id> points);

  /// Adds a member and its local view.
  void add(GrowingView& view, Id map, Id k);

  /// Removes a member and builds the view again from the other members.
  void remove(GrowingView& view, Id map, Id k);

 private:
  /// Finds the points of U_k that the view does not contain and their images. Returns the stretch
  /// of all pairs that contain one of them.
  local_views::Stretch find_new(const GrowingView& view, Id map, Id k);

  /// Numbers the points of the view first and then the new points of all U_k. Stores the numbers of
  /// the points of all U_k in places_.
  void number_points(const GrowingView& view, std::span<const Id> points);
  void evaluate_new_columns(Id map);
  /// Computes the stretch between each new point and all old points (least_, largest_).
  void stretch_new_points(const GrowingView& view);

  const LocalViews& views_;
  const Data& data_;
  MarkSet numbers_;
  std::vector<Id> places_;
  std::vector<Id> new_points_, all_points_;
  std::vector<double> new_image_;
  std::vector<double> columns_;  // images, coordinate by coordinate
  std::vector<double> squared_distances_, squared_gaps_;
  std::vector<double> least_, largest_;
  std::vector<Worth> bounds_;
};

}  // namespace ldle::intermediate_views
