#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/program.h"
#include "ldle/types.h"

namespace ldle {

using Words = std::vector<std::string>;

/// Runs the program in a temporary directory.
class ProgramTest : public testing::Test {
 protected:
  Finished ldle(const Words& arguments, const ProgramOptions& options = {}) const {
    return run_program(directory, arguments, options);
  }

  /// `ldle embed` with options for a few hundred points, followed by `more`.
  static Words embed(const Words& more);

  /// The program must end with this exit code, write nothing to stdout and one line to stderr that
  /// contains all of `words`, and not change the directory.
  void expect_failure(const Words& arguments, int exit_code, const Words& words) const;

  void expect_done(const Finished& finished) const {
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
  }

  /// Runs a command of the shell in the directory, with the program as $LDLE. Returns the exit
  /// code, or 128 + the number of the signal that ended it.
  int shell(const std::string& command) const;

  bool exists(const std::string& name) const {
    return std::filesystem::exists(directory.path() / name);
  }
  void write_points(const std::string& name, ConstRowMatrixRef points) const;
  RowMatrix read_points(const std::string& name) const;

  TemporaryDirectory directory;
};

/// A grid of rows x columns points, bent to a cylinder of radius 1.
RowMatrix bent_grid(Index rows, Index columns);

/// A .npy file of 32-bit integers.
std::string as_int32_npy(const Eigen::Ref<const IdMatrix>& ids);

/// Distances between all pairs of rows.
RowMatrix distances_between(const RowMatrix& points);

}  // namespace ldle
