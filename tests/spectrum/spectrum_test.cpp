#include "ldle/spectrum/spectrum.h"

#include <gtest/gtest.h>

#include <limits>

namespace ldle::spectrum::spectrum_test {

TEST(Spectrum, OfComponentsHasNoEigenpairs) {
  const Spectrum spectrum = Spectrum::of_components({0, 1, 0});
  EXPECT_FALSE(spectrum.has_vectors());
  EXPECT_TRUE(spectrum.converged);
  EXPECT_EQ(spectrum.component, (std::vector<Id>{0, 1, 0}));
  EXPECT_EQ(spectrum.largest_residual(), 0.0);
}

TEST(Spectrum, TheLargestResidualIsThatOfTheAvailablePairs) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Spectrum spectrum;
  spectrum.available = {3, 1};
  spectrum.residuals.resize(2, 3);
  spectrum.residuals << 1e-9, 3e-8, 2e-9, 1e-8, nan, nan;
  EXPECT_EQ(spectrum.largest_residual(), 3e-8);
  spectrum.residuals(1, 0) = 5e-8;
  EXPECT_EQ(spectrum.largest_residual(), 5e-8);
}

TEST(Spectrum, HasVectorsIfTheyWereComputed) {
  Spectrum spectrum;
  EXPECT_FALSE(spectrum.has_vectors());
  spectrum.vectors = SharedMatrix(RowMatrix::Zero(4, 2));
  EXPECT_TRUE(spectrum.has_vectors());
}

}  // namespace ldle::spectrum::spectrum_test
