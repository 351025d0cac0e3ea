#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace ldle {

/// Writes a file completely or not at all: `writer` fills a temporary file in the same folder,
/// which is then renamed to `path`. After an error the temporary file is removed and an older file
/// of that name is unchanged. A device or pipe must not be replaced and is written directly. Throws
/// InvalidArgument if the file cannot be created, ComputationFailed if writing fails later (e.g.
/// because the disk is full), and whatever `writer` throws.
void write_file_atomically(const std::string& path,
                           const std::function<void(std::ostream&)>& writer);

/// The same, but the bytes are flushed to the disk before the file is renamed, so that it is
/// complete or absent even after a power failure.
void write_file_durably(const std::string& path, const std::function<void(std::ostream&)>& writer);

}  // namespace ldle
