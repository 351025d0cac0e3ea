#pragma once

#include <nanobind/nanobind.h>

#include "ldle/result.h"

namespace ldle::python {

void bind_running(nanobind::module_& module);
void bind_options(nanobind::module_& module);
void bind_embed(nanobind::module_& module);
void bind_columns(nanobind::module_& module);
void bind_datasets(nanobind::module_& module);
void bind_metrics(nanobind::module_& module);
void bind_anomalies(nanobind::module_& module);
void bind_landmarks(nanobind::module_& module);
void bind_transform(nanobind::module_& module);
void bind_report(nanobind::module_& module);
void bind_stages(nanobind::module_& module);
void bind_topology(nanobind::module_& module);

/// Returns the topology of a result with its gluing diagram; None if it was not determined.
nanobind::object topology_of(const Result& result);

}  // namespace ldle::python
