#include "cli/program_test_fixture.h"

#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ldle_io/npy.h"

namespace ldle {

Words ProgramTest::embed(const Words& more) {
  Words words{"embed", "--eigenvectors", "20", "--graph-neighbors", "15", "--view-neighbors", "10"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

void ProgramTest::expect_failure(const Words& arguments, int exit_code, const Words& words) const {
  const auto before = directory.listing();
  const Finished finished = ldle(arguments);
  EXPECT_EQ(finished.exit_code, exit_code) << finished.err;
  EXPECT_EQ(finished.out, "");
  EXPECT_EQ(finished.err.rfind("ldle: error: ", 0), 0u) << finished.err;
  EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
  for (const std::string& word : words) {
    EXPECT_NE(finished.err.find(word), std::string::npos) << word << " in: " << finished.err;
  }
  EXPECT_EQ(directory.listing(), before);
}

int ProgramTest::shell(const std::string& command) const {
  const int status = std::system(
      ("cd '" + directory.path().string() + "' && export LDLE='" + LDLE_PROGRAM + "'; " + command)
          .c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void ProgramTest::write_points(const std::string& name, ConstRowMatrixRef points) const {
  write_npy((directory.path() / name).string(), points);
}

RowMatrix ProgramTest::read_points(const std::string& name) const {
  return read_npy((directory.path() / name).string());
}

RowMatrix bent_grid(Index rows, Index columns) {
  RowMatrix points(rows * columns, 3);
  for (Index i = 0; i < rows * columns; ++i) {
    const double angle = 0.1 * static_cast<double>(i % columns);
    points.row(i) << std::cos(angle), std::sin(angle), 0.1 * static_cast<double>(i / columns);
  }
  return points;
}

std::string as_int32_npy(const Eigen::Ref<const IdMatrix>& ids) {
  std::string header = "{'descr': '<i4', 'fortran_order': False, 'shape': (" +
                       std::to_string(ids.rows()) + ", " + std::to_string(ids.cols()) + "), }";
  header.resize(117, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size());
  bytes += '\0';
  bytes += header;
  for (Index i = 0; i < ids.rows(); ++i) {
    bytes.append(reinterpret_cast<const char*>(ids.row(i).data()), sizeof(Id) * ids.cols());
  }
  return bytes;
}

RowMatrix distances_between(const RowMatrix& points) {
  RowMatrix distances(points.rows(), points.rows());
  for (Index i = 0; i < points.rows(); ++i) {
    distances.row(i) = (points.rowwise() - points.row(i)).rowwise().norm();
  }
  return distances;
}

}  // namespace ldle
