#include "ldle/math/blas_lock.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <new>
#include <thread>
#include <vector>

#include "ldle/math/sparse_solver.h"
#include "ldle/math/symmetric_eigen.h"

namespace ldle::math::blas_lock_test {

Eigen::MatrixXd symmetric(Index n) {
  const Eigen::MatrixXd any = Eigen::MatrixXd::Random(n, n);
  return any + any.transpose();
}

/// A serial OpenBLAS has one buffer, which threads would share.
TEST(BlasLock, SimultaneousCallsGiveTheResultsOfSerialOnes) {
  const Eigen::MatrixXd matrix = symmetric(90);
  const SymmetricEigen expected = symmetric_eigen(matrix);
  Eigen::MatrixXd definite = matrix * matrix;
  definite.diagonal().array() += 1.0;
  const Eigen::SparseMatrix<double> sparse = definite.sparseView();
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int round = 0; round < 30; ++round) {
        if (t % 2 == 0) {
          const SymmetricEigen found = symmetric_eigen(matrix);
          if (found.values != expected.values || found.vectors != expected.vectors) ++wrong;
        } else {
          try {
            analyse(sparse)->factor(sparse, 0.0);
          } catch (const std::exception&) {
            ++wrong;
          }
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

/// Runs `action` in a process with little address space left, which must end within a minute.
/// Returns its exit code.
template <class Action>
int with_little_memory(double bytes, const Action& action) {
  const pid_t child = fork();
  if (child == 0) {
    double pages = 0.0;
    std::ifstream("/proc/self/statm") >> pages;
    const auto limit = static_cast<rlim_t>(4096.0 * pages + bytes);
    const rlimit limited{limit, limit};
    setrlimit(RLIMIT_AS, &limited);
    alarm(60);
    _exit(action());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(BlasLock, WithoutMemoryForTheBufferTheCallThrows) {
  // In a process of its own, because the buffer of this one may have been taken already.
  const int code = with_little_memory(20e6, [] {
    try {
      symmetric_eigen(symmetric(10));
      return 1;
    } catch (const std::bad_alloc&) {
      return 2;
    }
  });
  EXPECT_TRUE(code == 1 || code == 2) << code;
}

}  // namespace ldle::math::blas_lock_test
