#include "ldle_io/column_findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>

#include "ldle_io/standardize.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

/// In wider tables, such as images and counts, constant columns are ordinary.
constexpr Index most_columns_of_quantities = 30;

/// The other columns are then shorter than 1/30 of this one together: curves and surfaces with
/// coordinates of one unit are seldom so narrow, columns of different units often.
constexpr double dominating_share = 0.999;

/// Whether a column grows by one from row to row.
bool numbers_rows(ConstRowMatrixRef points, Index column, std::span<const Id> rows) {
  const Index n = points.rows();
  const auto row = [&](Index i) {
    return static_cast<double>(rows.empty() ? i : Index{rows[static_cast<std::size_t>(i)]});
  };
  if (n < 3 || std::floor(points(0, column)) != points(0, column)) return false;
  for (Index i = 1; i < n; ++i) {
    if (points(i, column) - points(0, column) != row(i) - row(0)) return false;
  }
  return true;
}

/// A column as --drop-columns takes it: its name if that is a plain word, otherwise its number.
std::string as_word(const Coordinates& coordinates, Index coordinate) {
  const std::string name = coordinates.names.empty() ? "" : coordinates.names[coordinate];
  const bool plain =
      !name.empty() && !parse_double(name) && std::all_of(name.begin(), name.end(), [](char c) {
        return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
      });
  return plain ? name : fmt::format("{}", coordinates.columns[coordinate] + 1);
}

struct FoundColumns {
  std::vector<std::string> names, words;

  void add(const Coordinates& coordinates, Index coordinate) {
    names.push_back(coordinates.name_of(coordinate));
    words.push_back(as_word(coordinates, coordinate));
  }
  bool empty() const { return names.empty(); }
  std::string all() const { return listed(names); }
  std::string dropping() const {
    return fmt::format("--drop-columns {} leaves {} out", fmt::join(words, ","),
                       words.size() == 1 ? "it" : "them");
  }
};

}  // namespace

std::vector<std::string> examine_columns(const std::string& source, ConstRowMatrixRef points,
                                         const Coordinates& coordinates, bool is_table,
                                         std::span<const Id> rows) {
  if (coordinates.are_standardized() || points.cols() < 2) return {};
  ColumnStatistics statistics;
  statistics.add(points);
  const Eigen::RowVectorXd variance = statistics.deviation().cwiseAbs2();
  FoundColumns numbering, constant, dominating;
  Index varying = 0;
  for (Index j = 0; j < points.cols(); ++j) {
    const bool is_constant = statistics.is_constant(j);
    varying += is_constant ? 0 : 1;
    if (is_constant) constant.add(coordinates, j);
    if (is_table && numbers_rows(points, j, rows)) {
      numbering.add(coordinates, j);
    } else if (variance[j] > dominating_share * variance.sum()) {
      dominating.add(coordinates, j);
    }
  }
  std::vector<std::string> findings;
  const auto found = [&](const std::string& text) {
    findings.push_back(std::filesystem::path(source).filename().string() + ": " + text);
  };
  if (!numbering.empty()) {
    found(fmt::format("coordinates that number the rows: {} ({})", numbering.all(),
                      numbering.dropping()));
  }
  if (!dominating.empty() && varying > 1) {
    found(
        fmt::format("{} has more than 99.9 % of the variance of all columns, so that the others "
                    "hardly count (--standardize gives all the same weight, {})",
                    dominating.all(), dominating.dropping()));
  }
  if (is_table && !constant.empty() && points.cols() <= most_columns_of_quantities) {
    found(fmt::format("constant coordinates, which change no distance: {}", constant.all()));
  }
  return findings;
}

}  // namespace ldle
