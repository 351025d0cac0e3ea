#include "ldle_io/run_folder.h"

#include <gtest/gtest.h>

#include "ldle_io/support.h"

namespace ldle::run_folder_test {

using test::expect_error;
using test::file_bytes;
using test::ScratchFolder;
namespace fs = std::filesystem;

std::string summary_of(const std::string& title) {
  return R"({"format": 1, "ldle_version": "0", "title": ")" + title + "\"}";
}

void write_summary(const std::string& path, const std::string& title) {
  std::ofstream(path) << summary_of(title);
}

void make_run(const std::string& path, const std::string& summary, bool force = false) {
  RunFolder run(path, force);
  write_summary(run.file("summary.json"), summary);
  run.commit();
}

TEST(RunFolder, AppearsOnlyOnCommit) {
  ScratchFolder folder;
  {
    RunFolder run(folder / "run");
    write_summary(run.file("summary.json"), "{}");
    EXPECT_FALSE(fs::exists(folder / "run"));
    run.commit();
    EXPECT_TRUE(fs::exists(folder / "run/summary.json"));
  }
  EXPECT_EQ(file_bytes(folder / "run/summary.json"), summary_of("{}"));
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(RunFolder, NothingIsLeftWithoutCommit) {
  ScratchFolder folder;
  try {
    RunFolder run(folder / "run");
    write_summary(run.file("summary.json"), "x");
    throw Interrupted();
  } catch (const Interrupted&) {
  }
  EXPECT_EQ(folder.entries(), 0u);
}

TEST(RunFolder, AnExistingFolderThrowsBeforeAnyWork) {
  ScratchFolder folder;
  make_run(folder / "run", "old");
  expect_error([&] { RunFolder(folder / "run"); }, "run: exists already");
  expect_error([&] { RunFolder(folder / "run/"); }, "run: exists already");
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(RunFolder, ForceReplacesOnCommitOnly) {
  ScratchFolder folder;
  make_run(folder / "run", "old");
  std::ofstream(folder / "run/report.html") << "x";
  { RunFolder run(folder / "run", true); }
  EXPECT_EQ(file_bytes(folder / "run/summary.json"), summary_of("old"));
  EXPECT_TRUE(fs::exists(folder / "run/report.html"));
  make_run(folder / "run", "new", true);
  EXPECT_EQ(file_bytes(folder / "run/summary.json"), summary_of("new"));
  EXPECT_FALSE(fs::exists(folder / "run/report.html"));
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(RunFolder, ForceReplacesRunFoldersOnly) {
  ScratchFolder folder;
  fs::create_directory(folder / "photos");
  std::ofstream(folder / "photos/a.jpg") << "x";
  folder.write("file", "x");
  fs::create_symlink("nowhere", folder / "dangling");
  for (const char* name : {"photos", "file", "dangling"}) {
    expect_error([&] { RunFolder(folder / name, true); }, "is not a run folder");
  }
  EXPECT_EQ(folder.entries(), 3u);
}

TEST(RunFolder, FoldersWithOtherContentAreNotReplaced) {
  ScratchFolder folder;
  fs::create_directory(folder / "thesis");
  for (const char* summary : {"{}", "[]", "", R"({"format": 1})", R"({"ldle_version": "0"})"}) {
    folder.write("thesis/summary.json", summary);
    expect_error([&] { RunFolder(folder / "thesis", true); }, "not that of a run");
  }
  make_run(folder / "run", "old");
  folder.write("run/data.csv", "x");
  expect_error([&] { RunFolder(folder / "run", true); }, "'data.csv' is not a file of a run");
  fs::remove(folder / "run/data.csv");
  fs::create_directory(folder / "run/points.npy");
  expect_error([&] { RunFolder(folder / "run", true); }, "'points.npy' is not a file of a run");
  fs::remove(folder / "run/points.npy");
  fs::create_symlink("../thesis", folder / "run/seam.npy");
  expect_error([&] { RunFolder(folder / "run", true); }, "'seam.npy' is not a file of a run");
}

TEST(RunFolder, OnlyKnownFilesAreWritten) {
  ScratchFolder folder;
  const RunFolder run(folder / "run");
  EXPECT_THROW(run.file("notes.txt"), std::logic_error);
}

TEST(RunFolder, FilesOfARunAreKnown) {
  ScratchFolder folder;
  make_run(folder / "run", "old");
  expect_error([&] { check_not_part_of_run(folder / "run/summary.json"); }, "file of a run");
  expect_error([&] { check_not_part_of_run(folder / "run/../run/seam.npy"); }, "file of a run");
  check_not_part_of_run(folder / "run/report.html");
  check_not_part_of_run(folder / "run/other.json");
  check_not_part_of_run(folder / "summary.json");
}

TEST(RunFolder, AFolderThatAppearedInTheMeantimeIsNotReplaced) {
  ScratchFolder folder;
  {
    RunFolder run(folder / "run", true);
    fs::create_directory(folder / "run");
    std::ofstream(folder / "run/other") << "x";
    expect_error([&] { run.commit(); }, "is not a run folder");
  }
  EXPECT_TRUE(fs::exists(folder / "run/other"));
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(RunFolder, TheOldRunIsRestoredIfTheNewOneIsLost) {
  ScratchFolder folder;
  make_run(folder / "run", "old");
  {
    RunFolder run(folder / "run", true);
    fs::remove_all(fs::path(run.file("summary.json")).parent_path());
    EXPECT_THROW(run.commit(), ComputationFailed);
  }
  EXPECT_EQ(file_bytes(folder / "run/summary.json"), summary_of("old"));
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(RunFolder, ALinkToARunStaysALink) {
  ScratchFolder folder;
  make_run(folder / "run", "old");
  fs::create_directory_symlink("run", folder / "latest");
  make_run(folder / "latest", "new", true);
  EXPECT_TRUE(fs::is_symlink(folder / "latest"));
  EXPECT_EQ(file_bytes(folder / "run/summary.json"), summary_of("new"));
}

TEST(RunFolder, ImpossiblePathsThrowBeforeAnyWork) {
  ScratchFolder folder;
  folder.write("file", "x");
  expect_error([&] { RunFolder(folder / "none/run"); }, "parent folder does not exist");
  EXPECT_THROW(RunFolder(folder / "file/run"), InvalidArgument);
  expect_error([] { RunFolder("/proc/ldle-test"); }, "cannot be written");
  EXPECT_THROW(RunFolder(""), InvalidArgument);
  EXPECT_THROW(RunFolder("/"), InvalidArgument);
  EXPECT_THROW(RunFolder("."), InvalidArgument);
  EXPECT_THROW(RunFolder(std::string(5000, 'x')), InvalidArgument);
}

TEST(RunFolder, ARelativePathIsThatOfTheStart) {
  ScratchFolder folder;
  fs::create_directory(folder / "elsewhere");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  {
    RunFolder run("run/");
    fs::current_path(folder / "elsewhere");
    write_summary(run.file("summary.json"), "{}");
    run.commit();
  }
  fs::current_path(before);
  EXPECT_TRUE(fs::exists(folder / "run/summary.json"));
}

/// A run of landmarks lies in the folder of the whole run and is replaced with it.
TEST(RunFolder, HoldsTheRunOfItsLandmarks) {
  ScratchFolder folder;
  const std::string path = folder / "run";
  for (const char* title : {"first", "second"}) {
    RunFolder run(path, true);
    RunFolder landmarks = run.landmarks();
    write_summary(landmarks.file("summary.json"), title);
    landmarks.commit();
    write_summary(run.file("summary.json"), title);
    run.commit();
    EXPECT_EQ(file_bytes(path + "/landmarks/summary.json"), summary_of(title));
    EXPECT_EQ(embedded_run(path), path + "/landmarks");
  }
  EXPECT_EQ(folder.entries(), 1u);
  EXPECT_EQ(embedded_run(path + "/landmarks"), path + "/landmarks");
  folder.write("run/landmarks/notes.txt", "");
  expect_error([&] { RunFolder again(path, true); }, "'notes.txt' is not a file of a run");
}

}  // namespace ldle::run_folder_test
