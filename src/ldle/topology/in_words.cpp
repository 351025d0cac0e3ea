#include "ldle/topology/in_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

/// The first of several reasons.
std::string main_reason(const std::string& doubt) {
  return doubt.substr(0, doubt.find("; "));
}

}  // namespace

std::string with_article(const std::string& name) {
  const bool vowel = !name.empty() && std::string("aeiou").find(name[0]) != std::string::npos;
  return (vowel ? "an " : "a ") + name;
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
