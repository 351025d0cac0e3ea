#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ldle_io/input_file.h"

namespace ldle {

/// The directory entry of a file in a zip archive.
struct ZipMember {
  std::string name;
  std::uint16_t flags = 0;
  std::uint16_t method = 0;
  std::uint32_t crc = 0;
  std::uint64_t compressed_size = 0;
  std::uint64_t size = 0;
  std::uint64_t header_offset = 0;
};

/// Lists the members of a zip or zip64 archive. Throws InvalidArgument if the archive is damaged or
/// has several parts.
std::vector<ZipMember> read_zip_directory(InputFile& file);

/// Reads a member (stored or deflated) sequentially.
class ZipMemberReader final : public ByteSource {
 public:
  /// `name` is the name of the member in messages. Throws InvalidArgument if the member is
  /// compressed by another method or encrypted, or if its sizes are impossible.
  ZipMemberReader(InputFile& file, ZipMember member, std::string name);
  ~ZipMemberReader() override;

  std::size_t read(std::span<std::byte> out) override;

  /// Throws InvalidArgument unless all bytes of the member were read and their CRC-32 is correct.
  void check_whole();

 private:
  struct Inflater;

  std::size_t read_packed(std::span<std::byte> out);
  std::size_t read_inflated(std::span<std::byte> out);

  InputFile& file_;
  ZipMember member_;
  std::string name_;
  std::uint64_t packed_left_;
  std::uint64_t unpacked_ = 0;
  std::uint32_t crc_ = 0;
  std::unique_ptr<Inflater> inflater_;
};

}  // namespace ldle
