#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ldle::cli {

/// A paragraph, whose line ends mean nothing, or a line that is shown as it is: one that begins
/// with a blank, such as an example. An empty line is a line of no characters.
struct TextBlock {
  std::string text;
  bool is_paragraph;
};

/// Splits a text into paragraphs and lines.
std::vector<TextBlock> text_blocks(std::string_view text);

/// Breaks a line between words so that no part is longer than `width` characters, if its words are
/// not. The following parts of an indented line are indented by four more blanks.
std::string wrap_line(std::string_view line, std::size_t width);

/// The same for every line of a text.
std::string wrap_lines(std::string_view text, std::size_t width);

/// Fills the paragraphs of a text with as many words as fit into each line, and wraps other lines.
std::string reflow(std::string_view text, std::size_t width);

}  // namespace ldle::cli
