#include "ldle_io/report/viewer_page.h"

// The assembler includes the file as constant data, because compilers are slow with large
// constants.
asm(R"(
  .section .rodata
  .hidden ldle_viewer_page_begin
  .global ldle_viewer_page_begin
ldle_viewer_page_begin:
  .incbin ")" LDLE_VIEWER_PAGE R"("
  .hidden ldle_viewer_page_end
  .global ldle_viewer_page_end
ldle_viewer_page_end:
  .text
)");

extern "C" {
extern const char ldle_viewer_page_begin[];
extern const char ldle_viewer_page_end[];
}

namespace ldle {

std::string_view viewer_page() {
  return {ldle_viewer_page_begin, ldle_viewer_page_end};
}

}  // namespace ldle
