#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "ldle/types.h"

namespace ldle {

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
