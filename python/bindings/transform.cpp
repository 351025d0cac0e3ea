#include "ldle/transform.h"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/stage_text.h"
#include "bindings/watched_run.h"
#include "ldle/error.h"

namespace ldle::python {
namespace {

nb::tuple transform(const Rows& known, const Rows& embedding, const IdList& cluster_of,
                    const IdRows& torn_views, const nb::dict& neighbors,
                    const std::shared_ptr<ViewMaps>& view_maps, bool distances,
                    const Rows& new_points, Index threads) {
  const auto count = [&](const char* name) { return nb::cast<Index>(neighbors[name]); };
  if (torn_views.shape(1) != 2) throw InvalidArgument("torn_views", "must have two columns");
  const Index view = count("view_neighbors"), graph = count("graph_neighbors"),
              scale = count("scale_neighbor");
  TransformedPoints found = watched(nb::none(), {.threads = threads}, [=](const Context& context) {
    const EmbeddedData data{
        .embedding = rows_of(embedding),
        .cluster_of = {cluster_of.data(), cluster_of.size()},
        .torn_views = {reinterpret_cast<const IdPair*>(torn_views.data()), torn_views.shape(0)},
        .view_neighbors = view,
        .view_maps = view_maps.get(),
        .graph_neighbors = graph,
        .scale_neighbor = scale};
    const auto place = distances ? transform_distances : transform_points;
    return place(rows_of(known), data, rows_of(new_points), context);
  });
  RowMatrix far(std::ssize(found.far), 1);
  for (Index i = 0; i < far.rows(); ++i) far(i, 0) = found.far[i];
  return nb::make_tuple(handed_over(std::move(found.embedding)), handed_over(std::move(far)));
}

/// A property whose array is a view of the maps' memory.
template <auto Member>
auto maps_array(nb::handle self) {
  return const_view(nb::cast<ViewMaps&>(self).*Member, self);
}

/// Returns the arrays in the order in which restore() reads them.
nb::tuple state_of(nb::handle self) {
  return nb::make_tuple(
      maps_array<&ViewMaps::eigenvectors>(self), maps_array<&ViewMaps::kernel_scale>(self),
      maps_array<&ViewMaps::chosen>(self), maps_array<&ViewMaps::eigenvalue>(self),
      maps_array<&ViewMaps::matrix>(self), maps_array<&ViewMaps::translation>(self));
}

void restore(ViewMaps& self, const nb::tuple& state) {
  const auto matrix = [&](int i) -> RowMatrix { return rows_of(nb::cast<Rows>(state[i])); };
  const auto scale = nb::cast<Numbers>(state[1]);
  const auto chosen = nb::cast<IdRows>(state[2]);
  new (&self) ViewMaps{
      matrix(0),
      {scale.data(), scale.data() + scale.size()},
      Eigen::Map<const IdMatrix>(chosen.data(), Index(chosen.shape(0)), Index(chosen.shape(1))),
      matrix(3),
      matrix(4),
      matrix(5)};
}

}  // namespace

void bind_transform(nb::module_& module) {
  nb::class_<ViewMaps>(module, "ViewMaps",
                       "The maps of views made of eigenvectors. They place a point x at "
                       "y(x) = sum_s phi_{i_s}(x) A_s + v.")
      .def("__repr__", [](const ViewMaps& maps) { return in_words(maps); })
      .def_prop_ro("eigenvectors", &maps_array<&ViewMaps::eigenvectors>,
                   "phi_i at every point, n x N.")
      .def_prop_ro("kernel_scale", &maps_array<&ViewMaps::kernel_scale>, "sigma_k of every point.")
      .def_prop_ro("chosen", &maps_array<&ViewMaps::chosen>,
                   "i_1 .. i_d of every view, M x d; -1 if its map is of another kind.")
      .def_prop_ro("eigenvalue", &maps_array<&ViewMaps::eigenvalue>,
                   "The eigenvalues of the chosen eigenvectors, M x d.")
      .def_prop_ro("matrix", &maps_array<&ViewMaps::matrix>, "A of every view row by row, M x d^2.")
      .def_prop_ro("translation", &maps_array<&ViewMaps::translation>, "v of every view, M x d.")
      .def("__getstate__", &state_of)
      .def("__setstate__", &restore);
  module.def("transform", &transform, nb::arg("known"), nb::arg("embedding"), nb::arg("cluster_of"),
             nb::arg("torn_views"), nb::arg("neighbors"), nb::arg("view_maps").none(),
             nb::arg("distances"), nb::arg("new_points"), nb::arg("threads"),
             "Returns the places of new points in an embedding, and which points are far from the "
             "data.");
}

}  // namespace ldle::python
