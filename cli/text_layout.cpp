#include "cli/text_layout.h"

#include <algorithm>

namespace ldle::cli {
namespace {

constexpr std::size_t hanging = 4;

/// The number of characters of a text in UTF-8.
std::size_t length_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; }));
}

/// Where to end the first part of a line: before the last blank such that the part fits, or before
/// the first blank after `indent` if even one word does not fit.
std::size_t end_of_part(std::string_view line, std::size_t width, std::size_t indent) {
  std::size_t end = std::string_view::npos;
  for (std::size_t blank = line.find(' ', indent); blank != std::string_view::npos;
       blank = line.find(' ', blank + 1)) {
    if (end != std::string_view::npos && length_of(line.substr(0, blank)) > width) break;
    if (blank > 0 && line[blank - 1] != ' ') end = blank;
  }
  return end;
}

/// Calls use(line) for every line. A line end at the end of the text begins no further line.
template <class Use>
void for_lines(std::string_view text, const Use& use) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    use(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::vector<TextBlock> text_blocks(std::string_view text) {
  std::vector<TextBlock> blocks;
  for_lines(text, [&](std::string_view line) {
    const bool is_paragraph = !line.empty() && line[0] != ' ';
    if (is_paragraph && !blocks.empty() && blocks.back().is_paragraph) {
      blocks.back().text.append(" ").append(line);
    } else {
      blocks.push_back({std::string(line), is_paragraph});
    }
  });
  return blocks;
}

std::string wrap_line(std::string_view line, std::size_t width) {
  std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::string margin(indent == 0 ? 0 : std::min(indent + hanging, width / 2), ' ');
  std::string rest(line), wrapped;
  while (length_of(rest) > width) {
    const std::size_t end = end_of_part(rest, width, indent);
    if (end == std::string::npos) break;
    const std::size_t next = rest.find_first_not_of(' ', end);
    if (next == std::string::npos) break;
    wrapped += rest.substr(0, end) + '\n';
    rest = margin + rest.substr(next);
    indent = margin.size();
  }
  return wrapped + rest;
}

std::string wrap_lines(std::string_view text, std::size_t width) {
  std::string wrapped;
  for_lines(text, [&](std::string_view line) { wrapped += wrap_line(line, width) + '\n'; });
  if (!text.ends_with('\n') && !wrapped.empty()) wrapped.pop_back();
  return wrapped;
}

std::string reflow(std::string_view text, std::size_t width) {
  std::string filled;
  for (const TextBlock& block : text_blocks(text)) {
    filled += wrap_line(block.text, width) + '\n';
  }
  if (!text.ends_with('\n') && !filled.empty()) filled.pop_back();
  return filled;
}

}  // namespace ldle::cli
