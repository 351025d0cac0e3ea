// Times what the CUDA backend computes, beside the processor: nearest neighbours and eigenvectors.
// Usage: gpu_report [LARGEST NUMBER OF POINTS]

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <string>

#include "ldle/core/random.h"
#include "ldle/datasets.h"
#include "ldle/laplacian/build_laplacian.h"
#include "ldle/math/accelerator.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/neighbors/spatial_order.h"
#include "ldle/options.h"
#include "ldle/spectrum/compute_spectrum.h"

namespace {

using ldle::Context;
using ldle::Index;

constexpr Index nearest = 50;

template <class Work>
double seconds_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class... Values>
void say(fmt::format_string<Values...> text, Values&&... values) {
  fmt::print(text, std::forward<Values>(values)...);
  std::fflush(stdout);
}

void say_warnings(const Context& context) {
  for (const std::string& warning : context.take_warnings()) say("    {}\n", warning);
}

ldle::RowMatrix random_points(Index count, Index columns) {
  ldle::Random random(1);
  ldle::RowMatrix points(count, columns);
  for (double& value : points.reshaped<Eigen::RowMajor>()) value = random.uniform();
  return points;
}

ldle::RowMatrix in_order(const ldle::RowMatrix& points) {
  return points(ldle::neighbors::spatial_order(points, Context()), Eigen::all);
}

void time_neighbors(const std::string& name, const ldle::RowMatrix& points, const Context& device) {
  const ldle::Data data = ldle::Data::of_points(points);
  ldle::NeighborGraph on_host, on_device;
  double search = 0.0;
  if (const auto gpu = ldle::math::accelerator_of(device)) {
    search = seconds_of([&] { gpu->nearest_candidates(points, nearest, device); });
  }
  const double gpu =
      seconds_of([&] { on_device = ldle::neighbors::nearest_neighbors(data, nearest, device); });
  const double cpu =
      seconds_of([&] { on_host = ldle::neighbors::nearest_neighbors(data, nearest, Context()); });
  const bool same = on_host.neighbors.values == on_device.neighbors.values &&
                    on_host.distances == on_device.distances;
  say("neighbours, {} x {} {}: cpu {:.3f} s, gpu {:.3f} s (candidates {:.3f} s), {}\n",
      points.rows(), points.cols(), name, cpu, gpu, search, same ? "the same lists" : "DIFFERENT");
  say_warnings(device);
}

void time_spectrum(Index points, const Context& device, bool on_host) {
  const auto data =
      ldle::Data::of_points(in_order(ldle::generate_dataset("klein-bottle", {.n = points}).points));
  const ldle::Options options;
  const auto laplacian = ldle::laplacian::build_laplacian(
      ldle::neighbors::nearest_neighbors(data, options.laplacian.graph_neighbors, device),
      options.laplacian);
  const auto solve = [&](const std::string& where, const Context& context) {
    ldle::Spectrum spectrum;
    const double seconds = seconds_of([&] {
      spectrum = ldle::spectrum::compute_spectrum(laplacian, {.eigenvectors = 100}, 2, context);
    });
    say("spectrum of {} points, {} entries: {} {:.3f} s, residual {:.1e}, {} products, {}\n",
        laplacian.size(), laplacian.matrix.nonZeros(), where, seconds, spectrum.largest_residual(),
        spectrum.products, spectrum.solver);
    say_warnings(context);
    return spectrum.values;
  };
  const ldle::RowMatrix found = solve("gpu", device);
  if (!on_host) return;
  const ldle::RowMatrix wanted = solve("cpu", Context());
  say("    largest relative difference of eigenvalues: {:.1e}\n",
      ((found - wanted).array() / wanted.array()).abs().maxCoeff());
}

// The parts of the work of eigenvectors, one after the other.
void time_products(Index points, const Context& device) {
  const auto gpu = ldle::math::accelerator_of(device);
  if (!gpu) return;
  const auto data =
      ldle::Data::of_points(in_order(ldle::generate_dataset("klein-bottle", {.n = points}).points));
  const ldle::LaplacianOptions options;
  const auto laplacian = ldle::laplacian::build_laplacian(
      ldle::neighbors::nearest_neighbors(data, options.graph_neighbors, device), options);
  std::unique_ptr<ldle::math::FilterOperator> matrix;
  say("operator of {} points: copied in {:.3f} s, ", laplacian.size(),
      seconds_of([&] { matrix = gpu->filter_operator(laplacian.matrix); }));
  say("bound {:.3f} s, ", seconds_of([&] { matrix->eigenvalue_bound(device); }));
  auto block = matrix->make_block(128, device), image = block->similar(128);
  ldle::Random random(1);
  say("noise {:.3f} s, ", seconds_of([&] { block->fill_with_noise(0, 128, random); }));
  block->norm(0);
  say("product {:.4f} s, ", seconds_of([&] {
        matrix->apply(*block, *image);
        image->norm(0);
      }));
  say("gram {:.4f} s, ", seconds_of([&] { block->symmetric_product(*image); }));
  const Eigen::MatrixXd small = Eigen::MatrixXd::Identity(128, 128);
  say("combination {:.4f} s, ", seconds_of([&] {
        block->multiply_in_place(small);
        block->norm(0);
      }));
  std::vector<Index> columns(matrix->panel_columns());
  for (std::size_t j = 0; j < columns.size(); ++j) columns[j] = static_cast<Index>(j);
  const Eigen::ArrayXd ones = Eigen::ArrayXd::Ones(matrix->panel_columns());
  const auto source = matrix->residuals(*block, *image, columns, ones);
  auto current = matrix->scaled(*source, ones), last = matrix->scaled(*source, ones);
  block->norm(0);
  constexpr int steps = 200;
  const double filtering = seconds_of([&] {
    for (int i = 0; i < steps; ++i) {
      matrix->step({1.0, 0.1 * ones, 0.1 * ones}, *current, *source, *last, device);
      current.swap(last);
    }
    block->norm(0);
  });
  say("step {:.1f} us, ", 1e6 * filtering / steps);
  say("taken in {:.3f} s\n", seconds_of([&] { block->take(100); }));
}

void report(Index largest) {
  const Context device(ldle::ContextOptions{.device = ldle::Device::cuda});
  say("opening the device: {:.3f} s\n", seconds_of([&] { ldle::math::accelerator_of(device); }));
  if (const auto gpu = ldle::math::accelerator_of(device)) {
    say("{}, {:.1f} GB free, {} threads\n", gpu->name(), gpu->memory_left() / 1e9,
        device.threads());
  }
  say_warnings(device);
  for (const Index points : {Index{100000}, Index{1000000}}) {
    if (points > largest) continue;
    const ldle::RowMatrix klein = ldle::generate_dataset("klein-bottle", {.n = points}).points;
    time_neighbors("on a Klein bottle", in_order(klein), device);
    time_neighbors("at random", random_points(points, 4), device);
  }
  time_neighbors("at random", random_points(std::min<Index>(largest, 100000), 50), device);
  for (const Index points : {Index{10000}, Index{100000}, Index{1000000}}) {
    if (points > largest) continue;
    time_products(points, device);
    time_spectrum(points, device, points <= 100000);
  }
}

}  // namespace

int main(int count, char** words) {
  try {
    report(count > 1 ? std::atol(words[1]) : 1000000);
  } catch (const std::exception& error) {
    fmt::print(stderr, "gpu_report: {}\n", error.what());
    return 1;
  }
}
