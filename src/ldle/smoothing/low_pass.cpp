#include "ldle/smoothing/low_pass.h"

#include "ldle/core/parallel_for.h"
#include "ldle/core/ragged.h"
#include "ldle/math/tall_matrix.h"

namespace ldle::smoothing {

RowMatrix low_pass(ConstRowMatrixRef points, const Spectrum& spectrum, const Context& context) {
  constexpr Index rows_of_block = 256;
  RowMatrix smooth(points.rows(), points.cols());
  const Ragged<Id> components = group_by_label(spectrum.component, std::ssize(spectrum.available));
  for (Index c = 0; c < components.size(); ++c) {
    const auto members = components[c];
    Eigen::MatrixXd own = points(members, Eigen::all);
    const Eigen::RowVectorXd mean = own.colwise().mean();
    own.rowwise() -= mean;
    const Eigen::MatrixXd vectors =
        spectrum.vectors.view()(members, Eigen::seqN(0, spectrum.available[c]));
    const Eigen::MatrixXd weights = math::transposed_times(vectors, own, context);
    parallel_for(std::ssize(members), rows_of_block, context, [&](Index begin, Index end) {
      const RowMatrix rows = vectors.middleRows(begin, end - begin) * weights;
      for (Index i = begin; i < end; ++i) smooth.row(members[i]) = mean + rows.row(i - begin);
    });
  }
  return smooth;
}

}  // namespace ldle::smoothing
