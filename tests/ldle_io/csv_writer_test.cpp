#include "ldle_io/csv_writer.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "ldle/core/random.h"
#include "ldle_io/support.h"
#include "ldle_io/table.h"

namespace ldle::csv_writer_test {

using test::expect_error;
using test::ScratchFolder;
using Names = std::vector<std::string>;

TEST(CsvWriter, ReadingInvertsWritingBitForBit) {
  ScratchFolder folder;
  RowMatrix m(300, 3);
  Random random(6);
  for (Index i = 0; i < m.size(); ++i) {
    m.data()[i] = std::ldexp(random.uniform() - 0.5, static_cast<int>(random.below(2000)) - 1000);
  }
  m(0, 0) = std::numeric_limits<double>::denorm_min();
  m(0, 1) = std::numeric_limits<double>::max();
  for (const char* name : {"a.csv", "a.tsv"}) {
    write_csv(folder / name, m, {"x", "with, comma", " \"quoted\"\t"});
    const Table back = read_table(folder / name);
    EXPECT_EQ(back.values, m);
    EXPECT_EQ(back.coordinates.names, (Names{"x", "with, comma", " \"quoted\"\t"}));
  }
  write_csv(folder / "b.csv", m);
  EXPECT_EQ(read_table(folder / "b.csv").values, m);
  expect_error([&] { write_csv(folder / "c.csv", m, {"x"}); }, "one for each of 3 columns");
}

TEST(CsvWriter, FieldsAreQuotedOnlyIfNeeded) {
  std::ostringstream out;
  CsvWriter csv(out);
  csv.field("plain");
  csv.field("a\"b");
  csv.field("two\nlines");
  csv.field(0.1);
  csv.field(Id{-1});
  csv.end_row();
  csv.field(-0.0);
  csv.end_row();
  EXPECT_EQ(out.str(), "plain,\"a\"\"b\",\"two\nlines\",0.1,-1\n-0\n");
}

}  // namespace ldle::csv_writer_test
