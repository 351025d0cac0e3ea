#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "ldle/types.h"
#include "ldle_io/input_file.h"

namespace ldle {

/// A table of numbers, with or without names of its columns and a column of labels, which may be
/// text.
struct Table {
  RowMatrix values;
  std::vector<std::string> column_names;  ///< of `values`; empty without a header
  std::optional<std::vector<std::string>> labels;
  std::string label_name;
};

/// Reads .csv, .tsv or (delimiter found out from the first line) other text. A first row with
/// something in it that is not a number is a header. `label_column` is a name or a number from 1.
/// Throws InvalidArgument naming file, line and column for a row of another length, for text,
/// nothing, NaN or infinity where a finite number is needed, and for a table without rows.
Table read_table(const std::string& path, const std::string& label_column = {});

/// The same from an open file; a delimiter of '\0' is found out.
Table read_table(InputFile& file, char delimiter, const std::string& label_column);

/// ',' for .csv, a tab for .tsv, otherwise '\0'.
char delimiter_of(std::string_view path);

/// Writes fields row by row: numbers so that they read back exactly, text in quotes where needed.
class CsvWriter {
 public:
  explicit CsvWriter(std::ostream& out, char delimiter = ',') : out_(out), delimiter_(delimiter) {}

  void field(std::string_view text);
  void field(double value);
  void field(Id value);
  void end_row();

 private:
  void separate();

  std::ostream& out_;
  std::string row_;
  char delimiter_;
  bool first_ = true;
};

/// Writes a matrix whole or not at all, with a header when names are given, one for each column.
void write_csv(const std::string& path, ConstRowMatrixRef matrix,
               const std::vector<std::string>& column_names = {});

}  // namespace ldle
