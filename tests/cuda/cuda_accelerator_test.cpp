#include <cuda_runtime_api.h>

#include "cuda/gpu_test_fixture.h"
#include "ldle/datasets.h"
#include "ldle/embed.h"
#include "ldle/math/eigen_solver.h"
#include "ldle/neighbors/nearest_neighbors.h"
#include "ldle/spectrum/choose_solver.h"
#include "oracles/graphs.h"
#include "oracles/points.h"

namespace ldle::cuda::cuda_accelerator_test {

/// Takes all memory of the GPU but 4 MB.
class TakenMemory {
 public:
  TakenMemory() {
    std::size_t free = 0, total = 0;
    EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
    for (std::size_t bytes = free; bytes > (std::size_t{1} << 20); bytes /= 2) {
      for (void* part = nullptr; cudaMalloc(&part, bytes) == cudaSuccess;) parts_.push_back(part);
    }
    cudaGetLastError();
  }
  ~TakenMemory() {
    for (void* part : parts_) cudaFree(part);
  }

 private:
  std::vector<void*> parts_;
};

class CudaAccelerators : public GpuTest {};

/// Runs everywhere: a missing GPU is a warning, and never an error.
TEST(CudaBackend, OpensOrSaysWhyNot) {
  const Context context({.device = Device::cuda});
  const auto device = math::accelerator_of(context);
  const auto warnings = context.take_warnings();
  if (device) {
    EXPECT_FALSE(device->name().empty());
    EXPECT_GT(device->memory_left(), 0.0);
    EXPECT_TRUE(warnings.empty());
  } else {
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].find("the GPU was not used: "), 0u) << warnings[0];
  }
}

TEST(CudaBackend, EmbedsWithOrWithoutAGpu) {
  const RowMatrix points = generate_dataset("swiss-roll", {.n = 1000}).points;
  const auto options = Options();
  const Result result = embed(Points{points}, options, Context({.device = Device::cuda}));
  EXPECT_EQ(result.embedding.rows(), points.rows());
  EXPECT_TRUE(result.to_scale);
}

TEST_F(CudaAccelerators, TheHostSearchesIfTheMemoryIsTooSmall) {
  const Data data = Data::of_points(oracle::random_box(200000, Eigen::RowVector3d(3, 2, 1), 1));
  const auto wanted = neighbors::nearest_neighbors(data, 50, Context());
  NeighborGraph found;
  {
    const TakenMemory taken;
    found = neighbors::nearest_neighbors(data, 50, context);
  }
  EXPECT_EQ(found.neighbors.values, wanted.neighbors.values);
  EXPECT_EQ(context.take_warnings(),
            std::vector<std::string>{
                "the GPU was not used for nearest neighbours: its memory is too small"});
  // The device can be used again.
  found = neighbors::nearest_neighbors(data, 50, context);
  EXPECT_EQ(found.neighbors.values, wanted.neighbors.values);
  EXPECT_TRUE(context.take_warnings().empty());
}

TEST_F(CudaAccelerators, TheHostFiltersIfTheMemoryIsTooSmall) {
  const auto matrix = oracle::torus_graph(200, 150);
  const math::EigenRequest request{.count = 20};
  const auto run = [&](const Context& where) {
    return math::filtered_solver().prepare(matrix, request)->run(where).values;
  };
  const Eigen::VectorXd wanted = run(Context());
  EXPECT_LE((run(context) - wanted).cwiseAbs().maxCoeff(), 1e-6 * wanted.maxCoeff());
  EXPECT_TRUE(context.take_warnings().empty());
  const TakenMemory taken;
  EXPECT_EQ(run(context), wanted);
  EXPECT_EQ(
      context.take_warnings(),
      std::vector<std::string>{"the GPU was not used for eigenvectors: its memory is too small"});
}

TEST_F(CudaAccelerators, TheSolverIsChosenByTheMemory) {
  const auto matrix = oracle::torus_graph(200, 150);
  const auto choose = [&] {
    return spectrum::choose_solver(matrix, {.count = 20}, EigenSolverOption::automatic, 2, context);
  };
  EXPECT_EQ(choose().description, math::filtered_solver().description());
  EXPECT_EQ(choose().reason, " on the " + gpu().name());
  const TakenMemory taken;
  EXPECT_EQ(choose().description, math::shift_invert_solver().description());
  EXPECT_EQ(context.take_warnings().size(), 1u);
}

TEST_F(CudaAccelerators, PredictEnoughMemory) {
  const auto matrix = oracle::torus_graph(1000, 700);
  std::size_t before = 0, total = 0, least = 0;
  ASSERT_EQ(cudaMemGetInfo(&before, &total), cudaSuccess);
  least = before;
  class Watch : public Observer {
   public:
    explicit Watch(std::size_t& least) : least_(least) {}
    void advance(Index, Index) override {
      std::size_t free = 0, all = 0;
      if (cudaMemGetInfo(&free, &all) == cudaSuccess) least_ = std::min(least_, free);
    }

   private:
    std::size_t& least_;
  };
  const Context watched({.device = Device::cuda}, std::make_shared<Watch>(least));
  math::filtered_solver().prepare(matrix, {.count = 50})->run(watched);
  const double used = static_cast<double>(before) - static_cast<double>(least);
  const double predicted = gpu().filter_bytes(matrix.rows(), matrix.nonZeros(), 50);
  EXPECT_LE(used, 1.05 * predicted + 64e6);
  EXPECT_GE(used, 0.5 * predicted);
}

TEST_F(CudaAccelerators, EmbeddingsAreAsTrueAsOnTheHost) {
  const RowMatrix points = generate_dataset("klein-bottle", {.n = 10000}).points;
  const Result host = embed(Points{points}, Options(), Context());
  const Result device = embed(Points{points}, Options(), context);
  EXPECT_TRUE(device.warnings == host.warnings);
  EXPECT_EQ(device.verdict, host.verdict);
  ASSERT_TRUE(host.polish && device.polish && host.topology && device.topology);
  EXPECT_NEAR(device.polish->after.length_error, host.polish->after.length_error, 1e-3);
}

}  // namespace ldle::cuda::cuda_accelerator_test
