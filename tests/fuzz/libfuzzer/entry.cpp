// A program for libFuzzer, which calls one reader with inputs that it makes itself.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const ldle::fuzz::Target* target = [] {
    for (const ldle::fuzz::Target& candidate : ldle::fuzz::targets()) {
      if (candidate.name == std::string(LDLE_FUZZ_TARGET)) return &candidate;
    }
    std::abort();
  }();
  target->read({reinterpret_cast<const char*>(data), size});
  return 0;
}
