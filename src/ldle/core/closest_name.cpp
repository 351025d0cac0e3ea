#include "ldle/core/closest_name.h"

#include <algorithm>
#include <numeric>

namespace ldle {
namespace {

/// The number of typing errors that change `a` into `b` (optimal string alignment distance).
std::size_t typing_errors(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last = row;
  }
  return last.back();
}

/// The names, cut to a length, that the fewest typing errors change into what was typed.
struct Candidates {
  Candidates(std::string_view typed, const std::vector<std::string>& names, std::size_t length) {
    for (const std::string& name : names) {
      const std::size_t errors = typing_errors(typed, std::string_view(name).substr(0, length));
      if (errors < fewest) {
        fewest = errors;
        first = &name;
        count = 0;
      }
      if (errors == fewest) ++count;
    }
  }

  std::size_t fewest = std::string::npos;
  const std::string* first = nullptr;
  std::size_t count = 0;
};

}  // namespace

std::string closest_name(std::string_view typed, const std::vector<std::string>& names) {
  constexpr std::size_t longest = 100;  // the work grows with the square of the length
  const std::size_t dashes = std::min(typed.find_first_not_of('-'), typed.size());
  if (dashes == typed.size() || typed.size() > longest) return "";
  const std::size_t most = (typed.size() - dashes) / 3;
  const Candidates whole(typed, names, std::string::npos);
  if (whole.fewest <= most) return *whole.first;
  const Candidates beginnings(typed, names, typed.size());
  return beginnings.fewest <= most && beginnings.count == 1 ? *beginnings.first : "";
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names) {
  const std::string closest = closest_name(typed, names);
  return closest.empty() ? "" : "; did you mean " + closest + "?";
}

}  // namespace ldle
