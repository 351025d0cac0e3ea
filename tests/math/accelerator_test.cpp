#include "ldle/math/accelerator.h"

#include <gtest/gtest.h>

#include "ldle/math/eigen_solver.h"
#include "oracles/fake_device.h"
#include "oracles/graphs.h"

namespace ldle::math::accelerator_test {

using oracle::device_context;
using oracle::FakeDevice;
using oracle::ReplacedBackend;
using Words = std::vector<std::string>;

TEST(Accelerator, TheHostHasNone) {
  const ReplacedBackend backend(std::make_shared<FakeDevice>());
  const Context context;
  EXPECT_EQ(accelerator_of(context), nullptr);
  EXPECT_TRUE(context.take_warnings().empty());
}

TEST(Accelerator, IsOpenedOnce) {
  int opened = 0;
  const ReplacedBackend backend([&] {
    ++opened;
    return std::make_shared<FakeDevice>();
  });
  const Context context = device_context();
  const auto device = accelerator_of(context);
  ASSERT_NE(device, nullptr);
  EXPECT_EQ(accelerator_of(device_context()), device);
  EXPECT_EQ(opened, 1);
  EXPECT_TRUE(context.take_warnings().empty());
}

TEST(Accelerator, ABuildWithoutABackendSaysSo) {
  const ReplacedBackend backend{OpenDevice()};
  const Context context = device_context();
  EXPECT_EQ(accelerator_of(context), nullptr);
  EXPECT_EQ(context.take_warnings(),
            Words{"the GPU was not used: this build has no CUDA (build it with -DLDLE_CUDA=ON)"});
}

TEST(Accelerator, EveryRunSaysWhyADeviceCannotBeOpened) {
  int tried = 0;
  const ReplacedBackend backend([&]() -> std::shared_ptr<Accelerator> {
    ++tried;
    throw DeviceFailed("there is none");
  });
  for (int run = 0; run < 2; ++run) {
    const Context context = device_context();
    EXPECT_EQ(accelerator_of(context), nullptr);
    EXPECT_EQ(accelerator_of(context), nullptr);
    EXPECT_EQ(context.take_warnings(), Words{"the GPU was not used: there is none"});
  }
  EXPECT_EQ(tried, 1);
}

TEST(Accelerator, TheHostComputesIfTheDeviceFails) {
  const auto device = std::make_shared<FakeDevice>();
  const ReplacedBackend backend(device);
  const Context context = device_context();
  const auto compute = [&](const Context& where) {
    return on_device_or_host(
        where, "sums",
        [](Accelerator& any) -> std::string {
          if (static_cast<FakeDevice&>(any).lost) throw DeviceFailed("it was lost");
          return "device";
        },
        [] { return std::string("host"); });
  };
  EXPECT_EQ(compute(Context()), "host");
  EXPECT_EQ(compute(context), "device");
  EXPECT_TRUE(context.take_warnings().empty());
  device->lost = true;
  EXPECT_EQ(compute(context), "host");
  EXPECT_EQ(compute(context), "host");
  EXPECT_EQ(context.take_warnings(), Words{"the GPU was not used for sums: it was lost"});
}

/// Only failures of the device lead to the host.
TEST(Accelerator, OtherErrorsArePassedOn) {
  const ReplacedBackend backend(std::make_shared<FakeDevice>());
  const auto interrupted = [](Accelerator&) -> int { throw Interrupted(); };
  EXPECT_THROW(on_device_or_host(device_context(), "sums", interrupted, [] { return 1; }),
               Interrupted);
}

TEST(Accelerator, MultipliesForTheFilteredSolver) {
  const auto device = std::make_shared<FakeDevice>();
  const ReplacedBackend backend(device);
  const auto matrix = oracle::torus_graph(20, 20);
  const auto solve = [&](const Context& context) {
    return filtered_solver().prepare(matrix, {.count = 10})->run(context).values;
  };
  const Context context = device_context();
  const Eigen::VectorXd wanted = solve(Context());
  EXPECT_EQ(device->operators, 0);
  EXPECT_EQ(solve(context), wanted);
  EXPECT_EQ(device->operators, 1);
  EXPECT_TRUE(context.take_warnings().empty());
  device->lost = true;
  EXPECT_EQ(solve(context), wanted);
  EXPECT_EQ(context.take_warnings(), Words{"the GPU was not used for eigenvectors: it was lost"});
}

}  // namespace ldle::math::accelerator_test
