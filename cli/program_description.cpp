#include "cli/program_description.h"

#include <algorithm>

#include "ldle/datasets.h"
#include "ldle_io/text.h"

namespace ldle::cli {
namespace {

std::vector<std::string> parts_of(const std::string& value) {
  return CLI::detail::split(value, '|');
}

bool is_word(const std::string& part) {
  return !part.empty() && std::all_of(part.begin(), part.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

bool stands_for_path(const std::string& part) {
  const auto dot = part.find('.');
  const std::string name = part.substr(0, dot);
  return name == "FILE" || name == "RUN" || name == "DIR" || name == "INPUT" ||
         (dot != std::string::npos && dot + 1 < part.size() && part[dot + 1] != '.');
}

ArgumentDescription describe(const CLI::Option& option) {
  ArgumentDescription argument;
  for (const std::string& name : option.get_snames()) argument.flags.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) argument.flags.push_back("--" + name);
  argument.value = option.get_option_text();
  if (argument.value.empty() && argument.flags.empty()) argument.value = option.get_single_name();
  argument.help = option.get_description();
  argument.group = option.get_group();
  return argument;
}

CommandDescription describe(const CLI::App& app) {
  const std::string description = app.get_description();
  const auto end = description.find('\n');
  CommandDescription command{app.get_name(), description.substr(0, end), "", {}};
  if (end != std::string::npos) command.details = trim(description.substr(end));
  for (const CLI::Option* option : app.get_options()) {
    command.arguments.push_back(describe(*option));
  }
  return command;
}

}  // namespace

std::vector<std::string> ArgumentDescription::words() const {
  std::vector<std::string> found;
  for (const std::string& part : parts_of(value)) {
    if (is_word(part)) found.push_back(part);
    if (part != "DATASET") continue;
    for (const DatasetInfo& info : dataset_catalog()) found.push_back(info.name);
  }
  return found;
}

bool ArgumentDescription::is_path() const {
  const std::vector<std::string> parts = parts_of(value);
  return std::any_of(parts.begin(), parts.end(), stands_for_path);
}

std::string ArgumentDescription::brief() const {
  std::size_t end = help.size();
  for (const char* sign : {" (", "; ", ": ", ". "}) end = std::min(end, help.find(sign));
  return help.substr(0, end);
}

ProgramDescription describe_program(const CLI::App& program) {
  ProgramDescription all{describe(program), {}, program.get_footer()};
  for (const CLI::App* command : program.get_subcommands({})) {
    all.commands.push_back(describe(*command));
  }
  return all;
}

}  // namespace ldle::cli
