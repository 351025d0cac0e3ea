#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace ldle::cli {

/// CLI11's help, with descriptions wrapped to the page width and flags shown with their negation.
class HelpFormatter final : public CLI::Formatter {
 public:
  HelpFormatter();

  std::string make_help(const CLI::App* command, std::string name,
                        CLI::AppFormatMode mode) const override;
  std::string make_description(const CLI::App* command) const override;
  std::string make_footer(const CLI::App* command) const override;
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

}  // namespace ldle::cli
