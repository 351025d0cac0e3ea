#include "cli/completion_scripts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ldle::cli {
namespace {

using Texts = std::vector<std::string>;

std::string joined(const Texts& texts, const char* between) {
  return fmt::format("{}", fmt::join(texts, between));
}

/// In single quotes, for all three shells. `escape` is what stands for a quote inside.
std::string quoted(const std::string& text, const char* escape) {
  return "'" + CLI::detail::find_and_replace(text, "'", escape) + "'";
}
std::string in_quotes(const std::string& text) {
  return quoted(text, "'\\''");
}
std::string in_fish_quotes(const std::string& text) {
  return quoted(CLI::detail::find_and_replace(text, "\\", "\\\\"), "\\'");
}

Texts names_of(const std::vector<CommandDescription>& commands) {
  Texts names;
  for (const CommandDescription& command : commands) names.push_back(command.name);
  return names;
}

Texts flags_of(const CommandDescription& command) {
  Texts flags;
  for (const ArgumentDescription& argument : command.arguments) {
    flags.insert(flags.end(), argument.flags.begin(), argument.flags.end());
  }
  return flags;
}

/// What bash offers for a value.
std::string bash_values(const ArgumentDescription& argument) {
  std::string text;
  const Texts words = argument.words();
  if (!words.empty()) text += fmt::format("words={}; ", in_quotes(joined(words, " ")));
  if (argument.is_path()) text += "files=1; ";
  return text;
}

/// One branch for each flag with a value, and one for everything else.
std::string bash_branches(const CommandDescription& command) {
  std::string branches, others;
  for (const ArgumentDescription& argument : command.arguments) {
    if (argument.flags.empty()) {
      others += bash_values(argument);
    } else if (!argument.value.empty()) {
      branches += fmt::format("    {}:{}) {};;\n", command.name,
                              joined(argument.flags, fmt::format("|{}:", command.name).c_str()),
                              bash_values(argument));
    }
  }
  return branches + fmt::format("    {}:*) {}flags={} ;;\n", command.name, others,
                                in_quotes(joined(flags_of(command), " ")));
}

constexpr const char* bash_frame = R"(# Completion of ldle for bash; made by `ldle completion bash`.
_ldle() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local command= words= flags= files= i
  COMPREPLY=()
  # bash takes the = of --flag=value for a word of its own.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${{COMP_WORDS[i]}} in
    {commands}) command=${{COMP_WORDS[i]}}; break ;;
    esac
  done
  case $command:$previous in
{branches}    *) words={names} flags={flags} ;;
  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$current")
    return
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [[ $files ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen -f -- "$current")
  fi
}}
complete -F _ldle ldle
)";

/// Characters with a meaning in the specifications of _arguments.
std::string zsh_text(std::string text) {
  for (const char* sign : {"\\", "[", "]", ":"}) {
    text = CLI::detail::find_and_replace(text, sign, std::string("\\") + sign);
  }
  return text;
}

/// The part of a specification after the flag: MESSAGE:ACTION.
std::string zsh_values(const ArgumentDescription& argument) {
  const Texts words = argument.words();
  const std::string list = joined(words, " ");
  const std::string name = zsh_text(argument.value);
  if (argument.is_path() && !words.empty()) {
    return fmt::format(":{}:{{_files; compadd -- {}}}", name, list);
  }
  if (argument.is_path()) return fmt::format(":{}:_files", name);
  if (!words.empty()) return fmt::format(":{}:({})", name, list);
  return fmt::format(":{}: ", name);
}

std::string zsh_arguments(const CommandDescription& command, const char* margin) {
  std::string lines;
  for (const ArgumentDescription& argument : command.arguments) {
    if (argument.flags.empty()) {
      lines += fmt::format(" \\\n{}{}", margin, in_quotes("*:" + zsh_values(argument).substr(1)));
    }
    for (const std::string& flag : argument.flags) {
      const std::string values = argument.value.empty() ? "" : zsh_values(argument);
      const bool is_long = flag.starts_with("--");
      lines += fmt::format(
          " \\\n{}{}", margin,
          in_quotes(fmt::format("{}{}[{}]{}", flag, is_long && !values.empty() ? "=" : "",
                                zsh_text(argument.brief()), values)));
    }
  }
  return lines;
}

std::string fish_values(const ArgumentDescription& argument) {
  const Texts words = argument.words();
  std::string text;
  const bool is_value_of_flag = !argument.value.empty() && !argument.flags.empty();
  if (argument.is_path()) text += is_value_of_flag ? " -r -F" : " -F";
  if (!argument.is_path() && is_value_of_flag) text += " -x";
  if (!words.empty()) text += " -a " + in_fish_quotes(joined(words, " "));
  return text;
}

std::string fish_argument(const std::string& condition, const ArgumentDescription& argument) {
  std::string names;
  for (const std::string& flag : argument.flags) {
    names += flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1);
  }
  const std::string values = fish_values(argument);
  if (names.empty() && values.empty()) return "";
  const std::string help = names.empty() ? "" : " -d " + in_fish_quotes(argument.brief());
  return fmt::format("complete -c ldle -n {}{}{}{}\n", in_fish_quotes(condition), names, values,
                     help);
}

}  // namespace

std::string bash_completion(const ProgramDescription& program) {
  std::string branches;
  for (const CommandDescription& command : program.commands) branches += bash_branches(command);
  const Texts names = names_of(program.commands);
  return fmt::format(fmt::runtime(bash_frame), fmt::arg("commands", joined(names, "|")),
                     fmt::arg("branches", branches),
                     fmt::arg("names", in_quotes(joined(names, " "))),
                     fmt::arg("flags", in_quotes(joined(flags_of(program.program), " "))));
}

std::string zsh_completion(const ProgramDescription& program) {
  std::string text =
      "#compdef ldle\n# Completion of ldle for zsh; made by `ldle completion zsh`.\n"
      "_ldle() {\n  local context state state_descr line\n  typeset -A opt_args\n"
      "  local -a commands\n  commands=(\n";
  for (const CommandDescription& command : program.commands) {
    text += fmt::format("    {}\n", in_quotes(command.name + ":" + zsh_text(command.summary)));
  }
  text += fmt::format(
      "  )\n  _arguments -C{} \\\n    '1:command:->command' \\\n    '*::argument:->argument'\n"
      "  case $state in\n  command) _describe command commands ;;\n"
      "  argument)\n    case $line[1] in\n",
      zsh_arguments(program.program, "    "));
  for (const CommandDescription& command : program.commands) {
    text += fmt::format("    {})\n      _arguments{}\n      ;;\n", command.name,
                        zsh_arguments(command, "        "));
  }
  return text +
         "    esac\n    ;;\n  esac\n}\n"
         "if [[ $funcstack[1] == _ldle ]]; then _ldle \"$@\"; else compdef _ldle ldle; fi\n";
}

std::string fish_completion(const ProgramDescription& program) {
  std::string text =
      "# Completion of ldle for fish; made by `ldle completion fish`.\ncomplete -c ldle -f\n";
  for (const ArgumentDescription& argument : program.program.arguments) {
    text += fish_argument("__fish_use_subcommand", argument);
  }
  for (const CommandDescription& command : program.commands) {
    text += fmt::format("complete -c ldle -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        in_fish_quotes(command.summary));
  }
  for (const CommandDescription& command : program.commands) {
    for (const ArgumentDescription& argument : command.arguments) {
      text += fish_argument("__fish_seen_subcommand_from " + command.name, argument);
    }
  }
  return text;
}

}  // namespace ldle::cli
