#include "ldle/anomalies.h"

#include <nanobind/stl/shared_ptr.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/watched_run.h"

namespace ldle::python {
namespace {

void make_scorer(AnomalyScorer* self, const Rows& points, const Numbers& score, Index dimension,
                 Index graph_neighbors, Index view_neighbors, Index threads) {
  new (self) AnomalyScorer(watched(nb::none(), {.threads = threads}, [=](const Context& context) {
    const ScoredData data{.points = rows_of(points),
                          .score = {score.data(), score.size()},
                          .dimension = dimension,
                          .graph_neighbors = graph_neighbors,
                          .view_neighbors = view_neighbors};
    return AnomalyScorer(data, context);
  }));
}

/// Returns a column. The scorer stays alive while an interrupted run ends.
nb::object score_of(const std::shared_ptr<AnomalyScorer>& self, const Rows& new_points,
                    Index threads) {
  const std::vector<double> found =
      watched(nb::none(), {.threads = threads},
              [=](const Context& context) { return self->score(rows_of(new_points), context); });
  RowMatrix column(std::ssize(found), 1);
  for (Index i = 0; i < column.rows(); ++i) column(i, 0) = found[i];
  return handed_over(std::move(column));
}

}  // namespace

void bind_anomalies(nb::module_& module) {
  nb::class_<AnomalyScorer>(module, "AnomalyScorer",
                            "Scores how unusual the places of new points are.")
      .def("__init__", &make_scorer, nb::arg("points"), nb::arg("score"), nb::arg("dimension"),
           nb::arg("graph_neighbors"), nb::arg("view_neighbors"), nb::arg("threads"))
      .def("score", &score_of, nb::arg("new_points"), nb::arg("threads"),
           "Returns the scores of new points as a column.");
}

}  // namespace ldle::python
