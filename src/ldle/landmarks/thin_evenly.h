#pragma once

#include <vector>

#include "ldle/context.h"

namespace ldle::landmarks {

/// Goes through the points in the order given and keeps those that are at least `radius` from all
/// that were kept before. So any two of them are at least that far apart, and every point is nearer
/// than that to one of them. Equal points count once, also with a radius of 0.
std::vector<Id> keep_apart(ConstRowMatrixRef points, const std::vector<Id>& order, double radius,
                           const Context& context);

/// Keeps at most `most` points that are apart in this sense, in random order. The radius is nearly
/// the smallest one with so few points: all distinct points are kept if there are no more than
/// `most`, and otherwise about `most` (mostly within a percent). Ascending. Throws Interrupted if
/// the observer asks to stop.
std::vector<Id> thin_evenly(ConstRowMatrixRef points, Index most, const Context& context);

}  // namespace ldle::landmarks
