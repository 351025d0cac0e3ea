#include "ldle_io/json_file.h"

#include <gtest/gtest.h>

#include "ldle_io/support.h"

namespace ldle::json_file_test {

using test::expect_error;
using test::ScratchFolder;

TEST(JsonFile, NumbersAndOrderAreRestoredExactly) {
  ScratchFolder folder;
  const nlohmann::ordered_json json = {
      {"z", 1.0 / 3.0}, {"a", ~std::uint64_t{0}}, {"list", {5e-324, nullptr}}};
  const auto again = read_json_file(folder.write("a.json", json_text(json)));
  EXPECT_EQ(again, json);
  EXPECT_EQ(again.begin().key(), "z");
}

TEST(JsonFile, FilesThatAreNotObjectsThrow) {
  ScratchFolder folder;
  for (const char* text : {"", "[1]", "3", "{\"a\": 1", "{} {}", "\xff"}) {
    expect_error([&] { read_json_file(folder.write("a.json", text)); },
                 "a.json: is not a JSON object");
  }
  expect_error([&] { read_json_file(folder / "none.json"); }, "none.json");
}

TEST(JsonFile, DeepNestingThrows) {
  ScratchFolder folder;
  const auto nested = [](int depth) {
    return "{\"a\": " + std::string(depth, '[') + std::string(depth, ']') + "}";
  };
  read_json_file(folder.write("a.json", nested(50)));
  for (const int depth : {200, 200000, 2000000}) {
    expect_error([&] { read_json_file(folder.write("a.json", nested(depth))); }, "nested deeper");
  }
  expect_error([&] { read_json_file(folder.write("a.json", std::string(300000, '['))); },
               "nested deeper");
}

}  // namespace ldle::json_file_test
