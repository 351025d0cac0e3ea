#include "ldle/topology/in_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace ldle::topology {
namespace {

std::string numbers_in_words(const ComponentTopology& component) {
  return fmt::format("Betti numbers {} over Z/2, {} over Z/3", fmt::join(component.betti_z2, " "),
                     fmt::join(component.betti_z3, " "));
}

const char* kind_of_manifold(Index dimension) {
  constexpr const char* kinds[] = {"point", "curve", "surface", "solid"};
  return dimension <= 3 ? kinds[dimension] : "manifold";
}

std::string plural_of_word(const std::string& noun) {
  if (noun == "torus") return "tori";
  if (noun == "annulus") return "annuli";
  return noun + "s";
}

/// The noun stands before the first "of", "with" or "without", or at the end.
std::string plural(const std::string& name) {
  const std::size_t end =
      std::min({name.find(" of "), name.find(" with "), name.find(" without "), name.size()});
  const std::size_t blank = name.rfind(' ', end - 1);
  const std::size_t begin = blank == std::string::npos ? 0 : blank + 1;
  return name.substr(0, begin) + plural_of_word(name.substr(begin, end - begin)) + name.substr(end);
}

/// The first of several reasons.
std::string main_reason(const std::string& doubt) {
  return doubt.substr(0, doubt.find("; "));
}

}  // namespace

std::string with_article(const std::string& name) {
  const bool vowel = !name.empty() && std::string("aeiou").find(name[0]) != std::string::npos;
  return (vowel ? "an " : "a ") + name;
}

std::string several(Index count, const std::string& name) {
  constexpr std::array words{"two",   "three", "four", "five", "six",
                             "seven", "eight", "nine", "ten"};
  if (count == 1) return with_article(name);
  const bool as_word = count >= 2 && count < 2 + std::ssize(words);
  return (as_word ? std::string(words[count - 2]) : fmt::format("{}", count)) + " " + plural(name);
}

std::string names_in_words(const Topology& topology) {
  std::vector<std::pair<std::string, Index>> names;  // and how many components have them
  Index without_name = 0;
  for (const ComponentTopology& component : topology.components) {
    const auto known = std::find_if(names.begin(), names.end(), [&](const auto& entry) {
      return entry.first == component.name;
    });
    if (!component.sure) {
      ++without_name;
    } else if (known == names.end()) {
      names.emplace_back(component.name, 1);
    } else {
      ++known->second;
    }
  }
  if (names.empty()) return "";
  std::stable_sort(names.begin(), names.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (without_name > 0) names.emplace_back("component without a name", without_name);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const char* joint = i == 0 ? "" : i + 1 == names.size() ? " and " : ", ";
    text += joint + several(names[i].second, names[i].first);
  }
  return text;
}

std::string boundary_in_words(Index parts, Index dimension) {
  if (parts == 0) return "closed";
  const char* part = dimension == 1 ? "end" : dimension == 2 ? "boundary loop" : "boundary part";
  return fmt::format("{} {}{}", parts, part, parts == 1 ? "" : "s");
}

}  // namespace ldle::topology

namespace ldle {

std::string in_words(const ComponentTopology& component, Index dimension,
                     const std::string& gluing_in_words) {
  if (!component.sure &&
      (component.name.empty() || component.confidence < least_confidence_of_a_guess)) {
    return fmt::format("no {} that could be named: {}", topology::kind_of_manifold(dimension),
                       topology::main_reason(component.doubt));
  }
  if (!component.sure) {
    return fmt::format("not sure, perhaps {} (confidence {:.2f}): {}",
                       topology::with_article(component.name), component.confidence,
                       component.doubt);
  }
  std::string what =
      fmt::format("{}, {}", topology::boundary_in_words(component.boundary_loops, dimension),
                  component.orientable ? "orientable" : "non-orientable");
  if (component.euler_characteristic) {
    what += fmt::format(", Euler characteristic {}", *component.euler_characteristic);
  }
  // From three dimensions on, names only list properties, so the Betti numbers are given instead.
  const std::string name = dimension <= 2 ? topology::with_article(component.name)
                                          : topology::numbers_in_words(component);
  const std::string doubt = component.doubt.empty() ? "" : "; but " + component.doubt;
  const std::string averaged =
      component.averaged_over > 1.0
          ? fmt::format(", noise averaged over {:.0f} points", component.averaged_over)
          : "";
  return fmt::format("{}: {} (confidence {:.2f}{}){}", what, name, component.confidence, averaged,
                     doubt.empty() ? gluing_in_words : doubt);
}

}  // namespace ldle
