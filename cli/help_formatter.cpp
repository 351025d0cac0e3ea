#include "cli/help_formatter.h"

#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "cli/terminal.h"
#include "cli/text_layout.h"

namespace ldle::cli {
namespace {

/// Longer lines are hard to read.
constexpr std::size_t widest_page = 100;
/// On narrower pages, names of options have lines of their own.
constexpr std::size_t least_for_columns = 80;
constexpr std::size_t subcommand_width = 14;

std::size_t page_width() {
  return std::min(widest_page, terminal_width(STDOUT_FILENO).value_or(widest_page));
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

}  // namespace

HelpFormatter::HelpFormatter() {
  column_width(page_width() < least_for_columns ? 6 : 34);
}

std::string HelpFormatter::make_description(const CLI::App* command) const {
  return reflow(CLI::Formatter::make_description(command), page_width());
}

std::string HelpFormatter::make_footer(const CLI::App* command) const {
  return reflow(CLI::Formatter::make_footer(command), page_width());
}

std::string HelpFormatter::make_help(const CLI::App* command, std::string name,
                                     CLI::AppFormatMode mode) const {
  const std::string help = CLI::Formatter::make_help(command, std::move(name), mode);
  return CLI::detail::find_and_replace(help, "\n\n\n", "\n\n");
}

std::string HelpFormatter::make_option_name(const CLI::Option* option, bool is_positional) const {
  if (is_positional || option->get_fnames().empty()) {
    return CLI::Formatter::make_option_name(option, is_positional);
  }
  std::string names;
  for (const std::string& name : option->get_lnames()) {
    names += (names.empty() ? "--" : ", --") + name;
  }
  return names;
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  return option->get_positional() ? "" : CLI::Formatter::make_option_opts(option);
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
  return wrap_line(option->get_description(), page_width() - get_column_width());
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  std::ostringstream out;
  CLI::detail::format_help(
      out, command->get_display_name(true),
      wrap_line(first_line(command->get_description()), page_width() - subcommand_width),
      subcommand_width);
  return out.str();
}

}  // namespace ldle::cli
