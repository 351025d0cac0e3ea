#pragma once

#include "ldle/context.h"
#include "ldle/types.h"

namespace ldle::math {

/// Products with matrices of many rows and few columns, in parallel over fixed blocks of rows:
/// sums are taken block by block in order, so the bytes do not depend on the number of threads.
using TallRef = Eigen::Ref<const Eigen::MatrixXd>;

/// a^T b.
Eigen::MatrixXd transposed_times(TallRef a, TallRef b, const Context& context);

/// The lower triangle of a^T b where that is symmetric; zero above.
Eigen::MatrixXd symmetric_product(TallRef a, TallRef b, const Context& context);

/// Puts a.leftCols(small.rows()) small in the first columns of `a` itself, without a second matrix
/// of its height; the other columns are left as they are.
void times_in_place(Eigen::MatrixXd& a, TallRef small, const Context& context);

/// target -= a small.
void subtract_product(Eigen::MatrixXd& target, TallRef a, TallRef small, const Context& context);

}  // namespace ldle::math
