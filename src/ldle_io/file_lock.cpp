#include "ldle_io/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "ldle/error.h"

namespace ldle {

FileLock::FileLock(const std::string& path)
    : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (file_ < 0) {
    throw InvalidArgument(path, std::string("cannot be written: ") + std::strerror(errno));
  }
  if (flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close(file_);
    throw InvalidArgument(path, "is locked by another run that is still in progress");
  }
}

FileLock::~FileLock() {
  close(file_);
}

}  // namespace ldle
