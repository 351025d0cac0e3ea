#include "ldle_io/partial_path.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ldle_io/support.h"

namespace ldle::partial_path_test {

using test::ScratchFolder;
namespace fs = std::filesystem;
using Kind = PartialPath::Kind;

/// Another process that makes a partial path and then ends or waits to be killed.
pid_t start_writer(const std::string& path, Kind kind) {
  int ready[2];
  if (pipe(ready) != 0) throw std::runtime_error("pipe");
  const pid_t child = fork();
  if (child == 0) {
    const PartialPath partial(path, kind);
    if (kind == Kind::folder) std::ofstream(partial.path() / "file") << "x";
    if (write(ready[1], "x", 1) != 1) _exit(1);
    for (;;) pause();
  }
  char byte = 0;
  if (read(ready[0], &byte, 1) != 1) throw std::runtime_error("no writer");
  close(ready[0]);
  close(ready[1]);
  return child;
}

void end(pid_t child) {
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST(PartialPath, IsRemovedUnlessKept) {
  ScratchFolder folder;
  {
    const PartialPath file(folder / "a", Kind::file), other(folder / "b", Kind::folder);
    EXPECT_TRUE(fs::is_regular_file(file.path()));
    EXPECT_TRUE(fs::is_directory(other.path()));
    EXPECT_TRUE(is_partial_name(file.path().filename().string()));
    std::ofstream(other.path() / "x") << "x";
  }
  EXPECT_EQ(folder.entries(), 0u);
  {
    PartialPath file(folder / "a", Kind::file);
    file.keep();
  }
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(PartialPath, ThoseOfKilledProcessesAreRemoved) {
  for (const Kind kind : {Kind::file, Kind::folder}) {
    ScratchFolder folder;
    for (int i = 0; i < 3; ++i) end(start_writer(folder / "a", kind));
    { const PartialPath next(folder / "a", kind); }
    EXPECT_EQ(folder.entries(), 0u);
  }
}

TEST(PartialPath, ThoseOfRunningProcessesStay) {
  ScratchFolder folder;
  const pid_t writer = start_writer(folder / "a", Kind::folder);
  { const PartialPath next(folder / "a", Kind::folder); }
  EXPECT_EQ(folder.entries(), 1u);
  { const PartialPath other(folder / "b", Kind::folder); }
  EXPECT_EQ(folder.entries(), 1u);
  end(writer);
}

TEST(PartialPath, OtherNamesAndFoldersWithinAreLeftAlone) {
  ScratchFolder folder;
  for (const char* name :
       {".a.partial-letters", ".a.partial-12345", "a.partial-abcdef", ".a", ".b.partial-abcdef"}) {
    folder.write(name, "x");
  }
  fs::create_directories(folder / ".a.partial-abcdef/inner");
  { const PartialPath next(folder / "a", Kind::folder); }
  EXPECT_EQ(folder.entries(), 6u);
  EXPECT_FALSE(is_partial_name(".a.partial-letters"));
  EXPECT_FALSE(is_partial_name("a.partial-abcdef"));
}

}  // namespace ldle::partial_path_test
