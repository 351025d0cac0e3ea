#pragma once

namespace ldle::cli {

/// From now on the first SIGINT or SIGTERM asks the run to stop, so that it can clean up behind
/// itself; a second one ends the program at once.
void watch_for_interrupts();

bool interrupt_requested();

}  // namespace ldle::cli
