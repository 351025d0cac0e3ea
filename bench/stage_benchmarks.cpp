// Times every stage. The values of the stages before it are computed once and are not timed.
// Usage: stage_benchmarks [--points=N] [--benchmark_...]

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "ldle/datasets.h"
#include "ldle/intermediate_views/cluster_views.h"
#include "ldle/laplacian/build_laplacian.h"
#include "ldle/local_views/improve_views.h"
#include "ldle/local_views/make_local_views.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/neighbors/spatial_order.h"
#include "ldle/registration/lay_out.h"
#include "ldle/registration/register_views.h"
#include "ldle/seam/find_seam.h"
#include "ldle/spectrum/compute_spectrum.h"
#include "ldle_io/options_text.h"

namespace {

using ldle::Index;

constexpr std::string_view size_flag = "--points=";

ldle::Options paper_options(const std::string& name) {
  ldle::Settings settings;
  for (const auto& [option, value] : ldle::dataset_info(name).paper_options) {
    ldle::set_option(settings, option, value);
  }
  return settings.options;
}

/// The same points in spatial order, as the pipeline uses them.
ldle::RowMatrix in_order(const ldle::RowMatrix& points) {
  return points(ldle::neighbors::spatial_order(points, ldle::Context()), Eigen::all);
}

/// The stages of the pipeline for one data set. Each is a function of the values of earlier stages.
class Stages {
 public:
  Stages(const std::string& name, Index n)
      : options_(paper_options(name)),
        data_(ldle::Data::of_points(in_order(ldle::generate_dataset(name, {.n = n}).points))) {}

  ldle::NeighborGraph neighbors() const {
    return ldle::neighbors::nearest_neighbors(data_, options_.laplacian.graph_neighbors, context_);
  }
  ldle::GraphLaplacian laplacian() const {
    return ldle::laplacian::build_laplacian(graph_, options_.laplacian);
  }
  ldle::Spectrum spectrum() const {
    return ldle::spectrum::compute_spectrum(laplacian_, options_.spectrum,
                                            options_.local_views.dimension, context_);
  }
  ldle::LocalViews local_views() const {
    return ldle::local_views::make_local_views({graph_, data_, spectrum_}, options_.local_views,
                                               context_);
  }
  ldle::LocalViews improvement(ldle::LocalViews first_views) const {
    return ldle::local_views::improve_views(std::move(first_views), data_, context_);
  }
  ldle::IntermediateViews clustering() const {
    return ldle::intermediate_views::cluster_views(local_views_, data_, options_.clusters,
                                                   context_);
  }
  ldle::Registration registration() const {
    return ldle::registration::laid_out_side_by_side(
        views_,
        ldle::registration::register_views(views_, data_, options_.local_views.view_neighbors,
                                           options_.registration, context_));
  }
  ldle::Seam gluing() const {
    return ldle::seam::find_seam(local_views_, views_, registration_.torn_views, context_);
  }

  Index size() const { return data_.size(); }
  const ldle::LocalViews& first_views() const { return first_views_; }

 private:
  ldle::Context context_;
  ldle::Options options_;
  ldle::Data data_;
  ldle::NeighborGraph graph_ = neighbors();
  ldle::GraphLaplacian laplacian_ = laplacian();
  ldle::Spectrum spectrum_ = spectrum();
  ldle::LocalViews first_views_ = local_views();
  ldle::LocalViews local_views_ = improvement(first_views_);
  ldle::IntermediateViews views_ = clustering();
  ldle::Registration registration_ = registration();
};

void finish(benchmark::State& state, const Stages& stages) {
  state.counters["points"] = static_cast<double>(stages.size());
}

/// Returns the stages of a data set. They are computed by the first benchmark that needs them, so
/// data sets that a filter excludes cost no time.
using LazyStages = std::function<const Stages&()>;

LazyStages lazily(const std::string& dataset, Index n) {
  return [dataset, n, made = std::make_shared<std::unique_ptr<Stages>>()]() -> const Stages& {
    if (!*made) *made = std::make_unique<Stages>(dataset, n);
    return **made;
  };
}

template <class Stage>
void add(const std::string& name, const LazyStages& lazy, const Stage& stage) {
  const auto body = [lazy, stage](benchmark::State& state) {
    const Stages& stages = lazy();
    for (auto _ : state) benchmark::DoNotOptimize(stage(stages));
    finish(state, stages);
  };
  benchmark::RegisterBenchmark(name.c_str(), body)->UseRealTime()->Unit(benchmark::kMillisecond);
}

/// Improvement moves from its input, so each run gets a copy. Copying is not timed.
void add_improvement(const std::string& name, const LazyStages& lazy) {
  const auto body = [lazy](benchmark::State& state) {
    const Stages& stages = lazy();
    for (auto _ : state) {
      state.PauseTiming();
      ldle::LocalViews views = stages.first_views();
      state.ResumeTiming();
      benchmark::DoNotOptimize(stages.improvement(std::move(views)));
    }
    finish(state, stages);
  };
  benchmark::RegisterBenchmark(name.c_str(), body)->UseRealTime()->Unit(benchmark::kMillisecond);
}

void add_dataset(const std::string& name, Index n) {
  const LazyStages lazy = lazily(name, n);
  add(name + "/neighbors", lazy, [](const Stages& s) { return s.neighbors(); });
  add(name + "/laplacian", lazy, [](const Stages& s) { return s.laplacian(); });
  add(name + "/spectrum", lazy, [](const Stages& s) { return s.spectrum(); });
  add(name + "/local views", lazy, [](const Stages& s) { return s.local_views(); });
  add_improvement(name + "/improvement", lazy);
  add(name + "/clustering", lazy, [](const Stages& s) { return s.clustering(); });
  add(name + "/registration", lazy, [](const Stages& s) { return s.registration(); });
  add(name + "/gluing", lazy, [](const Stages& s) { return s.gluing(); });
}

/// Removes --points from the command line and returns its value.
Index take_points(int& argc, char** argv) {
  Index n = 10000;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word.starts_with(size_flag)) {
      n = std::atol(argv[i] + size_flag.size());
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  return n;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Index n = take_points(argc, argv);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    for (const char* dataset : {"klein-bottle", "swiss-roll"}) add_dataset(dataset, n);
    return benchmark::RunSpecifiedBenchmarks() > 0 ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "stage_benchmarks: {}\n", error.what());
    return 1;
  }
}
