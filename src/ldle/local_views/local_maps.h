#pragma once

#include <memory>
#include <span>
#include <vector>

#include "ldle/shared_matrix.h"
#include "ldle/types.h"

namespace ldle {

/// The maps Phi_k from data points to R^d. They are made for neighbourhoods of points, but each can
/// be evaluated at all data points.
class LocalMaps {
 public:
  virtual ~LocalMaps() = default;

  virtual Index dimension() const = 0;

  /// True if a map projects on a tangent space, false if it is made of eigenvectors.
  virtual bool is_tangent(Id /*map*/) const { return false; }

  /// The eigenvectors i_1 .. i_d that a map is made of, counted from 0; empty for a projection.
  virtual std::span<const Id> chosen_eigenvectors(Id /*map*/) const { return {}; }

  /// Computes Phi_map at the given points, row by row: out has points.size() x dimension() entries.
  virtual void evaluate(Id map, std::span<const Id> points, double* out) const = 0;
};

/// Phi_k(x) = (gamma_{k i_1} phi_{i_1}(x), ..., gamma_{k i_d} phi_{i_d}(x))   (paper, Eq. Psik)
class EigenvectorMaps final : public LocalMaps {
 public:
  EigenvectorMaps(SharedMatrix eigenvectors, Index maps, Index dimension)
      : eigenvectors_(std::move(eigenvectors)),
        dimension_(dimension),
        chosen_(maps * dimension, none),
        scale_(maps * dimension, 0.0) {}

  /// Restores maps from the values that all_chosen() and all_scales() returned.
  EigenvectorMaps(SharedMatrix eigenvectors, Index dimension, std::vector<Id> chosen,
                  std::vector<double> scale)
      : eigenvectors_(std::move(eigenvectors)),
        dimension_(dimension),
        chosen_(std::move(chosen)),
        scale_(std::move(scale)) {}

  Index dimension() const override { return dimension_; }
  std::span<const Id> chosen_eigenvectors(Id map) const override { return chosen(map); }
  void evaluate(Id map, std::span<const Id> points, double* out) const override;

  /// i_1 .. i_d of a map, counted from 0.
  std::span<const Id> chosen(Id map) const { return {chosen_.data() + map * dimension_, d()}; }
  std::span<Id> chosen(Id map) { return {chosen_.data() + map * dimension_, d()}; }
  /// gamma_{k i_1} .. gamma_{k i_d} of a map.
  std::span<const double> scale(Id map) const { return {scale_.data() + map * dimension_, d()}; }
  std::span<double> scale(Id map) { return {scale_.data() + map * dimension_, d()}; }

  /// Eigenvectors and scales of all maps, one map after the other.
  const std::vector<Id>& all_chosen() const { return chosen_; }
  const std::vector<double>& all_scales() const { return scale_; }

 private:
  std::size_t d() const { return static_cast<std::size_t>(dimension_); }

  SharedMatrix eigenvectors_;
  Index dimension_;
  std::vector<Id> chosen_;
  std::vector<double> scale_;
};

}  // namespace ldle
