#pragma once

#include "ldle/context.h"
#include "ldle/options.h"

namespace ldle {

/// Everything that a user can set for a run: the options of the algorithm and those of the context.
/// Command-line flags, config files, Python parameters and summaries are generated from it.
struct Settings {
  Options options;
  ContextOptions context;

  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    Options::describe(self.options, visit);
    ContextOptions::describe(self.context, visit);
  }
};

/// Throws InvalidArgument if a value is out of range or two options contradict each other.
inline void check(const Settings& settings) {
  check(settings.options);
  check_ranges(settings.context);
}

}  // namespace ldle
