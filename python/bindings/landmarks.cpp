#include "ldle/landmarks.h"

#include <nanobind/stl/string.h>

#include <memory>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "bindings/options.h"
#include "bindings/watched_run.h"

namespace ldle::python {
namespace {

/// Points that a function of Python returns: read(begin, end) is an array with these rows.
class PythonRows final : public RowSource {
 public:
  PythonRows(Index rows, Index columns, nb::object read)
      : rows_(rows), columns_(columns), read_(std::move(read)) {}
  ~PythonRows() override {
    const nb::gil_scoped_acquire locked;
    read_.reset();
  }

  Index rows() const override { return rows_; }
  Index columns() const override { return columns_; }
  void read(Index begin, RowMatrix& rows) override {
    const nb::gil_scoped_acquire locked;
    const auto block = nb::cast<Rows>(read_(begin, begin + rows.rows()));
    rows = rows_of(block);
  }

 private:
  Index rows_, columns_;
  nb::object read_;
};

nb::object choose(Index rows, Index columns, nb::object read, Index most, const nb::dict& options,
                  const nb::object& progress) {
  const Settings settings = settings_from(options);
  const auto source = std::make_shared<PythonRows>(rows, columns, std::move(read));
  const Landmarks found =
      watched(progress, settings.context, [source, most](const Context& context) {
        context.observer().stage_begins("landmarks");
        return choose_landmarks(*source, most, context);
      });
  IdMatrix chosen(std::ssize(found.rows), 1);
  for (Index i = 0; i < chosen.rows(); ++i) chosen(i, 0) = found.rows[i];
  return handed_over<IdMatrix>(std::move(chosen));
}

nb::tuple choose_number(Index rows, Index columns, nb::object read, const nb::dict& options,
                        const nb::object& progress) {
  const Settings settings = settings_from(options);
  const LocalViewOptions views = settings.options.local_views;
  const auto source = std::make_shared<PythonRows>(rows, columns, std::move(read));
  const LandmarkNumber found =
      watched(progress, settings.context, [source, views](const Context& context) {
        context.observer().stage_begins("number of landmarks");
        return choose_landmark_number(*source, views.dimension, views.view_neighbors, context);
      });
  return nb::make_tuple(found.number, found.reason);
}

}  // namespace

void bind_landmarks(nb::module_& module) {
  module.def("choose_landmarks", &choose, nb::arg("rows"), nb::arg("columns"), nb::arg("read"),
             nb::arg("most"), nb::arg("options"), nb::arg("progress").none(),
             "Returns the numbers of at most `most` points, spread evenly, as a column.");
  module.def("choose_landmark_number", &choose_number, nb::arg("rows"), nb::arg("columns"),
             nb::arg("read"), nb::arg("options"), nb::arg("progress").none(),
             "Returns how many landmarks resolve the surface that the points lie on, and why.");
}

}  // namespace ldle::python
