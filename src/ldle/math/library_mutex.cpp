#include "ldle/math/library_mutex.h"

#include <pthread.h>

namespace ldle::math {
namespace {

// Never destroyed, because a thread may hold it while the process ends.
std::mutex* the_mutex = nullptr;

void make_mutex() {
  the_mutex = new std::mutex;
}

}  // namespace

std::mutex& library_mutex() {
  static std::once_flag once;
  std::call_once(once, [] {
    make_mutex();
    // A thread that holds the mutex does not exist in a process that was forked meanwhile.
    pthread_atfork(nullptr, nullptr, make_mutex);
  });
  return *the_mutex;
}

}  // namespace ldle::math
