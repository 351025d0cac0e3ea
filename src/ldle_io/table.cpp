#include "ldle_io/table.h"

#include "ldle_io/records.h"
#include "ldle_io/table_builder.h"
#include "ldle_io/text.h"

namespace ldle {

char delimiter_of(std::string_view path) {
  const std::string_view unpacked = without_gz(path);
  if (has_extension(unpacked, ".csv")) return ',';
  if (has_extension(unpacked, ".tsv")) return '\t';
  return '\0';
}

Table read_table(const std::string& path, const ColumnRequest& request) {
  InputFile file(path);
  return read_table(file, delimiter_of(path), request);
}

Table read_table(InputFile& file, char delimiter, const ColumnRequest& request,
                 const ShapeCheck& check) {
  RecordReader record(file, delimiter, file.name());
  return TableBuilder(record, request, check).build();
}

}  // namespace ldle
