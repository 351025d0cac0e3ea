#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "ldle/landmarks.h"
#include "ldle/types.h"
#include "ldle_io/input_file.h"
#include "ldle_io/shape_check.h"

namespace ldle {

/// A table of numbers. It may have names of columns, and a column of labels, which may be text.
struct Table {
  RowMatrix values;
  std::vector<std::string> column_names;  ///< for `values`; empty without a header
  std::optional<std::vector<std::string>> labels;
  std::string label_name;
  std::vector<std::string> warnings;  ///< the first row may have been misunderstood
};

/// Reads a table: .csv, .tsv, or other text, for which the delimiter is determined from the first
/// line that is not blank. The first row is a header if one of its fields is neither empty nor a
/// number; a label column given by number is not considered. `label_column` is a name or a number
/// from 1.
/// Throws InvalidArgument, with file, line and column, if a row has another length than the first,
/// if a field that must be a finite number is not one, or if the table has no rows.
Table read_table(const std::string& path, const std::string& label_column = {});

/// The same from an open file. If the delimiter is '\0', it is determined from the text.
/// `check` is called before memory for more rows is allocated, if given.
Table read_table(InputFile& file, char delimiter, const std::string& label_column,
                 const ShapeCheck& check = {});

/// The numbers of a table as points that are read block by block. The table is read once when it is
/// opened, to count its rows; then from its beginning, whenever rows before the last ones are asked
/// for.
class TableRows final : public RowSource {
 public:
  /// Throws what read_table throws, except for numbers that are wrong.
  TableRows(InputFile file, char delimiter);
  ~TableRows() override;

  Index rows() const override { return rows_; }
  Index columns() const override { return columns_; }
  /// About the first row; see Table::warnings.
  const std::vector<std::string>& warnings() const { return warnings_; }
  /// Throws InvalidArgument, with line and column, if a field is not a finite number.
  void read(Index begin, RowMatrix& rows) override;

 private:
  class Pass;

  InputFile file_;
  char delimiter_;
  Index rows_ = 0, columns_ = 0;
  std::vector<std::string> warnings_;
  std::unique_ptr<Pass> pass_;
};

/// ',' for .csv, a tab for .tsv, otherwise '\0'.
char delimiter_of(std::string_view path);

/// Writes fields row by row: numbers so that they can be read back exactly, text in quotes if
/// needed.
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

/// Writes a matrix completely or not at all, with a header if names are given (one for each
/// column).
void write_csv(const std::string& path, ConstRowMatrixRef matrix,
               const std::vector<std::string>& column_names = {});

}  // namespace ldle
