#include "cli/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/errors.h"
#include "cli/messages.h"
#include "ldle/core/closest_name.h"

namespace ldle::cli {
namespace {

/// The command that was typed, or the program if there was none.
const CLI::App& typed_command(const CLI::App& program) {
  const auto commands = program.get_subcommands();
  return commands.empty() ? program : *commands.front();
}

std::string help_of(const CLI::App& command) {
  const CLI::App* program = command.get_parent();
  return fmt::format("`ldle{} --help`", program == nullptr ? "" : " " + command.get_name());
}

/// Flags of a command, and the names of the commands of a program.
std::vector<std::string> known_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_fnames()) names.push_back("--" + name);
  }
  for (const CLI::App* other : command.get_subcommands({})) names.push_back(other->get_name());
  return names;
}

bool is_flag(const std::string& argument) {
  return argument.size() > 1 && argument[0] == '-';
}

/// Explains the first flag, because what follows it may be its value.
std::string describe_unexpected(const CLI::App& command) {
  const std::vector<std::string> typed = command.remaining();
  const auto flag = std::find_if(typed.begin(), typed.end(), is_flag);
  const bool has_flag = flag != typed.end();
  const std::string unknown = has_flag ? *flag : typed.front();
  std::string problem = (has_flag ? "unknown option " : "unexpected argument ") + unknown;
  if (typed.size() > 1) problem = fmt::format("unexpected arguments: {}", fmt::join(typed, " "));
  if (!has_flag && command.get_parent() == nullptr) problem = "unknown command " + unknown;
  return problem + did_you_mean(unknown.substr(0, unknown.find('=')), known_names(command));
}

}  // namespace

void parse_and_run(CLI::App& program, int argc, char** argv) {
  try {
    program.parse(argc, argv);
    if (program.get_subcommands().empty()) throw UsageError("no command given; see ldle --help");
  } catch (const CLI::CallForHelp&) {
    print_lines(program.help());
  } catch (const CLI::Success& version) {
    print_text(std::string(version.what()) + "\n");
  } catch (const CLI::ExtrasError&) {
    const CLI::App& command = program.remaining_size() > 0 ? program : typed_command(program);
    throw UsageError(fmt::format("{} (see {})", describe_unexpected(command), help_of(command)));
  } catch (const CLI::ParseError& error) {
    throw UsageError(fmt::format("{} (see {})", error.what(), help_of(typed_command(program))));
  }
}

}  // namespace ldle::cli
