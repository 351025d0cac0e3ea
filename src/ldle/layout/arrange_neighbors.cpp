#include "ldle/layout/arrange_neighbors.h"

#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/core/random.h"
#include "ldle/layout/lay_out_neighbors.h"
#include "ldle/layout/repulsion_tree.h"

namespace ldle::layout {
namespace {

/// Steps with exaggerated affinities, and their factor.
constexpr Index first_steps = 150;
constexpr float exaggeration = 12.0F;
constexpr float first_momentum = 0.5F, momentum = 0.8F;
/// Mean square of the first places.
constexpr double first_width = 1e-4;
/// Random shift of the starting places, relative to their spread: points that the eigenvectors do
/// not separate must differ to push each other apart.
constexpr double shift = 1e-3;
/// Largest step of a point.
constexpr float largest_step = 5.0F;
/// How far a group must be to count as one point, and the steps between two divisions of space.
constexpr float opening = 0.7F;
constexpr Index steps_per_division = 3;

/// Points in motion. The gain of a coordinate grows while it keeps its direction (Jacobs 1988).
struct Motion {
  Places places, velocity, gain, push;

  explicit Motion(const RowMatrix& start)
      : places((first_width * start).cast<float>()),
        velocity(Places::Zero(start.rows(), start.cols())),
        gain(Places::Ones(start.rows(), start.cols())),
        push(Places::Zero(start.rows(), start.cols())) {}
};

/// Adds the pull of a point's neighbours, sum over j of w_ij q_ij (y_i - y_j), to `pull`.
void add_pull(Id point, const Affinities& affinities, const Places& places, std::span<float> pull) {
  const Index d = places.cols();
  const float* mine = places.row(point).data();
  for (Index e = affinities.neighbors.offsets[point]; e < affinities.neighbors.offsets[point + 1];
       ++e) {
    const float* other = places.row(affinities.neighbors.values[e]).data();
    float squared = 0.0F;
    for (Index s = 0; s < d; ++s) squared += (mine[s] - other[s]) * (mine[s] - other[s]);
    const float strength = affinities.weights[e] / (1.0F + squared);
    for (Index s = 0; s < d; ++s) pull[s] += strength * (mine[s] - other[s]);
  }
}

/// One step of gradient descent: changes the velocity of a point. `push_scale` is n / Z.
void accelerate(Id point, const Affinities& affinities, bool exaggerated, float push_scale,
                Motion& motion, std::span<float> pull) {
  const Index d = motion.places.cols();
  std::fill(pull.begin(), pull.end(), 0.0F);
  add_pull(point, affinities, motion.places, pull);
  const float pull_scale = exaggerated ? exaggeration : 1.0F;
  const float rate = 4.0F / pull_scale;
  float squared = 0.0F;
  for (Index s = 0; s < d; ++s) {
    const float slope = pull_scale * pull[s] - push_scale * motion.push(point, s);
    float& velocity = motion.velocity(point, s);
    float& gain = motion.gain(point, s);
    gain = slope * velocity < 0.0F ? gain + 0.2F : std::max(0.8F * gain, 0.01F);
    velocity = (exaggerated ? first_momentum : momentum) * velocity - rate * gain * slope;
    squared += velocity * velocity;
  }
  if (squared > largest_step * largest_step) {
    motion.velocity.row(point) *= largest_step / std::sqrt(squared);
  }
}

}  // namespace

RowMatrix starting_places(const Spectrum& spectrum, Index dimension, const Context& context) {
  const Index n = std::ssize(spectrum.component);
  const Index count = std::min(spectrum.vectors.cols(), dimension);
  RowMatrix places = RowMatrix::Zero(n, dimension);
  places.leftCols(count) = spectrum.vectors.view().leftCols(count);
  const Ragged<Id> components = group_by_label(spectrum.component, std::ssize(spectrum.available));
  Random random(context.seed());
  for (Index c = 0; c < components.size(); ++c) {
    for (Index s = 0; s < dimension; ++s) {
      const bool known = s < spectrum.available[c];
      double squares = 0.0;  // the mean of an eigenvector is about 0
      for (Id k : components[c]) squares += places(k, s) * places(k, s);
      const double deviation = std::sqrt(squares / static_cast<double>(components[c].size()));
      const double scale = known && deviation > 0.0 ? 1.0 / deviation : 0.0;
      for (Id k : components[c]) {
        places(k, s) = scale * places(k, s) + (known ? shift : 1.0) * random.normal();
      }
    }
  }
  return places;
}

RowMatrix arrange_neighbors(const Affinities& affinities, const Ragged<Id>& components,
                            const RowMatrix& places, const Context& context) {
  constexpr Index block = 256;
  Motion motion(places);
  std::vector<RepulsionTree> trees;
  for (Index c = 0; c < components.size(); ++c) trees.emplace_back(components[c]);
  for (Index step = 0; step < arrangement_steps; ++step) {
    for (Index c = 0; c < components.size(); ++c) {
      const auto points = components[c];
      if (points.size() < 2) continue;
      if (step % steps_per_division == 0) {
        trees[c].divide(motion.places);
      } else {
        trees[c].update(motion.places);
      }
      const double sum = trees[c].sums(motion.places, opening, motion.push, context);
      const auto push_scale = static_cast<float>(static_cast<double>(points.size()) / sum);
      parallel_for(std::ssize(points), block, context, [&](Index begin, Index end) {
        std::vector<float> pull(places.cols());
        for (Index i = begin; i < end; ++i) {
          accelerate(points[i], affinities, step < first_steps, push_scale, motion, pull);
        }
      });
      for (Id k : points) motion.places.row(k) += motion.velocity.row(k);
    }
    context.advance(step + 1, arrangement_steps + layout_passes);
  }
  return motion.places.cast<double>();
}

}  // namespace ldle::layout
