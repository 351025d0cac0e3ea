#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ldle/landmarks.h"
#include "ldle/types.h"
#include "ldle_io/shape_check.h"

namespace ldle {

/// Points that were read from a file; all numbers are finite.
struct InputData {
  RowMatrix points;
  std::vector<std::string> column_names;  ///< empty if the file has no names
  std::optional<std::vector<std::string>> labels;
  std::string label_name;
  std::vector<std::string> warnings;  ///< about the file
  std::string source;                 ///< name of the file, for .npz files with ":ARRAY"
};

struct InputRequest {
  std::string path;        ///< "-" for standard input
  std::string array = {};  ///< in an .npz file; empty for the first
  /// Name of the column (tables only) or its number from 1; in an .npz file also the name of
  /// another array. Empty if there are no labels.
  std::string label_column = {};
  /// By default the matrix must fit into the available memory.
  ShapeCheck check_shape = {};
};

/// Opens a .npy file in C order or a table, whose rows are read when they are needed. Other inputs
/// are read at once, as read_input does. Adds warnings about the file.
std::unique_ptr<RowSource> open_rows(const InputRequest& request,
                                     std::vector<std::string>& warnings);

/// Reads a .npy file, an .npz file or a table of text. The format follows from the extension .npy
/// or .npz, otherwise from the first bytes. Throws InvalidArgument if the input is not valid; the
/// message names file, row and column.
InputData read_input(const InputRequest& request);

}  // namespace ldle
