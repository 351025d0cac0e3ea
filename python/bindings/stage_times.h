#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <vector>

#include "ldle/result.h"

namespace ldle::python {

/// Pairs of a stage's name and its seconds.
inline nanobind::list pairs_of(const std::vector<StageTime>& times) {
  nanobind::list list;
  for (const StageTime& time : times) {
    list.append(nanobind::make_tuple(time.stage, time.seconds));
  }
  return list;
}

}  // namespace ldle::python
