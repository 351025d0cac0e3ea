#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ldle/landmarks.h"
#include "ldle/types.h"
#include "ldle_io/columns.h"
#include "ldle_io/shape_check.h"

namespace ldle {

/// Points that were read from a file; all numbers are finite.
struct InputData {
  RowMatrix points = {};
  Coordinates coordinates = {};  ///< which columns of the file `points` are
  std::optional<std::vector<std::string>> labels = {},
                                          colors = {};  ///< the columns of ColumnRequest
  std::string label_name = {}, color_name = {};
  std::vector<std::string> warnings = {};  ///< about the file
  std::string source = {};                 ///< name of the file, for .npz files with ":ARRAY"
  bool is_table = false;                   ///< text in rows and columns
};

struct InputRequest {
  std::string path;        ///< "-" for standard input
  std::string array = {};  ///< in an .npz file; empty for the first
  /// In an .npz file the labels may be another array.
  ColumnRequest columns = {};
  /// Every coordinate minus its mean, divided by its standard deviation; constant ones are left
  /// out. With `columns.as_before` the means and deviations of that run are used instead.
  bool standardize = false;
  /// By default the matrix must fit into the available memory.
  ShapeCheck check_shape = {};
};

/// Rows that are read when they are needed.
struct OpenedRows {
  std::unique_ptr<RowSource> rows = {};
  Coordinates coordinates = {};
  std::vector<std::string> warnings = {};  ///< about the file
  bool is_table = false;
};

/// Opens a .npy file in C order, a table or a LAS file, whose rows are read when they are needed.
/// Other inputs are read at once, as read_input does. Packed files are unpacked into a temporary
/// file.
OpenedRows open_rows(const InputRequest& request);

/// Reads points from a file. Its format follows from its first bytes or its extension (see
/// input_format.h), and it may be packed with gzip. Throws InvalidArgument if the input is not
/// valid; the message names file, row and column.
InputData read_input(const InputRequest& request);

}  // namespace ldle
