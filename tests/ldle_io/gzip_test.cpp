#include "ldle_io/gzip.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "ldle/core/random.h"
#include "ldle_io/input.h"
#include "ldle_io/support.h"

namespace ldle::gzip_test {

using test::error_of;
using test::file_bytes;
using test::ScratchFolder;

std::string packed(const std::string& bytes) {
  ScratchFolder folder;
  const gzFile file = gzopen((folder / "a.gz").c_str(), "wb");
  EXPECT_EQ(gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())),
            static_cast<int>(bytes.size()));
  gzclose(file);
  return file_bytes(folder / "a.gz");
}

std::string unpacked(const std::string& bytes) {
  ScratchFolder folder;
  InputFile file(folder.write("a.gz", bytes));
  std::string text(file.size(), '\0');
  file.read(std::as_writable_bytes(std::span(text)));
  return text;
}

TEST(Gzip, UnpackingInvertsPacking) {
  Random random(1);
  for (const std::size_t size : {0, 1, 1000, 300000}) {
    std::string bytes(size, '\0');
    for (char& c : bytes) c = static_cast<char>(random.below(20));
    EXPECT_EQ(unpacked(packed(bytes)), bytes) << size;
  }
}

TEST(Gzip, MembersAreJoinedAndWhatFollowsIsIgnored) {
  EXPECT_EQ(unpacked(packed("1,2\n") + packed("") + packed("3,4\n") + std::string(9, '\0')),
            "1,2\n3,4\n");
}

TEST(Gzip, EveryTruncationIsFound) {
  const std::string whole = packed("1,2\n3,4\n5,6\n");
  for (std::size_t size = 3; size < whole.size(); ++size) {
    EXPECT_THROW(unpacked(whole.substr(0, size)), InvalidArgument) << size;
  }
}

TEST(Gzip, DamageIsFoundByTheChecksum) {
  std::string bytes = packed("1,2\n3,4\n5,6\n");
  bytes[bytes.size() - 6] ^= 1;
  ScratchFolder folder;
  const std::string path = folder.write("a.csv.gz", bytes);
  EXPECT_EQ(error_of([&] { read_input({.path = path}); }),
            path + ": is corrupt: its gzip data cannot be unpacked");
  const std::string shorter = folder.write("a.csv.gz", bytes.substr(0, 20));
  EXPECT_EQ(error_of([&] { read_input({.path = shorter}); }),
            path + ": is truncated: its gzip data end early");
}

/// By name or by its first bytes, at once or row by row.
TEST(Gzip, EveryReadableFileMayBePacked) {
  ScratchFolder folder;
  const RowMatrix expected = (RowMatrix(2, 3) << 1, 2, 3, 4, 5, 6).finished();
  std::string values;
  for (int k = 1; k <= 6; ++k) values += test::bytes_of(static_cast<double>(k));
  for (const auto& [name, bytes] :
       {std::pair<std::string, std::string>{"a.csv.gz", "1,2,3\n4,5,6\n"},
        {"a.tsv.gz", "1\t2\t3\n4\t5\t6\n"},
        {"a", "1 2 3\n4 5 6\n"},
        {"a.npy.gz", test::npy_file(test::npy_dictionary("<f8", "(2, 3)"), values)},
        {"a.obj.gz", "v 1 2 3\nv 4 5 6\n"},
        {"a.xyz.gz", "1 2 3\n4 5 6\n"}}) {
    const std::string path = folder.write(name, packed(bytes));
    EXPECT_EQ(read_input({.path = path}).points, expected) << name;
    RowMatrix rows(2, 3);
    open_rows({.path = path}).rows->read(0, rows);
    EXPECT_EQ(rows, expected) << name;
  }
}

}  // namespace ldle::gzip_test
