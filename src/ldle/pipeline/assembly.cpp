#include "ldle/pipeline/assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ldle::pipeline {
namespace {

/// Limit for frames times views, which keeps the report small.
constexpr Index most_motions = 250'000;
constexpr Index fewest_frames = 6, most_frames_of_all = 30;
/// Width of the grid of scattered views, as a multiple of the embedding's width.
constexpr double scattered_width = 2.0;
constexpr double golden_section = 0.6180339887498949;

/// A frame, and the moment of the registration whose motions its placed views have: a snapshot, or
/// the end.
struct Moment {
  AssemblyFrame frame;
  Index snapshot;
};
constexpr Index the_end = moments;

/// At most `most` moments after the first alignment.
std::vector<Moment> late_moments(const Registration& registration, Index most) {
  std::vector<Moment> late;
  if (registration.report.synchronization.rounds > 0) {
    late.push_back({{"synchronized", "drift of all views corrected at once"}, moment_synchronized});
  }
  for (std::size_t i = 0; i < remembered_sweeps.size(); ++i) {
    const Index sweeps = remembered_sweeps[i];
    if (sweeps >= registration.report.sweeps || std::ssize(late) >= most - 1) break;
    late.push_back({{"refined", fmt::format("refined: sweep {}", sweeps)},
                    moment_first_sweep + static_cast<Index>(i)});
  }
  late.push_back(
      {{"refined", fmt::format("refined: {} sweeps", registration.report.sweeps)}, the_end});
  return late;
}

/// The `count` moments up to the first alignment. `placed_at` is the frame in which each view is
/// placed.
std::vector<Moment> early_moments(const std::vector<Id>& placed_at, Index count) {
  std::vector<Moment> early;
  for (Index frame = 0; frame < count; ++frame) {
    const auto placed =
        std::count_if(placed_at.begin(), placed_at.end(), [&](Id first) { return first <= frame; });
    early.push_back({{frame == 0 ? "scattered" : "aligned",
                      fmt::format("{} of {} views placed", placed, placed_at.size())},
                     moment_aligned});
  }
  return early;
}

/// The frame, from 1 to `steps`, in which each view is placed. All trees are placed at the same
/// time.
std::vector<Id> frames_of_views(const Registration& registration, Index steps) {
  std::vector<Index> size(registration.trees, 0), rank(registration.trees, 0);
  for (Id tree : registration.tree) ++size[tree];
  std::vector<Id> frame(registration.order.size());
  for (Id view : registration.order) {
    const Id tree = registration.tree[view];
    frame[view] = static_cast<Id>(1 + rank[tree]++ * steps / size[tree]);
  }
  return frame;
}

/// The shifts that scatter the views on a grid. The center of each cluster is at the center of its
/// cell. Multiplying by a stride near the golden section puts consecutive views, which are often
/// neighbours in the data, far apart.
RowMatrix scattered_shifts(const IntermediateViews& views, const Registration& registration,
                           const RowMatrix& view_coordinates) {
  const Index d = views.dimension, count = views.size();
  const auto& places = registration.embedding;
  const double width =
      scattered_width * (places.colwise().maxCoeff() - places.colwise().minCoeff()).maxCoeff();
  Index side = 1;
  while (std::pow(static_cast<double>(side), static_cast<double>(d)) < static_cast<double>(count)) {
    ++side;
  }
  Index cells = 1;
  for (Index s = 0; s < d; ++s) cells *= side;
  auto stride = std::max<Index>(1, std::llround(golden_section * static_cast<double>(cells)));
  while (std::gcd(stride, cells) != 1) ++stride;
  RowMatrix shift(count, d);
  for (Index rank = 0; rank < count; ++rank) {
    const Id view = registration.order[rank];
    Index cell = rank * stride % cells;
    const auto cluster = view_coordinates(views.clusters[view], Eigen::all);
    const Eigen::RowVectorXd middle = cluster.colwise().mean();
    for (Index s = 0; s < d; ++s, cell /= side) {
      const double at = (static_cast<double>(cell % side) + 0.5) / static_cast<double>(side);
      shift(view, s) = width * (at - 0.5) - middle[s];
    }
  }
  return shift;
}

/// Writes a motion. R = T^T, because T acts on rows.
template <class Rotation, class Shift>
void write_motion(const Rotation& row_rotation, const Shift& shift, FloatMatrix& motions,
                  Index row) {
  const Index d = shift.size();
  for (Index i = 0; i < d; ++i) {
    for (Index j = 0; j < d; ++j) {
      motions(row, i * d + j) = static_cast<float>(row_rotation(j, i));
    }
    motions(row, d * d + i) = static_cast<float>(shift[i]);
  }
}

/// A view at a moment of the registration.
struct ViewThen {
  Index moment, view;
};
void write_snapshot(const Registration& registration, const ViewThen& then, FloatMatrix& motions,
                    Index row) {
  const auto [moment, view] = then;
  const Index d = registration.translation.cols();
  if (moment == the_end) {
    write_motion(registration.rotation_of(view), registration.translation.row(view), motions, row);
    return;
  }
  const auto kept = registration.snapshots.row(moment * registration.size() + view);
  write_motion(Eigen::Map<const RowMatrix>(kept.data(), d, d), kept.tail(d), motions, row);
}

}  // namespace

Index most_frames(Index views) {
  return std::clamp(most_motions / std::max<Index>(views, 1), fewest_frames, most_frames_of_all);
}

Assembly assemble(const IntermediateViews& views, const Registration& registration,
                  const RowMatrix& view_coordinates) {
  Assembly assembly;
  if (registration.snapshots.size() == 0) return assembly;
  const Index count = views.size(), d = views.dimension, frames = most_frames(count);
  const std::vector<Moment> late = late_moments(registration, frames / 2);
  const Index early = frames - std::ssize(late);
  assembly.placed_at = frames_of_views(registration, early - 1);
  std::vector<Moment> plan = early_moments(assembly.placed_at, early);
  plan.insert(plan.end(), late.begin(), late.end());

  const RowMatrix shift = scattered_shifts(views, registration, view_coordinates);
  const RowMatrix unturned = RowMatrix::Identity(d, d);
  assembly.motions.resize(frames * count, d * d + d);
  for (Index frame = 0; frame < frames; ++frame) {
    assembly.frames.push_back(plan[frame].frame);
    for (Index view = 0; view < count; ++view) {
      const Index row = frame * count + view;
      if (assembly.placed_at[view] > frame) {
        write_motion(unturned, shift.row(view), assembly.motions, row);
      } else {
        write_snapshot(registration, {plan[frame].snapshot, view}, assembly.motions, row);
      }
    }
  }
  return assembly;
}

}  // namespace ldle::pipeline
