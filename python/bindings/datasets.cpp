#include "ldle/datasets.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "ldle/error.h"

namespace ldle::python {
namespace {

nb::list catalog() {
  nb::list list;
  for (const DatasetInfo& info : dataset_catalog()) {
    nb::dict entry;
    entry["name"] = info.name;
    entry["description"] = info.description;
    entry["default_size"] = info.default_size;
    nb::dict options;
    for (const auto& [name, text] : info.paper_options) options[name.c_str()] = text;
    entry["paper_options"] = options;
    entry["has_grid"] = info.has_grid;
    list.append(entry);
  }
  return list;
}

nb::dict generate(const std::string& name, std::optional<Index> n, std::optional<double> noise,
                  std::uint64_t seed, const std::optional<std::string>& sampling) {
  DatasetRequest request{n, noise, seed, {}};
  if (sampling) {
    if (*sampling != "grid" && *sampling != "random") {
      throw InvalidArgument("sampling", "'" + *sampling + "'", "must be 'grid' or 'random'");
    }
    request.sampling = *sampling == "grid" ? Sampling::grid : Sampling::random;
  }
  Dataset dataset = generate_dataset(name, request);
  nb::dict found;
  found["points"] = handed_over(std::move(dataset.points));
  found["parameters"] = handed_over(std::move(dataset.parameters));
  found["parameter_names"] = nb::cast(dataset.parameter_names);
  found["boundary_distance"] = nb::none();
  if (dataset.boundary_distance) {
    const auto& distance = *dataset.boundary_distance;
    found["boundary_distance"] =
        handed_over(Eigen::Map<const RowMatrix>(distance.data(), std::ssize(distance), 1));
  }
  found["flat"] = nb::none();
  if (dataset.flat) found["flat"] = handed_over(std::move(*dataset.flat));
  return found;
}

nb::tuple figure_images(const Rows& angles) {
  FigureImages images = images_of_rotating_figures(rows_of(angles));
  return nb::make_tuple(handed_over(std::move(images.pixels)), images.height, images.width);
}

}  // namespace

void bind_datasets(nb::module_& module) {
  module.def("dataset_catalog", &catalog,
             "Returns the name, description, default size and options of every data set.");
  module.def(
      "generate_dataset", &generate, nb::arg("name"), nb::arg("n").none(), nb::arg("noise").none(),
      nb::arg("seed"), nb::arg("sampling").none(),
      "Generates a data set. Returns its points, their parameters, and the distances from the "
      "boundary and flat coordinates if they are known.");
  module.def("figure_images", &figure_images, nb::arg("angles"),
             "Returns images of two rotating figures, one row of pixels each, and their height and "
             "width.");
}

}  // namespace ldle::python
