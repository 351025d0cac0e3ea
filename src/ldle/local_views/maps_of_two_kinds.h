#pragma once

#include "ldle/local_views/local_maps.h"

namespace ldle::local_views {

/// The maps made at n points: 0 .. n-1 are made of eigenvectors, n .. 2n-1 project on tangent
/// spaces. One of the kinds may be missing.
class MapsOfTwoKinds final : public LocalMaps {
 public:
  MapsOfTwoKinds(Index points, std::shared_ptr<const EigenvectorMaps> of_eigenvectors,
                 std::shared_ptr<const LocalMaps> tangent)
      : points_(points),
        of_eigenvectors_(std::move(of_eigenvectors)),
        tangent_(std::move(tangent)) {}

  Index dimension() const override {
    return tangent_ ? tangent_->dimension() : of_eigenvectors_->dimension();
  }
  bool is_tangent(Id map) const override { return map >= points_; }
  std::span<const Id> chosen_eigenvectors(Id map) const override {
    return is_tangent(map) ? std::span<const Id>{} : of_eigenvectors_->chosen(map);
  }
  void evaluate(Id map, std::span<const Id> points, double* out) const override {
    if (map < points_) {
      of_eigenvectors_->evaluate(map, points, out);
    } else {
      tangent_->evaluate(static_cast<Id>(map - points_), points, out);
    }
  }

  Index points() const { return points_; }
  /// Null if there are no maps of this kind.
  const EigenvectorMaps* of_eigenvectors() const { return of_eigenvectors_.get(); }
  const LocalMaps* tangent() const { return tangent_.get(); }

 private:
  Index points_;
  std::shared_ptr<const EigenvectorMaps> of_eigenvectors_;
  std::shared_ptr<const LocalMaps> tangent_;
};

}  // namespace ldle::local_views
