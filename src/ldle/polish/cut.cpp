#include "ldle/polish/cut.h"

#include <fmt/format.h>

#include "ldle/error.h"

namespace ldle::polish {

void check_cut(const Cut& cut, Index points, Index dimension) {
  const auto fail = [](const std::string& rule) { throw InvalidArgument("cut", rule); };
  if (std::ssize(cut.piece_of) != points) {
    fail(fmt::format("has pieces for {} points, but there are {}", cut.piece_of.size(), points));
  }
  for (Id piece : cut.piece_of) {
    if (piece < none || piece >= std::ssize(cut.motions))
      fail("a point belongs to a piece that does not exist");
  }
  const RowMatrix unit = RowMatrix::Identity(dimension, dimension);
  for (std::size_t i = 0; i < cut.motions.size(); ++i) {
    const auto& [rotation, translation] = cut.motions[i];
    if (rotation.rows() != dimension || rotation.cols() != dimension ||
        translation.size() != dimension) {
      fail(fmt::format("the motion of piece {} must have {} dimensions", i, dimension));
    }
    if (!translation.allFinite()) fail(fmt::format("the shift of piece {} is not finite", i));
    const double error = (rotation * rotation.transpose() - unit).cwiseAbs().maxCoeff();
    if (!(error <= cut_tolerance)) {
      fail(
          fmt::format("the rotation of piece {} is not orthogonal: it is off by {:.2g}", i, error));
    }
  }
}

}  // namespace ldle::polish
