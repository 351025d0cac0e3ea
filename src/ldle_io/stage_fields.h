#pragma once

#include <concepts>
#include <type_traits>

#include "ldle/pipeline/stage_store.h"

namespace ldle {

/// T is Value or const Value.
template <class T, class Value>
concept Is = std::same_as<std::remove_const_t<T>, Value>;

/// visit_fields(value, visit) calls visit(name, field) for every field of a stage's value, in
/// order. Writing and reading both use these lists. If a field is missing in a list, the code does
/// not compile.
template <Is<NeighborGraph> Value, class Visit>
void visit_fields(Value& value, Visit&& visit) {
  auto& [neighbors, distances, nearest] = value;
  visit("neighbors", neighbors);
  visit("distances", distances);
  visit("nearest", nearest);
}

template <Is<GraphLaplacian> Value, class Visit>
void visit_fields(Value& value, Visit&& visit) {
  auto& [matrix, scale, component, components] = value;
  visit("matrix", matrix);
  visit("scale", scale);
  visit("component", component);
  visit("components", components);
}

template <Is<Spectrum> Value, class Visit>
void visit_fields(Value& value, Visit&& visit) {
  auto& [vectors, values, residuals, available, component, solver, products, converged] = value;
  visit("vectors", vectors);
  visit("values", values);
  visit("residuals", residuals);
  visit("available", available);
  visit("component", component);
  visit("solver", solver);
  visit("products", products);
  visit("converged", converged);
}

template <Is<LocalViews> Value, class Visit>
void visit_fields(Value& value, Visit&& visit) {
  auto& [members, radius, maps, map_of, distortion, improvement_sweeps] = value;
  visit("members", members);
  visit("radius", radius);
  visit("maps", maps);
  visit("map_of", map_of);
  visit("distortion", distortion);
  visit("improvement_sweeps", improvement_sweeps);
}

template <Is<IntermediateViews> Value, class Visit>
void visit_fields(Value& value, Visit&& visit) {
  auto& [dimension, cluster_of, clusters, views, coordinates, map_of, distortion, moves, bids,
         small_clusters] = value;
  visit("dimension", dimension);
  visit("cluster_of", cluster_of);
  visit("clusters", clusters);
  visit("views", views);
  visit("coordinates", coordinates);
  visit("map_of", map_of);
  visit("distortion", distortion);
  visit("moves", moves);
  visit("bids", bids);
  visit("small_clusters", small_clusters);
}

template <Is<Registration> Value, class Visit>
void visit_fields(Value& value, Visit&& visit) {
  auto& [scale, rotation, translation, order, parent, tree, trees, embedding, torn_views, report,
         snapshots] = value;
  visit("scale", scale);
  visit("rotation", rotation);
  visit("translation", translation);
  visit("order", order);
  visit("parent", parent);
  visit("tree", tree);
  visit("trees", trees);
  visit("embedding", embedding);
  visit("torn_views", torn_views);
  visit("report", report);
  visit("snapshots", snapshots);
}

template <Is<Polish> Value, class Visit>
void visit_fields(Value& value, Visit&& visit) {
  auto& [embedding, torn_views, report] = value;
  visit("embedding", embedding);
  visit("torn_views", torn_views);
  visit("report", report);
}

}  // namespace ldle
