#include "ldle_io/csv_writer.h"

#include <fmt/compile.h>

#include <utility>

#include "ldle/error.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/table.h"
#include "ldle_io/text.h"

namespace ldle {

void CsvWriter::separate() {
  if (!std::exchange(first_, false)) row_ += delimiter_;
}

void CsvWriter::field(std::string_view text) {
  separate();
  const bool plain = text.find_first_of("\"\r\n") == std::string_view::npos &&
                     text.find(delimiter_) == std::string_view::npos && trim(text) == text;
  if (plain) {
    row_ += text;
    return;
  }
  row_ += '"';
  for (char c : text) {
    if (c == '"') row_ += '"';
    row_ += c;
  }
  row_ += '"';
}

void CsvWriter::field(double value) {
  separate();
  fmt::format_to(std::back_inserter(row_), FMT_COMPILE("{}"), value);
}

void CsvWriter::field(Id value) {
  separate();
  fmt::format_to(std::back_inserter(row_), FMT_COMPILE("{}"), value);
}

void CsvWriter::end_row() {
  row_ += '\n';
  out_.write(row_.data(), static_cast<std::streamsize>(row_.size()));
  row_.clear();
  first_ = true;
}

void write_csv(const std::string& path, ConstRowMatrixRef matrix,
               const std::vector<std::string>& column_names) {
  if (!column_names.empty() && static_cast<Index>(column_names.size()) != matrix.cols()) {
    throw InvalidArgument("column_names", fmt::format("{}", column_names.size()),
                          fmt::format("there must be one for each of {} columns", matrix.cols()));
  }
  const char delimiter = delimiter_of(path);
  write_file_atomically(path, [&](std::ostream& out) {
    CsvWriter csv(out, delimiter == '\0' ? ',' : delimiter);
    for (const std::string& name : column_names) csv.field(name);
    if (!column_names.empty()) csv.end_row();
    for (Index i = 0; i < matrix.rows(); ++i) {
      for (Index j = 0; j < matrix.cols(); ++j) csv.field(matrix(i, j));
      csv.end_row();
    }
  });
}

}  // namespace ldle
