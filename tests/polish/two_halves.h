#pragma once

#include <cmath>
#include <vector>

#include "ldle/intermediate_views/overlaps.h"
#include "ldle/polish/polish_embedding.h"
#include "polish/flat_sheet.h"

namespace ldle::polish {

/// A flat sheet that is torn into a left and a right half.
struct TwoHalves : FlatSheet {
  bool on_right(Id view) const { return points(views.clusters[view][0], 0) >= 6; }
  std::vector<Id> right() const {
    std::vector<Id> found;
    for (Id m = 0; m < views.size(); ++m) {
      if (on_right(m)) found.push_back(m);
    }
    return found;
  }

  /// The right half, rotated by `angle` and shifted. If `mirrored`, its second axis is turned over
  /// before.
  Polish torn_and_moved(const Eigen::RowVector2d& shift, double angle = 0.0,
                        bool mirrored = false) {
    Eigen::Matrix2d turn{{std::cos(angle), std::sin(angle)}, {-std::sin(angle), std::cos(angle)}};
    if (mirrored) turn.row(1) *= -1.0;
    for (Id m : right()) {
      registration.rotation.middleRows(2 * m, 2) *= turn;
      registration.translation.row(m) = registration.translation.row(m) * turn + shift;
      for (Id k : views.clusters[m]) {
        registration.embedding.row(k) = (registration.embedding.row(k) * turn + shift).eval();
      }
    }
    for (const IdPair& pair : find_overlaps(views, Context()).pairs) {
      if (on_right(pair.first) != on_right(pair.second)) registration.torn_views.push_back(pair);
    }
    return unpolished(registration);
  }

  Registered registered() const { return {stages.graph, data, stages.local, views, registration}; }

  const Data data = Data::of_points(points);
};

}  // namespace ldle::polish
