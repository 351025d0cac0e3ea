#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/program.h"
#include "ldle/core/types.h"
#include "ldle/neighbors/given_neighbors.h"

namespace ldle {

using Words = std::vector<std::string>;

/// Runs the program in a directory of its own.
class ProgramTest : public testing::Test {
 protected:
  Finished ldle(const Words& arguments, const ProgramOptions& options = {}) const {
    return run_program(directory, arguments, options);
  }

  /// `ldle embed` with options that suit a few hundred points, and more of them.
  static Words embed(const Words& more);

  /// The program must end with this exit code, say nothing on stdout and one line on stderr that
  /// contains all of `words`, and leave the directory as it was.
  void expect_refused(const Words& arguments, int exit_code, const Words& words) const;

  void expect_done(const Finished& finished) const {
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
  }

  bool exists(const std::string& name) const {
    return std::filesystem::exists(directory.path() / name);
  }
  void write_points(const std::string& name, ConstRowMatrixRef points) const;
  RowMatrix read_points(const std::string& name) const;

  TemporaryDirectory directory;
};

/// A grid of rows x columns points, bent to a part of a cylinder of radius 1.
RowMatrix bent_grid(Index rows, Index columns);

/// A .npy file of 32-bit integers.
std::string as_int32_npy(const Eigen::Ref<const IdMatrix>& ids);

/// Distances between all pairs of rows.
RowMatrix distances_between(const RowMatrix& points);

}  // namespace ldle
