#include "ldle_io/point_clouds/text_clouds.h"

#include <fmt/format.h>

#include "ldle/error.h"
#include "ldle_io/point_clouds/vertices.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

using Words = std::vector<std::string_view>;

/// Goes to the next line with words; returns none at the end.
Words next_words(LineReader& lines, char comment, std::string_view separators = blank_characters) {
  while (lines.next()) {
    Words words = words_of(lines.text(), comment, separators);
    if (!words.empty()) return words;
  }
  return {};
}

[[noreturn]] void fail_truncated(const LineReader& lines, Index found, Index count,
                                 const char* what) {
  throw InvalidArgument(lines.name(),
                        fmt::format("is truncated: it ends after {} of {} {}", found, count, what));
}

/// Reads the atoms after the line with their number.
RowMatrix read_atoms(LineReader& lines, Index count, const ShapeCheck& check) {
  VertexLines atoms(lines, check);
  lines.next();  // the comment
  while (atoms.size() < count) {
    if (!lines.next()) fail_truncated(lines, atoms.size(), count, "atoms");
    atoms.add(words_of(lines.text()), 1);
  }
  if (!next_words(lines, '\0').empty()) {
    throw InvalidArgument(lines.place(),
                          fmt::format("follows the last of {} atoms; only files with one "
                                      "frame can be read",
                                      count));
  }
  return atoms.take();
}

}  // namespace

RowMatrix read_obj(InputFile& file, const ShapeCheck& check) {
  LineReader lines(file, file.name());
  VertexLines vertices(lines, check);
  while (lines.next()) {
    const Words words = words_of(lines.text(), '#');
    if (!words.empty() && words[0] == "v") vertices.add(words, 1);
  }
  return vertices.take();
}

RowMatrix read_off(InputFile& file, const ShapeCheck& check) {
  LineReader lines(file, file.name());
  Words words = next_words(lines, '#');
  if (!words.empty() && words[0].ends_with("OFF")) {
    const std::string_view kind = words[0];
    const bool in_space = kind.find_first_of("4n") == std::string_view::npos;
    if (!in_space || (words.size() > 1 && words[1] == "BINARY")) {
      throw InvalidArgument(lines.place(), shown(lines.text()),
                            "only text files with x, y and z can be read");
    }
    words.erase(words.begin());
    if (words.empty()) words = next_words(lines, '#');
  }
  if (words.empty()) throw InvalidArgument(file.name(), "has no vertices");
  const Index count = count_in(lines, words[0]);
  VertexLines vertices(lines, check);
  while (vertices.size() < count) {
    words = next_words(lines, '#');
    if (words.empty()) fail_truncated(lines, vertices.size(), count, "vertices");
    vertices.add(words, 0);
  }
  return vertices.take();
}

RowMatrix read_xyz(InputFile& file, const ShapeCheck& check) {
  LineReader lines(file, file.name());
  constexpr std::string_view separators = " \t\r,;";
  Words words = next_words(lines, '#', separators);
  if (words.size() == 1) return read_atoms(lines, count_in(lines, words[0]), check);
  VertexLines points(lines, check);
  for (; !words.empty(); words = next_words(lines, '#', separators)) points.add(words, 0);
  return points.take();
}

}  // namespace ldle
