#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <fmt/format.h>

#include <memory>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/options.h"
#include "bindings/watched_run.h"
#include "ldle/core/parallel_for.h"
#include "ldle/gluing/glue.h"
#include "ldle/intermediate_views/views_of_clusters.h"
#include "ldle/local_views/gradient_sources.h"
#include "ldle/local_views/improve_views.h"
#include "ldle/neighbors/distinct_points.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/pipeline/check_data.h"
#include "ldle/pipeline/expect_run.h"
#include "ldle/registration/lay_out.h"

namespace ldle::python {
namespace {

/// The points that all stages of a run look at; NumPy's memory, kept alive.
struct Data {
  explicit Data(const Points& array) : points(array), metric(rows_of(points)) {}
  Points points;
  EuclideanMetric metric;
};

/// A stage's value together with what it refers to, for Python to hold.
template <class Value>
struct Held {
  std::shared_ptr<Data> data;
  Value value;
};
struct LocalStage : Held<LocalViews> {
  NeighborGraph graph;  ///< what the views were made of
};
struct ViewStage : Held<IntermediateViews> {
  std::shared_ptr<LocalStage> local;
};
struct RegistrationStage : Held<Registration> {
  std::shared_ptr<ViewStage> views;
};
struct PolishStage : Held<Polish> {
  std::shared_ptr<ViewStage> views;
};
using GraphStage = Held<NeighborGraph>;
using LaplacianStage = Held<GraphLaplacian>;
struct SpectrumStage : Held<Spectrum> {
  std::shared_ptr<LaplacianStage> laplacian;
};

/// Runs a stage without Python's lock, with as many threads as the options say.
template <class Stage>
auto run(const Options& options, Stage stage) {
  return watched(nb::none(), [threads = options.threads, stage](Observer& observer) {
    const ThreadLimit limit(threads);
    return stage(observer);
  });
}

std::shared_ptr<GraphStage> neighbors(const Points& points, const nb::dict& given) {
  const Options options = options_from(given);
  check_points(rows_of(points), 1);
  if (distinct_points(rows_of(points)).duplicates() > 0) {
    throw InvalidArgument("points", "some are equal: leave out all but one of each");
  }
  const auto data = std::make_shared<Data>(points);
  return run(options, [=](Observer& observer) {
    return std::make_shared<GraphStage>(GraphStage{
        data, nearest_neighbors(data->metric, options.laplacian.graph_neighbors, observer)});
  });
}

std::shared_ptr<LaplacianStage> laplacian(const std::shared_ptr<GraphStage>& graph,
                                          const nb::dict& given) {
  const Options options = options_from(given);
  return run(options, [=](Observer&) {
    return std::make_shared<LaplacianStage>(
        LaplacianStage{graph->data, build_laplacian(graph->value, options.laplacian)});
  });
}

std::shared_ptr<SpectrumStage> spectrum(const std::shared_ptr<LaplacianStage>& laplacian,
                                        const nb::dict& given) {
  const Options options = options_from(given);
  return run(options, [=](Observer& observer) {
    const SolverLimits limits{options.local_views.dimension, memory_left(options)};
    return std::make_shared<SpectrumStage>(SpectrumStage{
        {laplacian->data, compute_spectrum(laplacian->value, options.spectrum, limits, observer)},
        laplacian});
  });
}

/// Eigenpairs from elsewhere: a row of values for each component, and a column a vector.
std::shared_ptr<SpectrumStage> given_spectrum(const std::shared_ptr<LaplacianStage>& laplacian,
                                              const Points& values, const Points& vectors) {
  const GraphLaplacian& matrix = laplacian->value;
  if (rows_of(vectors).rows() != matrix.size() || rows_of(values).rows() != matrix.components ||
      rows_of(vectors).cols() != rows_of(values).cols()) {
    throw InvalidArgument(
        "eigenvectors",
        "must have a row for each point, eigenvalues a row for each component of the graph, and "
        "both as many columns");
  }
  Spectrum spectrum = Spectrum::of_components(matrix.component);
  spectrum.vectors = std::make_shared<const RowMatrix>(rows_of(vectors));
  spectrum.values = rows_of(values);
  spectrum.residuals = RowMatrix::Zero(spectrum.values.rows(), spectrum.values.cols());
  spectrum.available.assign(matrix.components, spectrum.values.cols());
  spectrum.solver = "given";
  return std::make_shared<SpectrumStage>(
      SpectrumStage{{laplacian->data, std::move(spectrum)}, laplacian});
}

std::shared_ptr<LocalStage> local_views(const std::shared_ptr<GraphStage>& graph,
                                        const std::shared_ptr<SpectrumStage>& spectrum,
                                        const nb::dict& given) {
  const Options options = options_from(given);
  if (options.local_views.view_neighbors > graph->value.nearest) {
    throw InvalidArgument("view_neighbors", fmt::format("{}", options.local_views.view_neighbors),
                          fmt::format("the graph has {} neighbours", graph->value.nearest));
  }
  return run(options, [=](Observer& observer) {
    auto stage = std::make_shared<LocalStage>();
    stage->data = graph->data;
    stage->graph = nearest_in(graph->value, options.local_views.view_neighbors);
    const Metric& metric = graph->data->metric;
    stage->value = improve_views(
        make_local_views({stage->graph, metric, spectrum->value, &spectrum->laplacian->value},
                         options.local_views, observer),
        metric, observer);
    return stage;
  });
}

nb::object products_of_gradients(const std::shared_ptr<LocalStage>& local,
                                 const std::shared_ptr<SpectrumStage>& spectrum,
                                 const nb::dict& given, Id i, Id j) {
  const Options options = options_from(given);
  RowMatrix products = run(options, [=](Observer& observer) {
    const LocalViewSources sources{local->graph, local->data->metric, spectrum->value,
                                   &spectrum->laplacian->value};
    const std::vector<double> found =
        gradient_products(local->value, sources, options.local_views, {i, j}, observer);
    return RowMatrix(Eigen::Map<const Eigen::VectorXd>(found.data(), std::ssize(found)));
  });
  return handed_over(std::move(products));
}

std::shared_ptr<ViewStage> intermediate_views(const std::shared_ptr<LocalStage>& local,
                                              const std::optional<IdList>& clusters,
                                              const nb::dict& given) {
  const Options options = options_from(given);
  return run(options, [=](Observer& observer) {
    auto stage = std::make_shared<ViewStage>();
    stage->data = local->data;
    stage->local = local;
    const Metric& metric = local->data->metric;
    stage->value = clusters ? views_of_clusters(
                                  local->value, metric,
                                  {clusters->data(), clusters->data() + clusters->size()}, observer)
                            : cluster_views(local->value, metric, options.clusters, observer);
    return stage;
  });
}

std::shared_ptr<RegistrationStage> registration(const std::shared_ptr<ViewStage>& views,
                                                const nb::dict& given) {
  const Options options = options_from(given);
  return run(options, [=](Observer& observer) {
    auto stage = std::make_shared<RegistrationStage>();
    stage->data = views->data;
    stage->views = views;
    stage->value = register_views(views->value, views->data->metric, views->local->graph.nearest,
                                  options.registration, options.seed, observer);
    lay_out_side_by_side(views->value, stage->value);
    return stage;
  });
}

std::shared_ptr<PolishStage> polish(const std::shared_ptr<RegistrationStage>& registration,
                                    const nb::dict& given) {
  const Options options = options_from(given);
  return run(options, [=](Observer& observer) {
    auto stage = std::make_shared<PolishStage>();
    stage->data = registration->data;
    stage->views = registration->views;
    const LocalStage& local = *registration->views->local;
    stage->value = polish_embedding(
        {local.graph, local.value, registration->views->value, registration->value},
        registration->data->metric, options.polish, tear_rule(options), memory_left(options),
        observer);
    return stage;
  });
}

Gluing gluing(const ViewStage& views, const Ids& torn_views) {
  const auto* pairs = reinterpret_cast<const IdPair*>(torn_views.data());
  return glue(views.local->value, views.value, {pairs, pairs + torn_views.shape(0)});
}

/// A property whose array looks into the value that a stage holds.
template <class Stage, class Look>
auto look(const Look& member) {
  return [member](nb::handle self) { return view(member(nb::cast<Stage&>(self).value), self); };
}

/// Rows of a list of lists as Python takes them: where each begins, and their values.
template <class Stage, class Look>
auto look_offsets(const Look& member) {
  return [member](nb::handle self) {
    return view(member(nb::cast<Stage&>(self).value).offsets, self);
  };
}
template <class Stage, class Look>
auto look_values(const Look& member) {
  return
      [member](nb::handle self) { return view(member(nb::cast<Stage&>(self).value).values, self); };
}

void bind_graph_and_spectrum(nb::module_& module) {
  const auto lists = [](NeighborGraph & graph) -> auto& {
    return graph.neighbors;
  };
  nb::class_<GraphStage>(module, "NeighborGraph", "Nearest neighbours of every point.")
      .def_prop_ro("offsets", look_offsets<GraphStage>(lists))
      .def_prop_ro("ids", look_values<GraphStage>(lists))
      .def_prop_ro("distances", look<GraphStage>([](NeighborGraph & graph) -> auto& {
                     return graph.distances;
                   }));
  nb::class_<LaplacianStage>(module, "GraphLaplacian", "The graph Laplacian, column by column.")
      .def_prop_ro("data",
                   [](nb::handle self) {
                     auto& matrix = nb::cast<LaplacianStage&>(self).value.matrix;
                     return view(matrix.valuePtr(), {std::size_t(matrix.nonZeros())}, self);
                   })
      .def_prop_ro("indices",
                   [](nb::handle self) {
                     auto& matrix = nb::cast<LaplacianStage&>(self).value.matrix;
                     return view(matrix.innerIndexPtr(), {std::size_t(matrix.nonZeros())}, self);
                   })
      .def_prop_ro("indptr",
                   [](nb::handle self) {
                     auto& matrix = nb::cast<LaplacianStage&>(self).value.matrix;
                     return view(matrix.outerIndexPtr(), {std::size_t(matrix.cols() + 1)}, self);
                   })
      .def_prop_ro("scale", look<LaplacianStage>(
                                [](GraphLaplacian & matrix) -> auto& { return matrix.scale; }))
      .def_prop_ro("component", look<LaplacianStage>([](GraphLaplacian & matrix) -> auto& {
                     return matrix.component;
                   }));
  nb::class_<SpectrumStage>(module, "Spectrum", "Lowest eigenpairs of each component.")
      .def_prop_ro("eigenvalues",
                   look<SpectrumStage>([](Spectrum & found) -> auto& { return found.values; }))
      .def_prop_ro("residuals",
                   look<SpectrumStage>([](Spectrum & found) -> auto& { return found.residuals; }))
      .def_prop_ro("eigenvectors", look<SpectrumStage>([](Spectrum & found) -> auto& {
                     return const_cast<RowMatrix&>(*found.vectors);
                   }))
      .def_prop_ro("solver", [](const SpectrumStage& stage) { return stage.value.solver; })
      .def_prop_ro("converged", [](const SpectrumStage& stage) { return stage.value.converged; });
}

nb::object local_coordinates(const LocalStage& stage, Index k) {
  const LocalViews& views = stage.value;
  if (k < 0 || k >= views.size()) throw nb::index_error("no such view");
  RowMatrix image(views.members.length(k), views.dimension());
  views.maps->evaluate(views.map_of[k], views.members[k], image.data());
  return handed_over(std::move(image));
}

/// The eigenvectors that the map of each view is made of; -1 on a tangent plane.
nb::object chosen_eigenvectors(const LocalStage& stage) {
  const LocalViews& views = stage.value;
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
  nb::class_<LocalStage>(module, "LocalViews", "A small map around every point.")
      .def_prop_ro("offsets", look_offsets<LocalStage>(members))
      .def_prop_ro("members", look_values<LocalStage>(members))
      .def_prop_ro("radius",
                   look<LocalStage>([](LocalViews & views) -> auto& { return views.radius; }))
      .def_prop_ro("map_of",
                   look<LocalStage>([](LocalViews & views) -> auto& { return views.map_of; }))
      .def_prop_ro("distortion",
                   look<LocalStage>([](LocalViews & views) -> auto& { return views.distortion; }))
      .def_prop_ro("chosen_eigenvectors", &chosen_eigenvectors)
      .def("coordinates", &local_coordinates, nb::arg("view"),
           "Where the map of a view puts its members.");
  const auto clusters = [](IntermediateViews & views) -> auto& {
    return views.clusters;
  };
  const auto unions = [](IntermediateViews & views) -> auto& {
    return views.views;
  };
  nb::class_<ViewStage>(module, "IntermediateViews", "Larger maps, one for each cluster.")
      .def_prop_ro("cluster_of", look<ViewStage>([](IntermediateViews & views) -> auto& {
                     return views.cluster_of;
                   }))
      .def_prop_ro("cluster_offsets", look_offsets<ViewStage>(clusters))
      .def_prop_ro("clusters", look_values<ViewStage>(clusters))
      .def_prop_ro("offsets", look_offsets<ViewStage>(unions))
      .def_prop_ro("members", look_values<ViewStage>(unions))
      .def_prop_ro("coordinates", look<ViewStage>([](IntermediateViews & views) -> auto& {
                     return views.coordinates;
                   }))
      .def_prop_ro("distortion", look<ViewStage>([](IntermediateViews & views) -> auto& {
                     return views.distortion;
                   }));
}

void bind_embedding(nb::module_& module) {
  nb::class_<RegistrationStage>(module, "Registration", "The maps, moved until they agree.")
      .def_prop_ro("embedding", look<RegistrationStage>(
                                    [](Registration & found) -> auto& { return found.embedding; }))
      .def_prop_ro("torn_views", look<RegistrationStage>([](Registration & found) -> auto& {
                     return found.torn_views;
                   }))
      .def_prop_ro("alignment_error",
                   [](const RegistrationStage& stage) { return stage.value.alignment_error; })
      .def_prop_ro("order", look<RegistrationStage>(
                                [](Registration & found) -> auto& { return found.order; }))
      .def_prop_ro("scale", look<RegistrationStage>(
                                [](Registration & found) -> auto& { return found.scale; }))
      .def_prop_ro("rotation", look<RegistrationStage>(
                                   [](Registration & found) -> auto& { return found.rotation; }))
      .def_prop_ro("translation", look<RegistrationStage>([](Registration & found) -> auto& {
                     return found.translation;
                   }));
  nb::class_<PolishStage>(module, "Polish", "The embedding with distances as true as can be.")
      .def_prop_ro("embedding",
                   look<PolishStage>([](Polish & found) -> auto& { return found.embedding; }))
      .def_prop_ro("torn_views",
                   look<PolishStage>([](Polish & found) -> auto& { return found.torn_views; }));
  nb::class_<Gluing>(module, "Gluing", "Colours that are the same on both sides of a tear.")
      .def_prop_ro("color",
                   [](nb::handle self) { return view(nb::cast<Gluing&>(self).color, self); })
      .def_prop_ro("seam",
                   [](nb::handle self) { return view(nb::cast<Gluing&>(self).seam, self); });
}

}  // namespace

void bind_stages(nb::module_& module) {
  bind_graph_and_spectrum(module);
  bind_views(module);
  bind_embedding(module);
  module.def("neighbors", &neighbors, nb::arg("points"), nb::arg("options"));
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
