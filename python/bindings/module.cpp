#include "bindings/bind.h"
#include "ldle/version.h"

NB_MODULE(_core, module) {
  module.doc() = "The C++ library behind ldle.";
  module.attr("__version__") = ldle::version;
  ldle::python::bind_running(module);
  ldle::python::bind_options(module);
  ldle::python::bind_embed(module);
  ldle::python::bind_columns(module);
  ldle::python::bind_datasets(module);
  ldle::python::bind_metrics(module);
  ldle::python::bind_anomalies(module);
  ldle::python::bind_landmarks(module);
  ldle::python::bind_transform(module);
  ldle::python::bind_report(module);
  ldle::python::bind_stages(module);
  ldle::python::bind_topology(module);
}
