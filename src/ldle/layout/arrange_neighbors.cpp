#include "ldle/layout/arrange_neighbors.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/core/random.h"
#include "ldle/layout/repulsion_tree.h"

namespace ldle::layout {
namespace {

constexpr float first_momentum = 0.5F, momentum = 0.8F;
/// Root mean square of the first places.
constexpr double first_width = 1e-4;
/// Random shift of the starting places, relative to their spread: points that the eigenvectors do
/// not separate must differ to push each other apart.
constexpr double shift = 1e-3;
/// Largest step of a point.
constexpr float largest_step = 5.0F;
/// How far a group must be to count as one point, and the steps between two divisions of space.
constexpr float opening = 0.7F;
constexpr Index steps_per_division = 3;
/// Random shift of the places that a finer level starts from.
constexpr double jitter = 0.01;

/// The steps on one level.
struct Schedule {
  /// Steps in which the affinities count more, and their factor.
  Index exaggerated;
  float exaggeration;
  /// Steps with the unit 1 everywhere, then steps in which the unit becomes the scale of the point.
  Index plain, scaled;

  Index steps() const { return exaggerated + plain + scaled; }
  /// The unit of a point is its scale to this power. It grows for the first 30 scaled steps.
  float power(Index step) const {
    constexpr float steps_of_change = 30.0F;
    const auto into = static_cast<float>(step + 1 - exaggerated - plain);
    return std::clamp(into / steps_of_change, 0.0F, 1.0F);
  }
};

Schedule schedule_of(bool coarsest, bool finest) {
  Schedule schedule = coarsest ? Schedule{150, 12.0F, 250, 0} : Schedule{50, 4.0F, 50, 0};
  if (finest) schedule.scaled = 100;
  return schedule;
}

/// Points in motion. The gain of a coordinate grows while it keeps its direction (Jacobs 1988).
struct Motion {
  Bodies bodies;
  Places velocity, gain, push;

  Motion(const Affinities& affinities, const RowMatrix& places)
      : bodies{places.cast<float>(), affinities.mass, std::vector<float>(places.rows(), 1.0F)},
        velocity(Places::Zero(places.rows(), places.cols())),
        gain(Places::Ones(places.rows(), places.cols())),
        push(Places::Zero(places.rows(), places.cols())) {}
};

/// What all points have in common in one step: factors of pull and push, and the momentum.
struct Step {
  float pull, push, momentum;
};

/// Adds the pull of a point's neighbours, sum over j of w_ij q_ij (y_i - y_j) / u_j, to `pull`.
void add_pull(Id point, const Affinities& affinities, const Bodies& bodies, std::span<float> pull) {
  const Index d = bodies.places.cols();
  const float* mine = bodies.places.row(point).data();
  for (Index e = affinities.neighbors.offsets[point]; e < affinities.neighbors.offsets[point + 1];
       ++e) {
    const Id neighbor = affinities.neighbors.values[e];
    const float* other = bodies.places.row(neighbor).data();
    float squared = 0.0F;
    for (Index s = 0; s < d; ++s) squared += (mine[s] - other[s]) * (mine[s] - other[s]);
    const float inverse = bodies.inverse_unit[neighbor];
    const float strength =
        affinities.weights[e] * inverse / (1.0F + inverse * bodies.inverse_unit[point] * squared);
    for (Index s = 0; s < d; ++s) pull[s] += strength * (mine[s] - other[s]);
  }
}

/// One step of gradient descent: changes the velocity of a point. The slope is taken for one point
/// of a group, in units of u.
void accelerate(Id point, const Affinities& affinities, const Step& step, Motion& motion,
                std::span<float> pull) {
  const Index d = motion.bodies.places.cols();
  std::fill(pull.begin(), pull.end(), 0.0F);
  add_pull(point, affinities, motion.bodies, pull);
  const float unit = 1.0F / motion.bodies.inverse_unit[point];
  const float pull_factor = step.pull * unit / affinities.mass[point];
  const float push_factor = step.push * unit * unit;
  const float rate = 4.0F / step.pull;
  float squared = 0.0F;
  for (Index s = 0; s < d; ++s) {
    const float slope = pull_factor * pull[s] - push_factor * motion.push(point, s);
    float& velocity = motion.velocity(point, s);
    float& gain = motion.gain(point, s);
    gain = slope * velocity < 0.0F ? gain + 0.2F : std::max(0.8F * gain, 0.01F);
    velocity = step.momentum * velocity - rate * gain * slope;
    squared += velocity * velocity;
  }
  const float most = largest_step * unit;
  if (squared > most * most) motion.velocity.row(point) *= most / std::sqrt(squared);
}

/// Reports progress: the part of the work that is done, where a step of n points is n units.
struct Progress {
  double done = 0.0, total = 0.0;

  void add(double work, const Context& context) {
    done += work;
    context.advance(static_cast<Index>(done), static_cast<Index>(total));
  }
};

/// The points or groups of one level, arranged one step after the other.
class Arrangement {
 public:
  Arrangement(const Affinities& affinities, const Ragged<Id>& components, const RowMatrix& start)
      : affinities_(affinities), components_(components), motion_(affinities, start) {
    for (Index c = 0; c < components.size(); ++c) {
      trees_.emplace_back(components[c]);
      mass_.push_back(0.0);
      for (Id k : components[c]) mass_[c] += affinities.mass[k];
    }
  }

  void set_units(float power) {
    for (Index k = 0; k < affinities_.size(); ++k) {
      motion_.bodies.inverse_unit[k] = std::pow(affinities_.scale[k], -power);
    }
  }

  void take(Index step, float exaggeration, const Context& context) {
    constexpr Index block = 256;
    for (Index c = 0; c < components_.size(); ++c) {
      const auto points = components_[c];
      if (points.size() < 2) continue;
      RepulsionTree& tree = trees_[c];
      if (step % steps_per_division == 0) {
        tree.divide(motion_.bodies);
      } else {
        tree.update(motion_.bodies);
      }
      const double sum = tree.sums(motion_.bodies, opening, motion_.push, context);
      const Step common{exaggeration, static_cast<float>(mass_[c] / sum),
                        exaggeration > 1.0F ? first_momentum : momentum};
      parallel_for(std::ssize(points), block, context, [&](Index begin, Index end) {
        std::vector<float> pull(motion_.push.cols());
        for (Index i = begin; i < end; ++i) {
          accelerate(points[i], affinities_, common, motion_, pull);
        }
      });
      for (Id k : points) motion_.bodies.places.row(k) += motion_.velocity.row(k);
    }
  }

  /// Puts components back to `start` if they have collapsed. Exaggerated affinities pull all points
  /// to one place if everything is connected with everything else.
  void restore_collapsed(const RowMatrix& start) {
    constexpr double collapsed = 0.01;
    for (Index c = 0; c < components_.size(); ++c) {
      double now = 0.0, before = 0.0;
      for (Id k : components_[c]) {
        now += motion_.bodies.places.row(k).squaredNorm();
        before += start.row(k).squaredNorm();
      }
      if (now >= collapsed * before) continue;
      for (Id k : components_[c]) {
        motion_.bodies.places.row(k) = start.row(k).cast<float>();
        motion_.velocity.row(k).setZero();
        motion_.gain.row(k).setOnes();
      }
    }
  }

  RowMatrix places() const { return motion_.bodies.places.cast<double>(); }

 private:
  const Affinities& affinities_;
  const Ragged<Id>& components_;
  Motion motion_;
  std::vector<RepulsionTree> trees_;
  std::vector<double> mass_;  // of each component
};

RowMatrix arrange(const Level& level, const RowMatrix& start, const Schedule& schedule,
                  Progress& progress, const Context& context) {
  const Ragged<Id> components = group_by_label(level.component, level.components);
  Arrangement arrangement(level.affinities, components, start);
  for (Index step = 0; step < schedule.steps(); ++step) {
    const float power = schedule.power(step);
    if (power != schedule.power(step - 1)) arrangement.set_units(power);
    if (step == schedule.exaggerated) arrangement.restore_collapsed(start);
    arrangement.take(step, step < schedule.exaggerated ? schedule.exaggeration : 1.0F, context);
    progress.add(static_cast<double>(level.affinities.size()), context);
  }
  return arrangement.places();
}

/// Places of the points of a level, from those of their groups in the next coarser level: the mean
/// place of their neighbours' groups. Neighbours that lie far from the point's own group count
/// less, by the kernel.
RowMatrix places_of_members(const Affinities& points, const std::vector<Id>& group,
                            const RowMatrix& places, Random& random) {
  RowMatrix found(points.size(), places.cols());
  for (Id k = 0; k < points.size(); ++k) {
    const auto own = places.row(group[k]);
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(places.cols());
    double weights = 0.0;
    for (Index e = points.neighbors.offsets[k]; e < points.neighbors.offsets[k + 1]; ++e) {
      const Id other = points.neighbors.values[e];
      const double weight =
          points.weights[e] / (1.0 + (places.row(group[other]) - own).squaredNorm());
      sum += weight * places.row(group[other]);
      weights += weight;
    }
    found.row(k) = weights > 0.0 ? (sum / weights).eval() : own.eval();
    for (Index s = 0; s < places.cols(); ++s) found(k, s) += jitter * random.normal();
  }
  return found;
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

RowMatrix arrange_neighbors(const std::vector<Level>& levels, RowMatrix places,
                            const Context& context) {
  const auto schedule = [&](std::size_t level) {
    return schedule_of(level + 1 == levels.size(), level == 0);
  };
  Progress progress;
  for (std::size_t l = 0; l < levels.size(); ++l) {
    progress.total += static_cast<double>(schedule(l).steps() * levels[l].affinities.size());
  }
  Random random(context.seed());
  places *= first_width;
  for (std::size_t l = levels.size(); l-- > 0;) {
    if (l + 1 < levels.size()) {
      places =
          places_of_members(levels[l].affinities, levels[l + 1].group_of_finer, places, random);
    }
    places = arrange(levels[l], places, schedule(l), progress, context);
  }
  return places;
}

}  // namespace ldle::layout
