#include "ldle_io/index_column.h"

#include <fmt/format.h>

#include <cmath>

#include "ldle_io/text.h"

namespace ldle {

void IndexColumn::add(std::string_view field) {
  if (is_text_) return;
  const std::optional<double> number = parse_double(field);
  if (rows_ == 0) {
    first_ = field;
    first_number_ = number.value_or(0.0);
    is_text_ = !number && !trim(field).empty();
  }
  is_whole_ = is_whole_ && number && std::floor(*number) == *number;
  is_consecutive_ = is_consecutive_ && is_whole_ &&
                    (first_number_ == 0.0 || first_number_ == 1.0) &&
                    *number == first_number_ + static_cast<double>(rows_);
  ++rows_;
}

std::string IndexColumn::message(Index columns) const {
  const std::string keeping = fmt::format("--columns 1-{} keeps it", columns);
  if (is_text_) {
    return fmt::format(
        "column 1 has no name and is not used as a coordinate, because it names the "
        "rows: {}, ...",
        shown(first_));
  }
  if (is_index()) {
    return fmt::format(
        "column 1 has no name and is not used as a coordinate, because it numbers "
        "the rows from {} ({})",
        first_, keeping);
  }
  if (!is_whole_ || rows_ < 2) return "";
  return "column 1 has no name and holds whole numbers; if they are an index of the rows, leave it "
         "out with --drop-columns 1";
}

}  // namespace ldle
