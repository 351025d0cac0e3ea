#include "cli/help_formatter.h"

#include <sstream>

namespace ldle::cli {
namespace {

constexpr std::size_t page_width = 100;
constexpr std::size_t name_width = 34;

std::string wrap(const std::string& text, std::size_t width) {
  std::istringstream words(text);
  std::string wrapped;
  std::size_t column = 0;
  for (std::string word; words >> word; column += word.size()) {
    if (column > 0 && column + 1 + word.size() > width) {
      wrapped += '\n';
      column = 0;
    } else if (column > 0) {
      wrapped += ' ';
      ++column;
    }
    wrapped += word;
  }
  return wrapped;
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

}  // namespace

HelpFormatter::HelpFormatter() {
  column_width(name_width);
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
  return wrap(option->get_description(), page_width - name_width);
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  std::ostringstream out;
  CLI::detail::format_help(out, command->get_display_name(true),
                           first_line(command->get_description()), 14);
  return out.str();
}

}  // namespace ldle::cli
