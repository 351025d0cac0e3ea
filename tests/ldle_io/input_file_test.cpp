#include "ldle_io/input_file.h"

#include <gtest/gtest.h>

#include "ldle_io/support.h"

namespace ldle::input_file_test {

using test::expect_error;
using test::ScratchFolder;

std::string read(InputFile& file, std::size_t count) {
  std::string bytes(count, '\0');
  bytes.resize(file.read(std::as_writable_bytes(std::span(bytes))));
  return bytes;
}

TEST(InputFile, CanBeReadInAnyOrder) {
  ScratchFolder folder;
  InputFile file(folder.write("a", "0123456789"));
  EXPECT_EQ(file.size(), 10u);
  EXPECT_EQ(read(file, 4), "0123");
  EXPECT_EQ(read(file, 3), "456");
  file.seek(1);
  EXPECT_EQ(read(file, 100), "123456789");
  EXPECT_EQ(read(file, 1), "");
  file.seek(0);
  EXPECT_EQ(read(file, 1), "0");
}

TEST(InputFile, StandardInputHasASize) {
  ScratchFolder folder;
  const std::string bytes(1000000, 'x');
  ASSERT_NE(std::freopen(folder.write("in", bytes).c_str(), "rb", stdin), nullptr);
  InputFile file("-");
  EXPECT_EQ(file.name(), "standard input");
  EXPECT_EQ(file.size(), bytes.size());
  file.seek(999999);
  EXPECT_EQ(read(file, 10), "x");
}

TEST(InputFile, ErrorsNameTheFile) {
  ScratchFolder folder;
  expect_error([&] { InputFile(folder / "none"); }, "none: cannot be read: No such file");
  expect_error([&] { InputFile(folder.write("a", "x") + "/b"); }, "a/b: cannot be read");
  expect_error([&] { InputFile(folder.path().string()); }, "is a folder, not a file");
  expect_error([] { InputFile("/dev/zero"); }, "/dev/zero: is neither a file nor a pipe");
}

}  // namespace ldle::input_file_test
