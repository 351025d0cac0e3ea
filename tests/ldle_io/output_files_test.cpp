#include "ldle_io/output_files.h"

#include <gtest/gtest.h>

#include "ldle_io/atomic_file.h"
#include "ldle_io/support.h"

namespace ldle::output_files_test {

using test::file_bytes;
using test::ScratchFolder;
namespace fs = std::filesystem;

void write_text(const std::string& path, const std::string& text) {
  write_file_atomically(path, [&](std::ostream& out) { out << text; });
}

TEST(OutputFiles, AppearTogether) {
  ScratchFolder folder;
  folder.write("a", "old");
  {
    OutputFiles files;
    write_text(files.place(folder / "a"), "new");
    EXPECT_EQ(file_bytes(folder / "a"), "old");
    write_text(files.place(folder / "b"), "other");
    EXPECT_FALSE(fs::exists(folder / "b"));
    files.commit();
  }
  EXPECT_EQ(file_bytes(folder / "a"), "new");
  EXPECT_EQ(file_bytes(folder / "b"), "other");
  EXPECT_EQ(folder.entries(), 2u);
}

TEST(OutputFiles, DoNotAppearWithoutCommit) {
  ScratchFolder folder;
  {
    OutputFiles files;
    write_text(files.place(folder / "a"), "new");
  }
  EXPECT_EQ(folder.entries(), 0u);
}

TEST(OutputFiles, LinksStayLinks) {
  ScratchFolder folder;
  fs::create_symlink("target", folder / "dangling");
  OutputFiles files;
  write_text(files.place(folder / "dangling"), "x");
  files.commit();
  EXPECT_TRUE(fs::is_symlink(folder / "dangling"));
  EXPECT_EQ(file_bytes(folder / "target"), "x");
}

TEST(OutputFiles, PathsAreComparedAsPlaces) {
  ScratchFolder folder;
  folder.write("file", "x");
  fs::create_directory(folder / "inner");
  fs::create_symlink("file", folder / "link");
  fs::create_hard_link(folder / "file", folder / "hard");
  fs::create_directory_symlink("inner", folder / "to-inner");
  EXPECT_TRUE(same_place(folder / "file", folder / "inner/../file"));
  EXPECT_TRUE(same_place(folder / "file", folder / "link"));
  EXPECT_TRUE(same_place(folder / "file", folder / "hard"));
  EXPECT_TRUE(same_place(folder / "none", folder / "inner/../none"));
  EXPECT_FALSE(same_place(folder / "file", folder / "none"));
  EXPECT_TRUE(lies_in(folder / "inner", folder / "inner/"));
  EXPECT_TRUE(lies_in(folder / "to-inner/none", folder / "inner"));
  EXPECT_FALSE(lies_in(folder / "inner-not", folder / "inner"));
  EXPECT_FALSE(lies_in(folder.path().string(), folder / "inner"));
}

}  // namespace ldle::output_files_test
