#pragma once

#include <span>
#include <vector>

#include "ldle/types.h"

namespace ldle::topology {

/// The points of one component, and the position of each point among them.
struct ComponentMembers {
  std::span<const Id> points;  ///< ascending
  std::span<const Id> place;   ///< of each point of the data; none if it is in another component

  Index size() const { return std::ssize(points); }
};

/// Makes the members of one component after the other, in time proportional to their number.
class MemberPlaces {
 public:
  explicit MemberPlaces(Index points) : place_(points, none) {}

  /// The result is valid until the next call.
  ComponentMembers of(std::span<const Id> points) {
    for (Id k : last_) place_[k] = none;
    last_ = points;
    for (Id i = 0; i < std::ssize(points); ++i) place_[points[i]] = i;
    return {points, place_};
  }

 private:
  std::vector<Id> place_;
  std::span<const Id> last_;
};

}  // namespace ldle::topology
