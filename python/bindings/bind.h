#pragma once

#include <nanobind/nanobind.h>

namespace ldle::python {

void bind_running(nanobind::module_& module);
void bind_options(nanobind::module_& module);
void bind_embed(nanobind::module_& module);
void bind_datasets(nanobind::module_& module);
void bind_metrics(nanobind::module_& module);
void bind_transform(nanobind::module_& module);
void bind_report(nanobind::module_& module);
void bind_stages(nanobind::module_& module);
void bind_topology(nanobind::module_& module);

}  // namespace ldle::python
