#include "ldle_io/output_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "ldle/error.h"

namespace ldle {
namespace {

namespace fs = std::filesystem;

/// The absolute path without symbolic links, dots and a slash at the end.
fs::path real_path(const std::string& path) {
  std::error_code error;
  fs::path real = fs::weakly_canonical(fs::absolute(end_of_links(path), error), error);
  if (error) real = fs::absolute(path, error).lexically_normal();
  return real.has_filename() ? real : real.parent_path();
}

}  // namespace

fs::path end_of_links(fs::path path) {
  constexpr int most_links = 40;
  std::error_code error;
  for (int i = 0; i < most_links && fs::is_symlink(path, error); ++i) {
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  return path;
}

bool same_place(const std::string& one, const std::string& other) {
  std::error_code error;
  return real_path(one) == real_path(other) || fs::equivalent(one, other, error);
}

bool lies_in(const std::string& inner, const std::string& outer) {
  const fs::path folder = real_path(outer), path = real_path(inner);
  const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

std::string OutputFiles::place(const std::string& path) {
  std::error_code ignored;
  const fs::path target = end_of_links(path);
  const fs::file_status status = fs::status(target, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) return path;  // a device
  PartialPath partial(target, PartialPath::Kind::file);
  outputs_.push_back({target, std::move(partial)});
  return outputs_.back().partial.path().string();
}

void OutputFiles::commit() {
  const Renaming together;
  for (Output& output : outputs_) {
    if (std::rename(output.partial.path().c_str(), output.path.c_str()) != 0) {
      throw ComputationFailed(
          fmt::format("{}: could not be written: {}", output.path.string(), std::strerror(errno)));
    }
    output.partial.keep();
  }
}

}  // namespace ldle
