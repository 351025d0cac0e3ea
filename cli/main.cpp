#include <malloc.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/command_line.h"
#include "cli/describe_commands.h"
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

/// Makes glibc return blocks of 1 MB and more to the system as soon as they are freed. Without a
/// fixed threshold, glibc raises the threshold each time that such a block is freed.
void give_freed_memory_back() {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

void describe(CLI::App& program) {
  program.name("ldle");
  program.description(
      "Low Distortion Local Eigenmaps: flattens data that lie on a curve, a surface or another\n"
      "manifold into few dimensions and keeps their lengths. Closed manifolds are torn open. The\n"
      "seam is coloured: points of equal colour on its two sides belong together.\n");
  const std::string parts = built_in;
  program.set_version_flag("--version",
                           std::string("ldle ") + version + (parts.empty() ? "" : " with " + parts),
                           "print the version and what is built in, and exit");
  program.set_help_flag("-h,--help",
                        "print this help and exit; `ldle SUBCOMMAND --help` explains a subcommand");
  program.formatter(std::make_shared<HelpFormatter>());
}

/// Must be called after the commands are added, because commands inherit the footer.
void add_footer(CLI::App& program) {
  program.footer(
      "Examples:\n"
      "  ldle generate klein-bottle -o klein.npy                  # points on a Klein bottle\n"
      "  ldle topology klein.npy                                  # which surface is it?\n"
      "  ldle embed klein.npy -o klein-run --preset klein-bottle  # flatten it\n"
      "  ldle evaluate klein-run                                  # how well are lengths kept?\n"
      "  ldle report klein-run -o klein.html                      # interactive page\n"
      "  ldle transform klein-run new.npy -o new-places.npy       # place new points\n\n"
      "Exit codes: 0 success, 1 the run failed, 2 wrong usage, 3 bad input, 130 interrupted.");
}

}  // namespace
}  // namespace ldle::cli

int main(int argc, char** argv) {
  using namespace ldle::cli;
  return run_and_report_errors([&] {
    reserve_standard_streams();
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
    add_completion(program);
    add_man(program);
    add_footer(program);
    parse_and_run(program, argc, argv);
  });
}
