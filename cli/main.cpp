#include <malloc.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/embed.h"
#include "cli/errors.h"
#include "cli/evaluate.h"
#include "cli/generate.h"
#include "cli/help_formatter.h"
#include "cli/interrupt.h"
#include "cli/report.h"
#include "cli/topology.h"
#include "cli/transform.h"
#include "ldle/version.h"

namespace ldle::cli {
namespace {

/// Large arrays go back to the system when they are freed. Left alone, glibc raises the size from
/// which they do whenever one has gone back.
void give_freed_memory_back() {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

void describe(CLI::App& program) {
  program.name("ldle");
  program.description(
      "Low Distortion Local Eigenmaps: flatten curves, surfaces and other manifolds at their true\n"
      "shape; closed ones are torn open, and the tear is coloured so that it can be glued "
      "again.\n");
  program.set_version_flag("--version", std::string("ldle ") + version, "print the version");
  program.set_help_flag("-h,--help", "print this help; each command has its own");
  program.formatter(std::make_shared<HelpFormatter>());
}

/// Comes after the commands, which would inherit it.
void add_footer(CLI::App& program) {
  program.footer(
      "Try:\n"
      "  ldle generate klein-bottle -o klein.npy\n"
      "  ldle embed klein.npy -o klein-run --preset klein-bottle\n"
      "  ldle topology klein.npy\n"
      "  ldle report klein-run -o klein.html\n"
      "  ldle evaluate klein-run\n"
      "  ldle transform klein-run new.npy -o new-places.npy\n\n"
      "Exit codes: 0 done, 1 the run failed, 2 wrong usage, 3 bad input, 130 interrupted.");
}

/// Help and version are CLI11's to print; what it does not understand is wrong usage.
void parse_and_run(CLI::App& program, int argc, char** argv) {
  try {
    program.parse(argc, argv);
    if (program.get_subcommands().empty()) throw UsageError("a command is needed: see ldle --help");
  } catch (const CLI::Success& wish) {
    program.exit(wish);
  } catch (const CLI::ParseError& error) {
    throw UsageError(std::string(error.what()) + " (ldle --help shows what there is)");
  }
}

}  // namespace
}  // namespace ldle::cli

int main(int argc, char** argv) {
  using namespace ldle::cli;
  return run_and_report_errors([&] {
    give_freed_memory_back();
    watch_for_interrupts();
    CLI::App program;
    describe(program);
    add_generate(program);
    add_embed(program, {argv, argv + argc});
    add_evaluate(program);
    add_report(program);
    add_topology(program);
    add_transform(program);
    add_footer(program);
    parse_and_run(program, argc, argv);
  });
}
