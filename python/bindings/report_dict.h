#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "ldle/result.h"

namespace ldle::python {

template <class T>
nanobind::object report_value(const T& value) {
  return nanobind::cast(value);
}
/// The fields of a report as a dictionary.
template <DescribedReport Report>
nanobind::object report_value(const Report& report) {
  nanobind::dict values;
  Report::describe(
      report, [&](const char* name, const auto& field) { values[name] = report_value(field); });
  return values;
}

}  // namespace ldle::python
