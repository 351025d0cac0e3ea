#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ldle/context.h"
#include "ldle/transform.h"

namespace ldle {

/// Points that are read block by block, for example from a file that does not fit into memory.
class RowSource {
 public:
  virtual ~RowSource() = default;

  virtual Index rows() const = 0;
  virtual Index columns() const = 0;
  /// Reads the points from number `begin` on into `rows`, as many as it has rows.
  virtual void read(Index begin, RowMatrix& rows) = 0;
};

/// Points that represent all others.
struct Landmarks {
  std::vector<Id> rows;  ///< their numbers, ascending
  RowMatrix points;
};

/// How many landmarks resolve the surface that the points lie on, and why.
struct LandmarkNumber {
  Index number;
  std::string reason;
};

/// Finds the number of landmarks from a random sample of the points, which is read in one pass.
/// Curvature bounds how wide a local view may be, and noise bounds from below how many landmarks it
/// must hold, so that both change lengths by about a thousandth in nine of ten places. There are
/// at least 10000 landmarks, and at most 200000. `dimension` is that of the embedding; 0: it is
/// estimated. If the data have more dimensions and noise does not explain them, theirs counts.
/// `view_neighbors` is k_lv. Throws what
/// choose_landmarks throws.
LandmarkNumber choose_landmark_number(RowSource& source, Index dimension, Index view_neighbors,
                                      const Context& context = {});

/// Chooses at most `most` landmarks in one pass over the points: a random sample of four times as
/// many, of which points are left out that are nearer to another landmark than a radius. The radius
/// is the smallest for which few enough are left, up to a percent. So landmarks are spread evenly,
/// however uneven the data are. In more than 15 columns they are a random sample. The choice
/// depends on the seed of `context` only. Throws InvalidArgument if `most` is less than 1, or if
/// there are no points or more than 2^31 - 1; and Interrupted if the observer asks to stop.
Landmarks choose_landmarks(RowSource& source, Index most, const Context& context = {});

/// A block of points that have been placed.
struct PlacedRows {
  Index begin;  ///< number of the first point
  const RowMatrix& points;
  const TransformedPoints& placed;
};

/// Places all points in the embedding of the landmarks, as transform_points does, one block after
/// the other, and hands each block to `take`. The memory needed does not grow with the number of
/// points. Throws what transform_points and `take` throw.
void place_rows(RowSource& source, ConstRowMatrixRef landmarks, const EmbeddedData& data,
                const std::function<void(const PlacedRows&)>& take, const Context& context = {});

}  // namespace ldle
