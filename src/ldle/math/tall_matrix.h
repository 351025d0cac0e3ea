#pragma once

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

/// Products with matrices of many rows and few columns, in parallel over fixed blocks of rows. The
/// sums of the blocks are added in order, so results do not depend on the number of threads.
using TallRef = Eigen::Ref<const Eigen::MatrixXd>;

/// a^T b.
Eigen::MatrixXd transposed_times(TallRef a, TallRef b, const Context& context);

/// Lower triangle of a^T b, which must be symmetric; zero above the diagonal.
Eigen::MatrixXd symmetric_product(TallRef a, TallRef b, const Context& context);

/// Replaces the first small.cols() columns of `a` by a.leftCols(small.rows()) small, without a
/// second matrix of the same height. The other columns do not change.
void times_in_place(Eigen::MatrixXd& a, TallRef small, const Context& context);

/// target -= a small.
void subtract_product(Eigen::MatrixXd& target, TallRef a, TallRef small, const Context& context);

}  // namespace ldle::math
