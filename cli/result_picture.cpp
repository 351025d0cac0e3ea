#include "cli/result_picture.h"

#include <fmt/format.h>

#include "ldle/topology/in_words.h"
#include "ldle_io/draw_gluing.h"

namespace ldle::cli {
namespace {

std::string what_is_shown(const Result& result) {
  const std::string points = fmt::format("{} points", result.embedding.rows());
  const Index d = result.embedding.cols();
  if (result.laid_out) return points + ", laid out by their neighbours";
  if (d > 2) return fmt::format("{} in {} dimensions", points, d);
  const bool known = result.topology && result.topology->dimension == d;
  const std::string names = known ? topology::names_in_words(*result.topology) : "";
  return fmt::format("{}, {}{}", names.empty() ? points : names,
                     result.torn_views.empty() ? "" : "torn open and ",
                     d == 1 ? "straightened" : "flattened");
}

}  // namespace

std::string picture_title(const std::string& name, const Result& result) {
  return name + ": " + what_is_shown(result);
}

Picture picture_of(const Result& result, const std::string& title) {
  Picture picture{.embedding = result.embedding, .title = title, .subtitle = result.verdict};
  show_gluing(result, picture);
  return picture;
}

}  // namespace ldle::cli
