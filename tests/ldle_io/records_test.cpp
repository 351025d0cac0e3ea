#include "ldle_io/records.h"

#include <gtest/gtest.h>

#include "ldle_io/support.h"

namespace ldle::records_test {

using test::expect_error;
using test::ScratchFolder;
using Fields = std::vector<std::string>;

std::vector<Fields> records_of(const std::string& text, char delimiter = ',') {
  ScratchFolder folder;
  InputFile file(folder.write("t.csv", text));
  RecordReader record(file, delimiter, "t.csv");
  std::vector<Fields> all;
  while (record.next()) {
    Fields fields;
    for (Index i = 0; i < record.size(); ++i) fields.emplace_back(record[i]);
    all.push_back(fields);
  }
  return all;
}

TEST(Records, AllLineEndsAreRead) {
  const std::vector<Fields> expected{{"1", "2"}, {"3", "4"}};
  EXPECT_EQ(records_of("1,2\n3,4\n"), expected);
  EXPECT_EQ(records_of("1,2\r\n3,4\r\n"), expected);
  EXPECT_EQ(records_of("1,2\n3,4"), expected);
  EXPECT_EQ(records_of("\xef\xbb\xbf"
                       "1 , 2\n3,\t4"),
            expected);
  EXPECT_TRUE(records_of("").empty());
}

TEST(Records, EmptyFieldsAndLinesAreKept) {
  EXPECT_EQ(records_of(",a,\n\n,,\n"), (std::vector<Fields>{{"", "a", ""}, {}, {"", "", ""}}));
  EXPECT_EQ(records_of("\t1\t\n", '\t'), (std::vector<Fields>{{"", "1", ""}}));
}

TEST(Records, QuotedFieldsMayContainDelimitersQuotesAndLineEnds) {
  EXPECT_EQ(records_of("\"a,b\",\"say \"\"hi\"\"\" ,\"\"\n"),
            (std::vector<Fields>{{"a,b", "say \"hi\"", ""}}));
  EXPECT_EQ(records_of("\"two\r\nlines\",1\nx,2\n"),
            (std::vector<Fields>{{"two\nlines", "1"}, {"x", "2"}}));
  EXPECT_EQ(records_of("\" a \",b"), (std::vector<Fields>{{" a ", "b"}}));
  EXPECT_EQ(records_of("5\" pipe,1"), (std::vector<Fields>{{"5\" pipe", "1"}}));
}

TEST(Records, ErrorsNameTheLineOfDamagedQuotes) {
  expect_error([] { records_of("a\n\"b\nc\nd"); }, "t.csv, line 2: a quote that opens here");
  expect_error([] { records_of("a\nb,\"c\"d\n"); }, "t.csv, line 2, column 2 = 'd'");
}

TEST(Records, TheDelimiterIsFound) {
  const std::vector<Fields> expected{{"1", "2"}, {"3", "4"}};
  for (const char* text :
       {"1,2\n3,4", "1\t2\n3\t4", "1;2\n3;4", "1 2\n3 4", "  1   2 \n 3 \t 4  "}) {
    EXPECT_EQ(records_of(text, '\0'), expected) << text;
  }
  EXPECT_EQ(records_of("\n1;2\n", '\0'), (std::vector<Fields>{{}, {"1", "2"}}));
  EXPECT_EQ(records_of("\"a b\" c", '\0'), (std::vector<Fields>{{"a b", "c"}}));
}

TEST(Records, OtherEncodingsThrow) {
  expect_error(
      [] {
        records_of(
            std::string("\xff\xfe"
                        "1\0,\0",
                        6));
      },
      "UTF-16");
}

TEST(Records, LinesMayBeLongAndMany) {
  const std::string number(300000, '1');
  const auto records = records_of(number + ",2\n3," + number + "\n");
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0][0], number);
  EXPECT_EQ(records[1][1], number);
  // One quoted field of very many lines takes linear time.
  std::string many = "\"";
  for (int i = 0; i < 200000; ++i) many += "x,\n";
  EXPECT_EQ(records_of(many + "\",end")[0][1], "end");
}

}  // namespace ldle::records_test
