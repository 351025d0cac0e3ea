#pragma once

#include <cstdint>
#include <optional>

#include "ldle/intermediate_views/cluster_views.h"
#include "ldle/laplacian/build_laplacian.h"
#include "ldle/local_views/make_local_views.h"
#include "ldle/polish/cut.h"
#include "ldle/polish/polish_embedding.h"
#include "ldle/registration/register_views.h"
#include "ldle/spectrum/compute_spectrum.h"

namespace ldle {

/// Everything that can be chosen about a run. The defaults of what the paper has are the paper's;
/// what goes beyond it is listed in follow_paper().
struct Options {
  LaplacianOptions laplacian;
  SpectrumOptions spectrum;
  LocalViewOptions local_views;
  ClusterOptions clusters;
  RegistrationOptions registration;
  PolishOptions polish;
  bool topology = true;
  std::uint64_t seed = 0;
  Index threads = 0;
  std::optional<double> memory_limit;  ///< gigabytes of 10^9 bytes
  /// Where the tear is to run, of points as they are given. It has no description: it is data.
  std::optional<Cut> cut = {};

  /// Visits every option of every stage, in the order of the algorithm.
  template <class Self, class Visit>
  static void describe(Self& self, Visit&& visit) {
    LaplacianOptions::describe(self.laplacian, visit);
    SpectrumOptions::describe(self.spectrum, visit);
    LocalViewOptions::describe(self.local_views, visit);
    ClusterOptions::describe(self.clusters, visit);
    RegistrationOptions::describe(self.registration, visit);
    PolishOptions::describe(self.polish, visit);
    visit(OptionInfo{"topology", "", "say what manifold the data are", {}}, self.topology);
    visit(OptionInfo{"seed", "", "random numbers; the same seed gives the same bytes", {}},
          self.seed);
    visit(OptionInfo{"threads", "", "threads to use; 0 takes every core", Range::at_least(0)},
          self.threads);
    visit(
        OptionInfo{"memory_limit", "",
                   "most memory that the run may take, in gigabytes of 10^9 bytes; none: what the "
                   "machine has to give",
                   Range::above(0)},
        self.memory_limit);
  }
};

/// Turns back everything that goes beyond the paper; the paper's own parameters stay as they are.
void follow_paper(Options& options);

/// The paper's algorithm with the paper's parameters.
inline Options paper_options() {
  Options options;
  follow_paper(options);
  return options;
}

/// What the polish is to know of tears.
TearRule tear_rule(const Options& options);

/// Throws InvalidArgument where a value is out of range or two options contradict each other. What
/// depends on the dimension is checked when that is known.
void check(const Options& options);

}  // namespace ldle
