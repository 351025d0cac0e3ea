#pragma once

#include <string_view>

namespace ldle {

/// The page that shows a run, without a run: the contents of viewer.html at the time of the build.
std::string_view viewer_page();

/// The line of the page that is replaced by a run.
inline constexpr std::string_view run_marker = "<!-- ldle-run -->";

}  // namespace ldle
