#pragma once

namespace ldle::cli {

/// Prepares the program for signals. The first SIGINT, SIGTERM or SIGHUP asks the run to stop, so
/// that it can remove unfinished files; reading a file stops, too. If the run has not stopped after
/// 0.7 s, because a library does not ask (a factorisation, for example), the unfinished files are
/// removed and the program ends. A later signal ends the program immediately. Output that nobody
/// reads, or that exceeds the limit on the size of files, makes writing fail instead of ending the
/// program.
void watch_for_interrupts();

/// Returns true if a signal has asked the run to stop.
bool interrupt_requested();

}  // namespace ldle::cli
