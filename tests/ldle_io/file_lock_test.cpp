#include "ldle_io/file_lock.h"

#include <gtest/gtest.h>

#include <optional>

#include "ldle_io/support.h"

namespace ldle::file_lock_test {

using test::expect_error;
using test::ScratchFolder;

TEST(FileLock, CanBeHeldOnlyOnce) {
  ScratchFolder folder;
  std::optional<FileLock> first(std::in_place, folder / "lock");
  expect_error([&] { FileLock second(folder / "lock"); }, "lock: is locked by another run");
  first.reset();
  const FileLock second(folder / "lock");
}

TEST(FileLock, ErrorsNameTheFile) {
  ScratchFolder folder;
  expect_error([&] { FileLock lock(folder / "none/lock"); },
               "none/lock: cannot be written: No such file");
}

}  // namespace ldle::file_lock_test
