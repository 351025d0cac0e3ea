#include "ldle/topology/close_gaps.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace ldle::topology {
namespace {

using Corners = TriangleMesh::Triangle;

/// Points are near each other if one of them is among this many nearest points of the other, itself
/// included: up to about two spacings apart.
constexpr Index near_points = 13;

/// Keeps the possible triangles in the order of their circles.
class GapCloser {
 public:
  GapCloser(TriangleMesh& mesh, const Ragged<Id>& lists, const Data& data,
            const FoundBoundary& boundary, const CircleLimit& limit)
      : mesh_(mesh), lists_(lists), data_(data), boundary_(boundary), limit_(limit) {}

  void close(const Context& context) {
    for (Id point = 0; point < mesh_.points(); ++point) offer_at(point);
    for (Index step = 0; !queue_.empty(); ++step) {
      if (step % 1024 == 0) context.throw_if_stopped();
      const auto [radius, corners] = queue_.top();
      queue_.pop();
      const auto& [point, p, q] = corners;
      if (mesh_.triangles_at(point, p) != 1 || mesh_.triangles_at(point, q) != 1) continue;
      if (!mesh_.fill(corners)) continue;
      for (Id corner : corners) offer_at(corner);
    }
  }

 private:
  void offer_at(Id point) {
    ends_.clear();
    for (const TriangleMesh::Fan& fan : mesh_.fans_at(point)) {
      if (fan.begin == none) return;
      ends_.push_back(fan.begin);
      ends_.push_back(fan.end);
    }
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) offer({point, ends_[j], ends_[i]});
    }
  }
  void offer(const Corners& corners) {
    const auto& [point, p, q] = corners;
    if (!are_near(p, q)) return;
    const auto at_boundary = [&](Id k) { return boundary_.part[k] != none; };
    if (std::all_of(corners.begin(), corners.end(), at_boundary)) return;
    const double radius = circumradius(point, p, q);
    if (limit_.allows(corners, radius)) queue_.push({radius, corners});
  }
  bool are_near(Id p, Id q) const {
    const auto has = [](std::span<const Id> list, Id k) {
      return std::find(list.begin(), list.end(), k) != list.end();
    };
    return has(lists_[p].first(std::min(near_points, lists_.length(p))), q) ||
           has(lists_[q].first(std::min(near_points, lists_.length(q))), p);
  }
  // By Heron's formula, 16 area^2 = 4 a^2 b^2 - (a^2 + b^2 - c^2)^2.
  double circumradius(Id i, Id j, Id k) const {
    const double a = data_.squared_distance(i, j), b = data_.squared_distance(i, k),
                 c = data_.squared_distance(j, k);
    const double area = 4.0 * a * b - (a + b - c) * (a + b - c);
    return std::sqrt(a * b * c / std::max(area, 0.0));
  }

  struct Candidate {
    double radius;
    Corners corners;
    auto operator<=>(const Candidate&) const = default;
  };

  TriangleMesh& mesh_;
  const Ragged<Id>& lists_;
  const Data& data_;
  const FoundBoundary& boundary_;
  const CircleLimit& limit_;
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
  std::vector<Id> ends_;
};

}  // namespace

void close_gaps(TriangleMesh& mesh, const Ragged<Id>& lists, const FoundBoundary& boundary,
                const CircleLimit& limit, const Data& data, const Context& context) {
  GapCloser(mesh, lists, data, boundary, limit).close(context);
}

}  // namespace ldle::topology
