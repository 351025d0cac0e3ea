#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ldle_io/input.h"
#include "ldle_io/input_file.h"

namespace ldle {

/// A kind of file. Kinds that the program does not read are known, too, so that it can say how to
/// convert them.
struct InputFormat {
  /// Reads points, labels and colours. `check` is called before memory is allocated.
  using Read = void (*)(InputFile& file, const InputRequest& request, const ShapeCheck& check,
                        InputData& data);
  /// Opens a file whose rows are read when they are needed; returns nothing if that is not possible
  /// for this file.
  using Open = std::optional<OpenedRows> (*)(InputFile& file, const InputRequest& request);

  std::string_view name;
  std::vector<std::string_view> extensions;  ///< in lower case
  std::vector<std::string_view> beginnings;  ///< the first bytes of such a file
  Read read = nullptr;                       ///< none if the program does not read such files
  Open open = nullptr;
  /// How to get a file that the program reads, for formats that it does not read.
  std::string_view way_out = {};
  bool has_arrays = false;  ///< with names, of which one is read
};

/// The format of a file: the one with its first bytes, otherwise the one with its extension,
/// otherwise a table of text. Throws InvalidArgument, with a way out, if the program does not read
/// it.
const InputFormat& format_of(InputFile& file, const std::string& path);

/// Throws InvalidArgument if `path` is a folder.
void check_is_no_folder(const std::string& path);

}  // namespace ldle
