#include "cli/man_page.h"

#include <fmt/format.h>

#include <sstream>

#include "cli/text_layout.h"
#include "ldle/version.h"

namespace ldle::cli {
namespace {

/// Text as roff shows it unchanged: hyphens can be copied as such, and no line is a request.
std::string roff(const std::string& text) {
  std::string escaped = CLI::detail::find_and_replace(text, "\\", "\\e");
  escaped = CLI::detail::find_and_replace(escaped, "-", "\\-");
  const bool is_request = escaped.starts_with('.') || escaped.starts_with('\'');
  return is_request ? "\\&" + escaped : escaped;
}

/// A paragraph in short lines, which roff fills again.
std::string roff_paragraph(const std::string& text) {
  constexpr std::size_t width = 72;
  std::string lines;
  std::istringstream words(wrap_line(text, width));
  for (std::string line; std::getline(words, line);) lines += roff(line) + '\n';
  return lines;
}

/// Paragraphs, and other lines as they are.
std::string roff_blocks(const std::string& text) {
  std::string page;
  bool as_it_is = false;
  for (const TextBlock& block : text_blocks(text)) {
    if (block.text.empty()) continue;
    if (block.is_paragraph && as_it_is) page += ".EE\n";
    if ((block.is_paragraph || !as_it_is) && !page.empty()) page += ".PP\n";
    if (!block.is_paragraph && !as_it_is) page += ".EX\n";
    page += block.is_paragraph ? roff_paragraph(block.text) : roff(block.text) + "\n";
    as_it_is = !block.is_paragraph;
  }
  return page + (as_it_is ? ".EE\n" : "");
}

std::string roff_argument(const ArgumentDescription& argument) {
  std::string names;
  for (const std::string& flag : argument.flags) {
    names += (names.empty() ? "" : ", ") + fmt::format("\\fB{}\\fR", roff(flag));
  }
  if (!argument.value.empty()) {
    names += (names.empty() ? "" : " ") + fmt::format("\\fI{}\\fR", roff(argument.value));
  }
  return fmt::format(".TP\n{}\n{}", names, roff_paragraph(argument.help));
}

std::string roff_command(const CommandDescription& command) {
  std::string usage, arguments, group;
  for (const ArgumentDescription& argument : command.arguments) {
    if (argument.flags.empty()) usage += fmt::format(" [\\fI{}\\fR]", roff(argument.value));
    if (argument.group != group && !argument.group.empty()) {
      group = argument.group;
      arguments += fmt::format(".PP\n\\fI{}\\fR\n", roff(group));
    }
    arguments += roff_argument(argument);
  }
  return fmt::format(".SS ldle {}\n{}.\n.PP\n\\fBldle {}\\fR [\\fIOPTIONS\\fR]{}\n.PP\n{}{}",
                     roff(command.name), roff(command.summary), roff(command.name), usage,
                     roff_blocks(command.details), arguments);
}

}  // namespace

std::string man_page(const ProgramDescription& program) {
  std::string page = fmt::format(
      ".\\\" Made by `ldle man`.\n.TH LDLE 1 \"\" \"ldle {}\" \"User Commands\"\n"
      ".SH NAME\nldle \\- flatten data that lie on a curve, a surface or another manifold\n"
      ".SH SYNOPSIS\n\\fBldle\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n"
      ".SH DESCRIPTION\n{}",
      version, roff_blocks(program.program.summary + "\n" + program.program.details));
  for (const ArgumentDescription& argument : program.program.arguments) {
    page += roff_argument(argument);
  }
  page += ".SH COMMANDS\n";
  for (const CommandDescription& command : program.commands) page += roff_command(command);
  return page + ".SH EXAMPLES AND EXIT CODES\n" + roff_blocks(program.footer);
}

}  // namespace ldle::cli
