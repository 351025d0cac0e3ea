#include "ldle_io/options_text.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "ldle/core/closest_name.h"
#include "ldle/error.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

std::string without_must_be(const std::string& rule) {
  return rule.substr(std::string_view("must be ").size());
}

/// Sets an option of any type from text.
struct Parser {
  const OptionInfo& info;
  const char* word = info.automatic;  ///< a word that is allowed instead of a number, or null

  [[noreturn]] void fail(std::string_view text, const std::string& rule) const {
    throw InvalidArgument(info.name, shown(text), rule);
  }
  /// `rule` says which numbers are allowed.
  [[noreturn]] void fail_number(std::string_view text, const std::string& rule) const {
    fail(text,
         fmt::format("must be {}{}", word == nullptr ? "" : word + std::string(" or "), rule));
  }

  void operator()(Index& value, std::string_view text) const {
    if (info.automatic != nullptr && trim(text) == info.automatic) {
      value = 0;
      return;
    }
    Index parsed = 0;
    whole_number(parsed, text);
    if (const auto number = static_cast<double>(parsed);
        info.automatic != nullptr && !info.range.contains(number)) {
      fail_number(text, without_must_be(info.range.rule_against(number)));
    }
    value = parsed;
  }
  void operator()(std::uint64_t& value, std::string_view text) const { whole_number(value, text); }
  void operator()(double& value, std::string_view text) const {
    const std::optional<double> parsed = parse_double(text);
    if (!parsed) fail_number(text, "a number");
    value = *parsed;
  }
  void operator()(bool& value, std::string_view text) const {
    text = trim(text);
    if (text != "true" && text != "false") fail(text, "must be true or false");
    value = text == "true";
  }
  void operator()(std::vector<double>& values, std::string_view text) const {
    std::vector<double> parsed;
    for (;;) {
      const auto comma = text.find(',');
      (*this)(parsed.emplace_back(), text.substr(0, comma));
      if (comma == std::string_view::npos) break;
      text.remove_prefix(comma + 1);
    }
    values = std::move(parsed);
  }
  template <NamedChoice E>
  void operator()(E& value, std::string_view text) const {
    const auto names = choice_names(value);
    const auto found = std::find(names.begin(), names.end(), trim(text));
    if (found == names.end()) fail(text, fmt::format("must be one of {}", fmt::join(names, ", ")));
    value = static_cast<E>(found - names.begin());
  }
  template <class T>
  void operator()(std::optional<T>& value, std::string_view text) const {
    if (trim(text) == "none") {
      value.reset();
    } else {
      T parsed{};
      Parser{info, "none"}(parsed, text);
      value = std::move(parsed);
    }
  }

 private:
  template <class Integer>
  void whole_number(Integer& value, std::string_view text) const {
    const std::optional<Integer> parsed = parse_integer<Integer>(text);
    if (!parsed) {
      fail_number(
          text, std::is_signed_v<Integer> ? "a whole number" : "a whole number from 0 to 2^64 - 1");
    }
    value = *parsed;
  }
};

struct Printer {
  const OptionInfo& info;

  std::string operator()(const Index& value) const {
    return info.is_automatic(value) ? info.automatic : fmt::format("{}", value);
  }
  std::string operator()(const std::vector<double>& values) const {
    return fmt::format("{}", fmt::join(values, ","));
  }
  template <NamedChoice E>
  std::string operator()(const E& value) const {
    return choice_name(value);
  }
  template <class T>
  std::string operator()(const std::optional<T>& value) const {
    return value ? (*this)(*value) : "none";
  }
  template <class T>
  std::string operator()(const T& value) const {
    return fmt::format("{}", value);
  }
};

/// Calls use(info, field) for the option of that name. Throws InvalidArgument if there is none.
template <class SomeSettings, class Use>
void with_option(SomeSettings& settings, const std::string& name, Use use) {
  bool found = false;
  std::vector<std::string> names;
  Settings::describe(settings, [&](const OptionInfo& info, auto& value) {
    names.emplace_back(info.name);
    if (name != info.name) return;
    found = true;
    use(info, value);
  });
  if (found) return;
  const std::string meant = did_you_mean(name, names);
  throw InvalidArgument(
      shown(name),
      "is not an option" +
          (meant.empty() ? fmt::format("; the options are {}", fmt::join(names, ", ")) : meant));
}

template <class T>
nlohmann::ordered_json to_json(const OptionInfo&, const T& value) {
  return value;
}
nlohmann::ordered_json to_json(const OptionInfo& info, Index value) {
  if (info.is_automatic(value)) return info.automatic;
  return value;
}
template <NamedChoice E>
nlohmann::ordered_json to_json(const OptionInfo&, const E& value) {
  return choice_name(value);
}
template <class T>
nlohmann::ordered_json to_json(const OptionInfo& info, const std::optional<T>& value) {
  return value ? to_json(info, *value) : nlohmann::ordered_json(nullptr);
}

}  // namespace

std::string allowed_numbers(const Range& range) {
  return without_must_be(range.rule());
}

nlohmann::ordered_json options_to_json(const Settings& settings) {
  auto json = nlohmann::ordered_json::object();
  Settings::describe(settings, [&](const OptionInfo& info, const auto& value) {
    json[info.name] = to_json(info, value);
  });
  return json;
}

void set_option(Settings& settings, const std::string& name, const std::string& text) {
  with_option(settings, name,
              [&](const OptionInfo& info, auto& value) { Parser{info}(value, text); });
}

std::string option_text(const Settings& settings, const std::string& name) {
  std::string text;
  with_option(settings, name,
              [&](const OptionInfo& info, const auto& value) { text = Printer{info}(value); });
  return text;
}

}  // namespace ldle
