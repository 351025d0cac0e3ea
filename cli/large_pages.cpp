#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <new>

// Large arrays of std::vector get large pages where the system leaves that to the program. With
// pages of 4 kB a run of 10^6 points spends a tenth of its time on the first use of new pages,
// mostly on one core.

namespace {

/// Large pages have 2 MB on x86-64. Smaller blocks would hold one or none.
constexpr std::size_t least_block = std::size_t{4} << 20;

void ask_for_large_pages([[maybe_unused]] void* block, [[maybe_unused]] std::size_t size) {
#ifdef MADV_HUGEPAGE
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = (reinterpret_cast<std::uintptr_t>(block) + page - 1) / page * page;
  const auto end = (reinterpret_cast<std::uintptr_t>(block) + size) / page * page;
  madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // may fail
#endif
}

}  // namespace

void* operator new(std::size_t size) {
  for (;;) {
    if (void* block = std::malloc(size > 0 ? size : 1)) {
      if (size >= least_block) ask_for_large_pages(block, size);
      return block;
    }
    const std::new_handler handler = std::get_new_handler();
    if (!handler) throw std::bad_alloc();
    handler();
  }
}

void operator delete(void* block) noexcept {
  std::free(block);
}

void operator delete(void* block, std::size_t) noexcept {
  std::free(block);
}
