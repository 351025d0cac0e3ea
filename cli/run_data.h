#pragma once

#include <string>

#include "ldle_io/input.h"
#include "ldle_io/read_run.h"

namespace ldle::cli {

/// Returns the kind of the run's input, as `ldle embed --metric` names it.
std::string run_metric(const RunRecord& run);

/// A request to read `file`, which has the columns of the run's input or its coordinates only, in
/// the way in which that input was read: the same columns, standardised by the same means and
/// deviations.
InputRequest same_columns(const std::string& folder, const RunRecord& run, const std::string& file);

/// Reads the points that a run was made from, or their distances if the run was made from
/// distances. They are read from `file`. If that is empty, they are read from the copy in the run's
/// `folder`, or without a copy from the input that its summary names. Throws InvalidArgument if the
/// data do not exist or have another number of points than the embedding.
RowMatrix read_run_data(const std::string& folder, const RunRecord& run, const std::string& file);

/// Reads the points of a run as read_run_data does. Throws InvalidArgument if `file` is empty and
/// the run was not made from points.
RowMatrix read_run_points(const std::string& folder, const RunRecord& run, const std::string& file);

}  // namespace ldle::cli
