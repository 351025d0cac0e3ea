#pragma once

#include <string_view>

namespace ldle {

/// The page that shows a run, without one: viewer.html as it was when the program was built.
std::string_view viewer_page();

/// The line of the page in whose place a run goes.
inline constexpr std::string_view run_marker = "<!-- ldle-run -->";

}  // namespace ldle
