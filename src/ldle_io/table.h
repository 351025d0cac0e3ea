#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ldle/landmarks.h"
#include "ldle/types.h"
#include "ldle_io/columns.h"
#include "ldle_io/input_file.h"
#include "ldle_io/shape_check.h"

namespace ldle {

/// A table of numbers. It may have names of columns, and columns of labels and of colours, which
/// may be text.
struct Table {
  RowMatrix values;
  Coordinates coordinates;  ///< which columns `values` are, and their names
  std::optional<std::vector<std::string>> labels, colors;
  std::string label_name, color_name;
  std::vector<std::string> warnings;  ///< how the first row and the first column were understood
};

/// Reads a table: .csv, .tsv, or other text, for which the delimiter is determined from the first
/// line that is not blank. The first row is a header if one of the fields of the coordinates is
/// neither empty nor a number. A first column without a name is left out if it names or numbers the
/// rows, unless the coordinates are asked for.
/// Throws InvalidArgument, with file, line and column, if a row has another length than the first,
/// if a field that must be a finite number is not one, or if the table has no rows.
Table read_table(const std::string& path, const ColumnRequest& request = {});

/// The same from an open file. If the delimiter is '\0', it is determined from the text.
/// `check` is called before memory for more rows is allocated, if given.
Table read_table(InputFile& file, char delimiter, const ColumnRequest& request,
                 const ShapeCheck& check = {});

/// The numbers of a table as points that are read block by block. The table is read once when it is
/// opened, to count its rows; then from its beginning, whenever rows before the last ones are asked
/// for.
class TableRows final : public RowSource {
 public:
  /// Throws what read_table throws, except for numbers that are wrong.
  TableRows(InputFile file, char delimiter, ColumnRequest request = {});
  ~TableRows() override;

  Index rows() const override { return rows_; }
  Index columns() const override { return std::ssize(coordinates_.columns); }
  const Coordinates& coordinates() const { return coordinates_; }
  /// See Table::warnings.
  const std::vector<std::string>& warnings() const { return warnings_; }
  /// Throws InvalidArgument, with line and column, if a field is not a finite number.
  void read(Index begin, RowMatrix& rows) override;

 private:
  class Pass;

  InputFile file_;
  char delimiter_;
  ColumnRequest request_;
  bool has_header_ = false;
  Index rows_ = 0;
  Coordinates coordinates_;
  std::vector<std::string> warnings_;
  std::unique_ptr<Pass> pass_;
};

/// ',' for .csv, a tab for .tsv, otherwise '\0'. The ending .gz is ignored.
char delimiter_of(std::string_view path);

}  // namespace ldle
