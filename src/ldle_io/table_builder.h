#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle_io/index_column.h"
#include "ldle_io/records.h"
#include "ldle_io/table.h"

namespace ldle {

/// Takes the rows of a table from its records: decides whether the first one is a header, which
/// columns are used for what, and collects the numbers.
class TableBuilder {
 public:
  /// `has_header` says whether the first row is a header, if this is known.
  TableBuilder(RecordReader& record, const ColumnRequest& request, const ShapeCheck& check,
               std::optional<bool> has_header = {})
      : record_(record), request_(request), check_(check), has_header_(has_header) {}

  /// Reads all rows.
  Table build();

  /// Goes to the next row of numbers; returns false at the end.
  bool next_row();
  /// Copies the numbers of the row.
  void copy_numbers(double* to) const;
  /// To be called after the last row: leaves out the first column if it is an index.
  void leave_out_index();

  bool has_header() const { return has_header_.value_or(false); }
  const Coordinates& coordinates() const { return table_.coordinates; }
  const std::vector<std::string>& warnings() const { return table_.warnings; }

 private:
  bool begin();
  bool counts_columns() const;
  void check_no_decimal_comma(Index column) const;
  bool has_earlier_names() const;
  std::vector<std::string> fields() const;
  bool has_text(const std::vector<Index>& columns) const;
  void warn_of_first_row(const std::vector<Index>& columns);
  void take_names(const std::vector<std::string>& names);
  void check_length() const;
  void add_row();
  double number_at(Index column) const;
  std::string warned(const std::string& text) const;

  RecordReader& record_;
  const ColumnRequest& request_;
  const ShapeCheck& check_;
  std::optional<bool> has_header_;
  Table table_;
  ColumnPlan plan_;
  IndexColumn index_;
  bool may_have_index_ = false;
  bool begun_ = false;
  Index columns_ = 0;
  Index rows_ = 0;
  Index blank_line_ = 0;
};

}  // namespace ldle
