#include <utility>

#include "ldle/error.h"
#include "ldle_io/records.h"
#include "ldle_io/table.h"
#include "ldle_io/table_builder.h"

namespace ldle {

/// One pass over the rows of a file.
class TableRows::Pass {
 public:
  Pass(InputFile& file, char delimiter, const ColumnRequest& request,
       std::optional<bool> has_header = {})
      : record_(at_start(file), delimiter, file.name()),
        table_(record_, request, no_check_, has_header) {}

  bool next() {
    if (!table_.next_row()) return false;
    ++row_;
    return true;
  }
  /// Number of rows until now.
  Index row() const { return row_; }
  TableBuilder& table() { return table_; }

 private:
  static InputFile& at_start(InputFile& file) {
    file.seek(0);
    return file;
  }

  const ShapeCheck no_check_;
  RecordReader record_;
  TableBuilder table_;
  Index row_ = 0;
};

TableRows::TableRows(InputFile file, char delimiter, ColumnRequest request)
    : file_(std::move(file)),
      delimiter_(delimiter),
      request_(std::move(request)),
      pass_(std::make_unique<Pass>(file_, delimiter_, request_)) {
  while (pass_->next()) ++rows_;
  if (rows_ == 0) throw InvalidArgument(file_.name(), "holds no rows of numbers");
  has_header_ = pass_->table().has_header();
  pass_->table().leave_out_index();
  coordinates_ = pass_->table().coordinates();
  warnings_ = pass_->table().warnings();
  // From now on by number: it is known which column is an index.
  request_.as_before = coordinates_;
  request_.as_before->names.clear();
}

TableRows::~TableRows() = default;

void TableRows::read(Index begin, RowMatrix& rows) {
  if (begin < pass_->row())
    pass_ = std::make_unique<Pass>(file_, delimiter_, request_, has_header_);
  const auto next = [&] {
    if (!pass_->next()) throw InvalidArgument(file_.name(), "has become shorter while it was read");
  };
  while (pass_->row() < begin) next();
  for (Index i = 0; i < rows.rows(); ++i) {
    next();
    pass_->table().copy_numbers(rows.row(i).data());
  }
}

}  // namespace ldle
