#include "ldle_io/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "ldle_io/support.h"

namespace ldle::atomic_file_test {

using test::expect_error;
using test::file_bytes;
using test::ScratchFolder;

void write_text(const std::string& path, const std::string& text) {
  write_file_atomically(path, [&](std::ostream& out) { out << text; });
}

TEST(AtomicFile, FilesAreWrittenAndReplaced) {
  ScratchFolder folder;
  write_text(folder / "a", "first");
  write_text(folder / "a", "2nd");
  EXPECT_EQ(file_bytes(folder / "a"), "2nd");
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(AtomicFile, DurableFilesAreWrittenAndReplaced) {
  ScratchFolder folder;
  for (const char* text : {"first", "2nd"}) {
    write_file_durably(folder / "a", [&](std::ostream& out) { out << text; });
    EXPECT_EQ(file_bytes(folder / "a"), text);
  }
  EXPECT_THROW(write_file_durably(folder / "b", [](std::ostream&) { throw Interrupted(); }),
               Interrupted);
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(AtomicFile, TheOldFileStaysUntilTheNewOneIsComplete) {
  ScratchFolder folder;
  folder.write("a", "old");
  write_file_atomically(folder / "a", [&](std::ostream& out) {
    out << "new" << std::flush;
    EXPECT_EQ(file_bytes(folder / "a"), "old");
  });
  EXPECT_EQ(file_bytes(folder / "a"), "new");
}

TEST(AtomicFile, AFailingWriterChangesNothing) {
  ScratchFolder folder;
  folder.write("a", "old");
  const auto fail = [](std::ostream& out) {
    out << "half";
    throw Interrupted();
  };
  EXPECT_THROW(write_file_atomically(folder / "a", fail), Interrupted);
  EXPECT_THROW(write_file_atomically(folder / "b", fail), Interrupted);
  EXPECT_EQ(file_bytes(folder / "a"), "old");
  EXPECT_EQ(folder.entries(), 1u);
  const auto spoil = [](std::ostream& out) { out.setstate(std::ios::badbit); };
  EXPECT_THROW(write_file_atomically(folder / "b", spoil), ComputationFailed);
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(AtomicFile, AFullDiskIsReported) {
  // Writing to /dev/full always fails on Linux.
  EXPECT_THROW(write_text("/dev/full", std::string(100000, 'x')), ComputationFailed);
}

TEST(AtomicFile, DevicesAreWrittenToAndNotReplaced) {
  write_text("/dev/null", "gone");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(AtomicFile, LinksStayLinks) {
  ScratchFolder folder;
  folder.write("target", "old");
  std::filesystem::create_symlink("target", folder / "link");
  write_text(folder / "link", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(file_bytes(folder / "target"), "new");
}

TEST(AtomicFile, DanglingLinksStayLinks) {
  ScratchFolder folder;
  std::filesystem::create_directory(folder / "inner");
  std::filesystem::create_symlink("inner/target", folder / "link");
  write_text(folder / "link", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(file_bytes(folder / "inner/target"), "new");
}

TEST(AtomicFile, NewFilesHaveTheUsualPermissions) {
  ScratchFolder folder;
  folder.write("plain", "x");
  write_text(folder / "a", "x");
  EXPECT_EQ(std::filesystem::status(folder / "a").permissions(),
            std::filesystem::status(folder / "plain").permissions());
}

TEST(AtomicFile, ImpossiblePathsThrow) {
  ScratchFolder folder;
  expect_error([&] { write_text(folder / "none/a", "x"); }, "none/a: cannot be written");
  expect_error([&] { write_text(folder.path().string(), "x"); }, "is a folder");
  expect_error([&] { write_text(folder / "", "x"); }, "is a folder");
  expect_error([&] { write_text("", "x"); }, "a file name is needed");
  expect_error([&] { write_text("/proc/ldle-test", "x"); }, "cannot be written");
}

}  // namespace ldle::atomic_file_test
