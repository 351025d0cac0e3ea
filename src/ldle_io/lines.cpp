#include "ldle_io/lines.h"

#include <fmt/format.h>

#include <span>

#include "ldle/error.h"

namespace ldle {
namespace {

constexpr std::size_t line_buffer_size = std::size_t{1} << 18;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

}  // namespace

LineReader::LineReader(ByteSource& bytes, std::string name)
    : bytes_(bytes), name_(std::move(name)) {}

std::string LineReader::place() const {
  return fmt::format("{}, line {}", name_, number_);
}

bool LineReader::next() {
  line_.clear();
  bool any = false;
  while (buffer_at_ < buffer_.size() || refill()) {
    any = true;
    const auto end = buffer_.find('\n', buffer_at_);
    const std::size_t next = end == std::string::npos ? buffer_.size() : end + 1;
    line_.append(buffer_, buffer_at_, end == std::string::npos ? end : end - buffer_at_);
    position_ += next - buffer_at_;
    buffer_at_ = next;
    if (end != std::string::npos) break;
  }
  if (!any) return false;
  ++number_;
  if (number_ == 1) skip_byte_order_mark();
  if (line_.ends_with('\r')) line_.pop_back();
  return true;
}

void LineReader::skip_byte_order_mark() {
  if (line_.starts_with("\xff\xfe") || line_.starts_with("\xfe\xff")) {
    throw InvalidArgument(name_, "is in UTF-16; UTF-8 text is needed");
  }
  if (line_.starts_with(byte_order_mark)) line_.erase(0, byte_order_mark.size());
}

bool LineReader::refill() {
  buffer_.resize(line_buffer_size);
  buffer_.resize(bytes_.read(std::as_writable_bytes(std::span(buffer_))));
  buffer_at_ = 0;
  return !buffer_.empty();
}

}  // namespace ldle
