#pragma once

namespace ldle::cli {

/// After this call, the first SIGINT or SIGTERM asks the run to stop, so that it can remove
/// unfinished files. A second one ends the program immediately.
void watch_for_interrupts();

/// Returns true if a signal has asked the run to stop.
bool interrupt_requested();

}  // namespace ldle::cli
