#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Points as they were read, every number finite.
struct InputData {
  RowMatrix points;
  std::vector<std::string> column_names;  ///< empty when unnamed
  std::optional<std::vector<std::string>> labels;
  std::string label_name;
  std::string source;  ///< file, and array where it has several
};

struct InputRequest {
  std::string path;        ///< "-" is standard input
  std::string array = {};  ///< of an .npz file; the first when empty
  /// A name or a number from 1; of an .npz file also the name of another array.
  std::string label_column = {};
};

/// Reads .npy and .npz files; other files and standard input are told apart by their first bytes,
/// and what is neither is a table of text. Throws InvalidArgument naming file, row and column.
InputData read_input(const InputRequest& request);

}  // namespace ldle
