#include "ldle_io/partial_path.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

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

/// Runs a function in another process and returns its exit code.
template <class Run>
int exit_code_of(const Run& run) {
  const pid_t child = fork();
  if (child == 0) _exit(run());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(PartialPath, AbandonedOnesAreRemovedAndFinishedOnesAreNot) {
  ScratchFolder folder;
  EXPECT_EQ(exit_code_of([&] {
              const PartialPath file(folder / "a", Kind::file), other(folder / "b", Kind::folder);
              std::ofstream(other.path() / "x") << "x";
              PartialPath kept(folder / "c", Kind::file), moved(std::move(kept));
              fs::rename(moved.path(), folder / "c");
              moved.keep();
              { const PartialPath gone(folder / "d", Kind::file); }
              abandon_partial_paths();
              return static_cast<int>(folder.entries());
            }),
            1);
  EXPECT_TRUE(fs::exists(folder / "c"));
}

// Outputs are renamed together or not at all: abandoning waits for the end of a renaming, and none
// begins afterwards.
TEST(PartialPath, NothingIsRenamedAfterTheOthersAreAbandoned) {
  ScratchFolder folder;
  EXPECT_EQ(exit_code_of([&] {
              const PartialPath first(folder / "a", Kind::file), second(folder / "b", Kind::file);
              std::thread abandoning;
              {
                const Renaming together;
                abandoning = std::thread([] { abandon_partial_paths(); });
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                fs::rename(first.path(), folder / "a");  // not removed meanwhile
                fs::rename(second.path(), folder / "b");
              }
              abandoning.join();
              std::thread late([&] {
                const Renaming together;
                fs::rename(folder / "a", folder / "late");
              });
              late.detach();
              std::this_thread::sleep_for(std::chrono::milliseconds(20));
              // Not a return: the destructors would wait, too.
              _exit(fs::exists(folder / "late") ? 1 : 0);
              return 2;
            }),
            0);
  EXPECT_TRUE(fs::exists(folder / "a"));
  EXPECT_TRUE(fs::exists(folder / "b"));
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
