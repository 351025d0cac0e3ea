#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <array>
#include <memory>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/options.h"
#include "bindings/stage_text.h"
#include "bindings/watched_run.h"
#include "ldle/core/value_checks.h"
#include "ldle/intermediate_views/cluster_views.h"
#include "ldle/intermediate_views/views_of_clusters.h"
#include "ldle/laplacian/build_laplacian.h"
#include "ldle/local_views/gradient_sources.h"
#include "ldle/local_views/improve_views.h"
#include "ldle/local_views/make_local_views.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/neighbors/short_cuts.h"
#include "ldle/pipeline/check_data.h"
#include "ldle/polish/polish_embedding.h"
#include "ldle/polish/view_edges.h"
#include "ldle/registration/lay_out.h"
#include "ldle/registration/register_views.h"
#include "ldle/seam/find_seam.h"
#include "ldle/spectrum/compute_spectrum.h"

namespace ldle::python {
namespace {

using namespace value_checks;

/// The values of the stages so far. Every stage object holds the chain that led to it, so the
/// caller need not pass all earlier values to the next stage.
struct StageChain {
  Data data;
  /// From local_views() on, the graph that the views are made of.
  std::shared_ptr<const NeighborGraph> graph = {};
  std::shared_ptr<const GraphLaplacian> laplacian = {};
  std::shared_ptr<const LocalViews> local = {};
  std::shared_ptr<const IntermediateViews> views = {};
  std::shared_ptr<const Registration> registration = {};
};

/// A stage's value as Python holds it.
template <class Value>
struct Stage {
  StageChain chain;
  std::shared_ptr<Value> value;
};
using GraphStage = Stage<NeighborGraph>;
using LaplacianStage = Stage<GraphLaplacian>;
using SpectrumStage = Stage<Spectrum>;
using LocalStage = Stage<LocalViews>;
using ViewStage = Stage<IntermediateViews>;
using RegistrationStage = Stage<Registration>;
using PolishStage = Stage<Polish>;

/// Runs a stage without the GIL.
template <class Work>
auto run(const Settings& settings, Work work) {
  return watched(nb::none(), settings.context, [settings, work](const Context& context) {
    return work(settings.options, context);
  });
}

GraphStage neighbors(const Rows& points, const nb::dict& given) {
  const Settings settings = settings_from(given);
  pipeline::check_points(rows_of(points), 1);
  if (distinct_points(rows_of(points)).duplicates() > 0) {
    throw InvalidArgument("points", "some are equal: keep only one of each");
  }
  const Data data = Data::of_points(shared_rows(points));
  return run(settings, [data](const Options& options, const Context& context) {
    const auto graph = std::make_shared<NeighborGraph>(
        neighbors::nearest_neighbors(data, options.laplacian.graph_neighbors, context));
    return GraphStage{{data, graph}, graph};
  });
}

nb::object short_cuts(const GraphStage& graph, const nb::dict& given) {
  const auto pairs = run(settings_from(given), [graph](const Options&, const Context& context) {
    return neighbors::short_cuts(*graph.value, context);
  });
  Eigen::Matrix<Id, Eigen::Dynamic, 2, Eigen::RowMajor> rows(pairs.size(), 2);
  for (std::size_t i = 0; i < pairs.size(); ++i) rows.row(i) << pairs[i].first, pairs[i].second;
  return handed_over<decltype(rows)>(std::move(rows));
}

LaplacianStage laplacian(const GraphStage& graph, const nb::dict& given) {
  return run(settings_from(given), [graph](const Options& options, const Context&) {
    LaplacianStage stage{graph.chain, std::make_shared<GraphLaplacian>(laplacian::build_laplacian(
                                          *graph.value, options.laplacian))};
    stage.chain.laplacian = stage.value;
    return stage;
  });
}

SpectrumStage spectrum(const LaplacianStage& laplacian, const nb::dict& given) {
  return run(settings_from(given), [laplacian](const Options& options, const Context& context) {
    return SpectrumStage{laplacian.chain, std::make_shared<Spectrum>(spectrum::compute_spectrum(
                                              *laplacian.value, options.spectrum,
                                              options.local_views.dimension, context))};
  });
}

/// Eigenpairs that the user computed: one row of eigenvalues for each component, and one
/// eigenvector in each column.
SpectrumStage given_spectrum(const LaplacianStage& laplacian, const Rows& values,
                             const Rows& vectors) {
  const GraphLaplacian& matrix = *laplacian.value;
  if (rows_of(vectors).rows() != matrix.size() || rows_of(values).rows() != matrix.components ||
      rows_of(vectors).cols() != rows_of(values).cols()) {
    throw InvalidArgument(
        "eigenvectors",
        "must have a row for each point, eigenvalues a row for each component of the graph, and "
        "both the same number of columns");
  }
  check_finite("eigenvalues", values.data(), static_cast<Index>(values.size()));
  check_finite("eigenvectors", vectors.data(), static_cast<Index>(vectors.size()));
  Spectrum spectrum = Spectrum::of_components(matrix.component);
  spectrum.vectors = SharedMatrix(RowMatrix(rows_of(vectors)));
  spectrum.values = rows_of(values);
  spectrum.residuals = RowMatrix::Zero(spectrum.values.rows(), spectrum.values.cols());
  spectrum.available.assign(matrix.components, spectrum.values.cols());
  spectrum.solver = "given";
  return {laplacian.chain, std::make_shared<Spectrum>(std::move(spectrum))};
}

LocalStage local_views(const GraphStage& graph, const SpectrumStage& spectrum,
                       const nb::dict& given) {
  const Settings settings = settings_from(given);
  const Index view_neighbors = settings.options.local_views.view_neighbors;
  if (view_neighbors > graph.value->nearest) {
    throw InvalidArgument("view_neighbors", fmt::format("{}", view_neighbors),
                          fmt::format("the graph has {} neighbours", graph.value->nearest));
  }
  check_length("spectrum", std::ssize(spectrum.value->component), graph.value->size());
  return run(settings, [graph, spectrum](const Options& options, const Context& context) {
    const Data& data = graph.chain.data;
    const auto near = std::make_shared<NeighborGraph>(
        nearest_in(*graph.value, options.local_views.view_neighbors, context));
    LocalViews made = local_views::make_local_views(
        {*near, data, *spectrum.value, spectrum.chain.laplacian.get()}, options.local_views,
        context);
    const auto value =
        std::make_shared<LocalViews>(local_views::improve_views(std::move(made), data, context));
    return LocalStage{{data, near, spectrum.chain.laplacian, value}, value};
  });
}

nb::object products_of_gradients(const LocalStage& local, const SpectrumStage& spectrum,
                                 const nb::dict& given, Id i, Id j) {
  check_length("spectrum", std::ssize(spectrum.value->component), local.value->size());
  check_ids("i, j", std::array{i, j}, 0, spectrum.value->vectors.cols());
  RowMatrix products = run(settings_from(given), [local, spectrum, i, j](const Options& options,
                                                                         const Context& context) {
    const local_views::LocalViewSources sources{*local.chain.graph, local.chain.data,
                                                *spectrum.value, spectrum.chain.laplacian.get()};
    const std::vector<double> found =
        local_views::gradient_products(*local.value, sources, options.local_views, {i, j}, context);
    return RowMatrix(Eigen::Map<const Eigen::VectorXd>(found.data(), std::ssize(found)));
  });
  return handed_over(std::move(products));
}

ViewStage intermediate_views(const LocalStage& local, const std::optional<IdList>& clusters,
                             const nb::dict& given) {
  return run(settings_from(given), [local, clusters](const Options& options,
                                                     const Context& context) {
    const Data& data = local.chain.data;
    ViewStage stage{local.chain, std::make_shared<IntermediateViews>()};
    *stage.value =
        clusters ? intermediate_views::views_of_clusters(
                       *local.value, data, {clusters->data(), clusters->data() + clusters->size()},
                       context)
                 : intermediate_views::cluster_views(*local.value, data, options.clusters, context);
    stage.chain.views = stage.value;
    return stage;
  });
}

RegistrationStage registration(const ViewStage& views, const nb::dict& given) {
  return run(settings_from(given), [views](const Options& options, const Context& context) {
    RegistrationStage stage{views.chain, std::make_shared<Registration>()};
    *stage.value = registration::laid_out_side_by_side(
        *views.value,
        registration::register_views(*views.value, views.chain.data, views.chain.graph->nearest,
                                     options.registration, context,
                                     registration::refine_until(options.polish)));
    stage.chain.registration = stage.value;
    return stage;
  });
}

PolishStage polish(const RegistrationStage& registration, const nb::dict& given) {
  return run(settings_from(given), [registration](const Options& options, const Context& context) {
    const StageChain& chain = registration.chain;
    const math::EdgeLengths edges = polish::view_edges(*chain.local, chain.data, context);
    return PolishStage{
        chain, std::make_shared<Polish>(polish::polish_embedding(
                   {*chain.graph, chain.data, *chain.local, *chain.views, *chain.registration},
                   edges, options.polish, seam::tear_rule(options), context))};
  });
}

Seam gluing(const ViewStage& views, const IdRows& torn_views) {
  require(torn_views.shape(1) == 2, "torn_views", "must have two columns");
  check_ids("torn_views", {torn_views.data(), torn_views.size()}, 0, views.value->size());
  std::vector<IdPair> pairs;
  for (std::size_t i = 0; i < torn_views.shape(0); ++i) {
    const auto [first, second] = std::minmax(torn_views(i, 0), torn_views(i, 1));
    require(first != second, "torn_views", "must be pairs of different views");
    pairs.push_back({first, second});
  }
  std::sort(pairs.begin(), pairs.end());
  return seam::find_seam(*views.chain.local, *views.value, pairs, Context());
}

/// A property whose array is a view of a stage's value.
template <class Stage, class Member>
auto array_of(const Member& member) {
  return
      [member](nb::handle self) { return const_view(member(*nb::cast<Stage&>(self).value), self); };
}

/// Properties for ragged lists: the offset at which each list begins, and the values of all lists.
template <class Stage, class Member>
auto offsets_of(const Member& member) {
  return [member](nb::handle self) {
    return const_view(member(*nb::cast<Stage&>(self).value).offsets, self);
  };
}
template <class Stage, class Member>
auto values_of(const Member& member) {
  return [member](nb::handle self) {
    return const_view(member(*nb::cast<Stage&>(self).value).values, self);
  };
}

void bind_graph_and_spectrum(nb::module_& module) {
  const auto lists = [](NeighborGraph & graph) -> auto& {
    return graph.neighbors;
  };
  nb::class_<GraphStage>(module, "NeighborGraph", "Nearest neighbours of every point.")
      .def("__repr__", [](const GraphStage& stage) { return in_words(*stage.value); })
      .def_prop_ro("offsets", offsets_of<GraphStage>(lists))
      .def_prop_ro("ids", values_of<GraphStage>(lists))
      .def_prop_ro("distances", array_of<GraphStage>([](NeighborGraph & graph) -> auto& {
                     return graph.distances;
                   }));
  nb::class_<LaplacianStage>(module, "GraphLaplacian", "The graph Laplacian, column by column.")
      .def("__repr__", [](const LaplacianStage& stage) { return in_words(*stage.value); })
      .def_prop_ro("data",
                   [](nb::handle self) {
                     auto& matrix = nb::cast<LaplacianStage&>(self).value->matrix;
                     return const_view(matrix.valuePtr(), {std::size_t(matrix.nonZeros())}, self);
                   })
      .def_prop_ro("indices",
                   [](nb::handle self) {
                     auto& matrix = nb::cast<LaplacianStage&>(self).value->matrix;
                     return const_view(matrix.innerIndexPtr(), {std::size_t(matrix.nonZeros())},
                                       self);
                   })
      .def_prop_ro("indptr",
                   [](nb::handle self) {
                     auto& matrix = nb::cast<LaplacianStage&>(self).value->matrix;
                     return const_view(matrix.outerIndexPtr(), {std::size_t(matrix.cols() + 1)},
                                       self);
                   })
      .def_prop_ro("scale", array_of<LaplacianStage>(
                                [](GraphLaplacian & matrix) -> auto& { return matrix.scale; }))
      .def_prop_ro("component", array_of<LaplacianStage>([](GraphLaplacian & matrix) -> auto& {
                     return matrix.component;
                   }));
  nb::class_<SpectrumStage>(module, "Spectrum", "Lowest eigenpairs of each component.")
      .def("__repr__", [](const SpectrumStage& stage) { return in_words(*stage.value); })
      .def_prop_ro("eigenvalues",
                   array_of<SpectrumStage>([](Spectrum & found) -> auto& { return found.values; }))
      .def_prop_ro("residuals", array_of<SpectrumStage>(
                                    [](Spectrum & found) -> auto& { return found.residuals; }))
      .def_prop_ro("eigenvectors",
                   [](nb::handle self) {
                     const SharedMatrix& vectors = nb::cast<SpectrumStage&>(self).value->vectors;
                     return const_view(vectors.data(),
                                       {std::size_t(vectors.rows()), std::size_t(vectors.cols())},
                                       self);
                   })
      .def_prop_ro("solver", [](const SpectrumStage& stage) { return stage.value->solver; })
      .def_prop_ro("converged", [](const SpectrumStage& stage) { return stage.value->converged; });
}

nb::object local_coordinates(const LocalStage& stage, Index k) {
  const LocalViews& views = *stage.value;
  if (k < 0 || k >= views.size()) throw nb::index_error("no such view");
  RowMatrix image(views.members.length(k), views.dimension());
  views.maps->evaluate(views.map_of[k], views.members[k], image.data());
  return handed_over(std::move(image));
}

/// Returns the eigenvectors that the map of each view is made of; -1 for a projection on the
/// tangent space.
nb::object chosen_eigenvectors(const LocalStage& stage) {
  const LocalViews& views = *stage.value;
  IdMatrix chosen = IdMatrix::Constant(views.size(), views.dimension(), none);
  for (Index k = 0; k < views.size(); ++k) {
    std::ranges::copy(views.maps->chosen_eigenvectors(views.map_of[k]), chosen.row(k).begin());
  }
  return handed_over<IdMatrix>(std::move(chosen));
}

void bind_views(nb::module_& module) {
  const auto members = [](LocalViews & views) -> auto& {
    return views.members;
  };
  nb::class_<LocalStage>(module, "LocalViews", "A map of the neighbourhood of every point.")
      .def("__repr__", [](const LocalStage& stage) { return in_words(*stage.value); })
      .def_prop_ro("offsets", offsets_of<LocalStage>(members))
      .def_prop_ro("members", values_of<LocalStage>(members))
      .def_prop_ro("radius",
                   array_of<LocalStage>([](LocalViews & views) -> auto& { return views.radius; }))
      .def_prop_ro("map_of",
                   array_of<LocalStage>([](LocalViews & views) -> auto& { return views.map_of; }))
      .def_prop_ro("distortion", array_of<LocalStage>(
                                     [](LocalViews & views) -> auto& { return views.distortion; }))
      .def_prop_ro("chosen_eigenvectors", &chosen_eigenvectors)
      .def("coordinates", &local_coordinates, nb::arg("view"),
           "Returns the images of a view's members under its map.");
  const auto clusters = [](IntermediateViews & views) -> auto& {
    return views.clusters;
  };
  const auto unions = [](IntermediateViews & views) -> auto& {
    return views.views;
  };
  nb::class_<ViewStage>(module, "IntermediateViews", "Larger views, one for each cluster.")
      .def("__repr__", [](const ViewStage& stage) { return in_words(*stage.value); })
      .def_prop_ro("cluster_of", array_of<ViewStage>([](IntermediateViews & views) -> auto& {
                     return views.cluster_of;
                   }))
      .def_prop_ro("cluster_offsets", offsets_of<ViewStage>(clusters))
      .def_prop_ro("clusters", values_of<ViewStage>(clusters))
      .def_prop_ro("offsets", offsets_of<ViewStage>(unions))
      .def_prop_ro("members", values_of<ViewStage>(unions))
      .def_prop_ro("coordinates", array_of<ViewStage>([](IntermediateViews & views) -> auto& {
                     return views.coordinates;
                   }))
      .def_prop_ro("distortion", array_of<ViewStage>([](IntermediateViews & views) -> auto& {
                     return views.distortion;
                   }));
}

void bind_embedding(nb::module_& module) {
  nb::class_<RegistrationStage>(module, "Registration",
                                "The intermediate views, moved until they agree.")
      .def("__repr__", [](const RegistrationStage& stage) { return in_words(*stage.value); })
      .def_prop_ro("embedding", array_of<RegistrationStage>(
                                    [](Registration & found) -> auto& { return found.embedding; }))
      .def_prop_ro("torn_views", array_of<RegistrationStage>([](Registration & found) -> auto& {
                     return found.torn_views;
                   }))
      .def_prop_ro(
          "alignment_error",
          [](const RegistrationStage& stage) { return stage.value->report.alignment_error; })
      .def_prop_ro("order", array_of<RegistrationStage>(
                                [](Registration & found) -> auto& { return found.order; }))
      .def_prop_ro("scale", array_of<RegistrationStage>(
                                [](Registration & found) -> auto& { return found.scale; }))
      .def_prop_ro("rotation", array_of<RegistrationStage>(
                                   [](Registration & found) -> auto& { return found.rotation; }))
      .def_prop_ro("translation", array_of<RegistrationStage>([](Registration & found) -> auto& {
                     return found.translation;
                   }));
  nb::class_<PolishStage>(module, "Polish", "The embedding after the polish.")
      .def("__repr__", [](const PolishStage& stage) { return in_words(*stage.value); })
      .def_prop_ro("embedding",
                   array_of<PolishStage>([](Polish & found) -> auto& { return found.embedding; }))
      .def_prop_ro("torn_views",
                   array_of<PolishStage>([](Polish & found) -> auto& { return found.torn_views; }));
  nb::class_<Seam>(module, "Gluing",
                   "Colours of the seam, which are equal on both sides, and its pairs of points.")
      .def("__repr__", [](const Seam& seam) { return in_words(seam); })
      .def_prop_ro("color",
                   [](nb::handle self) { return const_view(nb::cast<Seam&>(self).color, self); })
      .def_prop_ro("seam",
                   [](nb::handle self) { return const_view(nb::cast<Seam&>(self).pairs, self); });
}

}  // namespace

void bind_stages(nb::module_& module) {
  bind_graph_and_spectrum(module);
  bind_views(module);
  bind_embedding(module);
  module.def("neighbors", &neighbors, nb::arg("points"), nb::arg("options"));
  module.def("short_cuts", &short_cuts, nb::arg("graph"), nb::arg("options"));
  module.def("laplacian", &laplacian, nb::arg("graph"), nb::arg("options"));
  module.def("spectrum", &spectrum, nb::arg("laplacian"), nb::arg("options"));
  module.def("given_spectrum", &given_spectrum, nb::arg("laplacian"), nb::arg("eigenvalues"),
             nb::arg("eigenvectors"));
  module.def("local_views", &local_views, nb::arg("graph"), nb::arg("spectrum"),
             nb::arg("options"));
  module.def("gradient_products", &products_of_gradients, nb::arg("local_views"),
             nb::arg("spectrum"), nb::arg("options"), nb::arg("i"), nb::arg("j"));
  module.def("intermediate_views", &intermediate_views, nb::arg("local_views"),
             nb::arg("clusters").none(), nb::arg("options"));
  module.def("registration", &registration, nb::arg("intermediate_views"), nb::arg("options"));
  module.def("polish", &polish, nb::arg("registration"), nb::arg("options"));
  module.def("gluing", &gluing, nb::arg("intermediate_views"), nb::arg("torn_views"));
}

}  // namespace ldle::python
