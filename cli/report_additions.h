#pragma once

#include <string>

#include "ldle_io/report/report_contents.h"

namespace ldle::cli {

/// What `ldle report` shows in addition to a finished run. Text is empty if it was not given.
struct AdditionFiles {
  std::string columns;      ///< a table or a .npy file
  std::string images;       ///< a .npy file
  std::string image_shape;  ///< such as 64x64
};

/// Reads values and images of the points of a run. If the run has landmarks, the files have a row
/// for each point, and those of the landmarks are kept. Throws InvalidArgument, naming the file, if
/// its number of rows is not the number of points.
ReportAdditions read_additions(const std::string& run, const AdditionFiles& files);

}  // namespace ldle::cli
