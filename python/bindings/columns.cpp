#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <vector>

#include "bindings/arrays.h"
#include "bindings/bind.h"
#include "ldle_io/column_kind.h"

namespace ldle::python {
namespace {

/// "category", "cyclic" or "number", as pictures and reports show a column of numbers.
std::string kind_of_numbers(const std::string& name, const Numbers& values,
                            const std::optional<Rows>& points) {
  const std::vector<double> numbers(values.data(), values.data() + values.size());
  if (are_classes(numbers)) return "category";
  RowMatrix known;
  if (points) known = rows_of(*points);
  const NearestPoints nearest = points ? nearest_rows(known) : NearestPoints();
  return is_cyclic(name, numbers, nearest) ? "cyclic" : "number";
}

}  // namespace

void bind_columns(nb::module_& module) {
  module.def("kind_of_numbers", &kind_of_numbers, nb::arg("name"), nb::arg("values"),
             nb::arg("points").none(),
             "Returns whether numbers are classes, lie on a circle, or neither: category, cyclic "
             "or number. Points are the data, if they are known.");
}

}  // namespace ldle::python
