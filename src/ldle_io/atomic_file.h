#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>

namespace ldle {

/// Writes one file whole or not at all: `writer` fills a temporary file beside it, which then takes
/// its name. Whatever goes wrong, the temporary file is removed and an older file is left as it
/// was. A device or pipe, which must not be replaced, is written directly.
/// Throws InvalidArgument when the place cannot be written to, ComputationFailed when writing
/// fails half way (a full disk), and whatever `writer` throws.
void write_file_atomically(const std::string& path,
                           const std::function<void(std::ostream&)>& writer);

/// The same, and the bytes are on the disk before the file takes its name: after a power cut, too,
/// it is whole or not there.
void write_file_durably(const std::string& path, const std::function<void(std::ostream&)>& writer);

/// Creates something under a new name `.NAME.TAG-XXXXXX` beside `path`: calls create(candidate)
/// until it returns 0 or an errno other than EEXIST, then returns the name or throws.
std::filesystem::path make_sibling(const std::filesystem::path& path, const std::string& tag,
                                   const std::function<int(const char*)>& create);

}  // namespace ldle
