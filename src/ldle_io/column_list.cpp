#include "ldle_io/column_list.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/error.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

/// The positions of a character outside double quotes.
std::vector<std::size_t> places_of(char wanted, const std::string& text) {
  std::vector<std::size_t> places;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] == wanted && !quoted) places.push_back(i);
  }
  return places;
}

std::string trimmed(const std::string& text) {
  return std::string(trim(text));
}

/// One item of a list: a name, a number, or a range of them.
std::optional<std::vector<Index>> find_item(const std::string& item, const FileColumns& file) {
  if (const auto column = find_column(item, file)) return std::vector{*column};
  for (const std::size_t hyphen : places_of('-', item)) {
    const auto first = find_column(trimmed(item.substr(0, hyphen)), file);
    const auto last = find_column(trimmed(item.substr(hyphen + 1)), file);
    if (!first || !last || *first > *last) continue;
    std::vector<Index> range;
    for (Index column = *first; column <= *last; ++column) range.push_back(column);
    return range;
  }
  return std::nullopt;
}

/// Reads a list from left to right. Stops at the first item that does not exist.
class ListReader {
 public:
  ListReader(const std::string& list, const FileColumns& file) : list_(list), file_(file) {
    ends_ = places_of(',', list);
    ends_.push_back(list.size());
    names_have_commas_ = std::any_of(file.names.begin(), file.names.end(), [](const auto& name) {
      return name.find(',') != std::string::npos;
    });
  }

  /// Returns false if a column does not exist; `missing` is then its name.
  bool read() {
    std::size_t begin = 0;
    for (std::size_t item = 0; item < ends_.size();) {
      const std::size_t last = last_part(begin, item);
      const std::string text = part(begin, last);
      const auto found = find_item(text, file_);
      if (!found) {
        missing = text;
        return false;
      }
      columns.insert(columns.end(), found->begin(), found->end());
      begin = ends_[last] + 1;
      item = last + 1;
    }
    return true;
  }

  std::vector<Index> columns;
  std::string missing;

 private:
  std::string part(std::size_t begin, std::size_t last) const {
    return trimmed(list_.substr(begin, ends_[last] - begin));
  }

  /// A name may have commas: the most parts that are a name together are one item.
  std::size_t last_part(std::size_t begin, std::size_t first) const {
    if (!names_have_commas_) return first;
    for (std::size_t last = ends_.size() - 1; last > first; --last) {
      const auto& names = file_.names;
      if (std::find(names.begin(), names.end(), part(begin, last)) != names.end()) return last;
    }
    return first;
  }

  const std::string& list_;
  const FileColumns& file_;
  std::vector<std::size_t> ends_;  // of the parts between commas
  bool names_have_commas_ = false;
};

}  // namespace

std::optional<Index> find_column(const std::string& text, const FileColumns& file) {
  const auto named = [&](const std::string& name) -> std::optional<Index> {
    const auto found = std::find(file.names.begin(), file.names.end(), name);
    if (found == file.names.end()) return std::nullopt;
    return found - file.names.begin();
  };
  if (const auto found = named(text)) return found;
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return named(text.substr(1, text.size() - 2));
  }
  const std::optional<Index> number = parse_integer<Index>(text);
  if (!number || *number < 1 || *number > file.count) return std::nullopt;
  return *number - 1;
}

std::optional<std::vector<Index>> find_columns(const std::string& list, const FileColumns& file) {
  ListReader reader(list, file);
  if (!reader.read()) return std::nullopt;
  return reader.columns;
}

std::vector<Index> columns_in_list(const std::string& list, const FileColumns& file) {
  ListReader reader(list, file);
  if (!reader.read()) fail_column(reader.missing, file);
  std::vector<Index> sorted = reader.columns;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    throw InvalidArgument(file.file, fmt::format("{}: column {} is listed twice", shown(list),
                                                 file.names.empty() ? fmt::format("{}", *twice + 1)
                                                                    : shown(file.names[*twice])));
  }
  return reader.columns;
}

void fail_column(const std::string& text, const FileColumns& file) {
  std::vector<std::string> names = file.names;
  for (std::string& name : names) {
    if (name.empty()) name = "''";
  }
  throw InvalidArgument(
      file.file, fmt::format("has no column {}; {}", shown(text),
                             names.empty() ? fmt::format("columns are numbered 1 to {}", file.count)
                                           : "its columns are " + listed(names)));
}

bool is_unnamed(const std::string& name) {
  return name.empty() || name == "Unnamed: 0";
}

}  // namespace ldle
