#include "cli/result_picture.h"

#include <fmt/format.h>

#include "ldle/topology/in_words.h"
#include "ldle_io/draw_gluing.h"

namespace ldle::cli {
namespace {

std::string what_is_shown(const Result& result) {
  const Index n = result.embedding.rows(), d = result.embedding.cols();
  if (result.laid_out) return fmt::format("{} points, neighbours side by side", n);
  // From three dimensions on, names only list properties.
  const std::string names = d <= 2 && result.topology && result.topology->dimension == d
                                ? topology::names_in_words(*result.topology)
                                : "";
  if (names.empty()) {
    return fmt::format("{} points in {} dimension{}", n, d, d == 1 ? "" : "s");
  }
  return fmt::format("{}, {}{}", names, result.torn_views.empty() ? "" : "torn open and ",
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
