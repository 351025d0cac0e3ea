#include "cli/describe_commands.h"

#include <memory>
#include <string>

#include "cli/completion_scripts.h"
#include "cli/man_page.h"
#include "cli/messages.h"
#include "cli/shared_flags.h"

namespace ldle::cli {

void add_completion(CLI::App& program) {
  const auto shell = std::make_shared<std::string>();
  CLI::App& command = *program.add_subcommand(
      "completion",
      "Print a script that completes commands and options in a shell\n\n"
      "The script completes commands, options, their values, names of data sets and files.\n\n"
      "Examples:\n"
      "  source <(ldle completion bash)                  # in ~/.bashrc\n"
      "  source <(ldle completion zsh)                   # in ~/.zshrc, after compinit\n"
      "  ldle completion fish | source                   # in ~/.config/fish/config.fish\n");
  command.add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}))
      ->option_text("bash|zsh|fish");
  add_help_flag(command);
  command.callback([&program, shell] {
    const ProgramDescription description = describe_program(program);
    print_text(*shell == "bash"  ? bash_completion(description)
               : *shell == "zsh" ? zsh_completion(description)
                                 : fish_completion(description));
  });
}

void add_man(CLI::App& program) {
  CLI::App& command = *program.add_subcommand("man",
                                              "Print the manual page\n\n"
                                              "Example:\n"
                                              "  ldle man > ldle.1; man -l ldle.1\n");
  add_help_flag(command);
  command.callback([&program] { print_text(man_page(describe_program(program))); });
}

}  // namespace ldle::cli
