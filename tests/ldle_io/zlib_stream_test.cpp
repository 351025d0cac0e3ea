#include "ldle_io/report/zlib_stream.h"

#include <gtest/gtest.h>

#include "ldle/core/random.h"
#include "ldle_io/report_support.h"

namespace ldle::zlib_stream_test {

TEST(ZlibStream, InflatingInvertsDeflating) {
  Random random(1);
  for (std::size_t size : {0UL, 1UL, 1000UL, 100'000UL}) {
    std::vector<std::byte> noise(size), same(size, std::byte{7});
    for (std::byte& byte : noise) byte = static_cast<std::byte>(256.0 * random.uniform());
    EXPECT_EQ(test::inflated(zlib_stream(noise), size), noise);
    EXPECT_EQ(test::inflated(zlib_stream(same), size), same);
  }
}

TEST(ZlibStream, RepetitionIsCompressed) {
  EXPECT_LT(zlib_stream(std::vector<std::byte>(100'000)).size(), 1000U);
}

}  // namespace ldle::zlib_stream_test
