#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ldle_io/input_file.h"

namespace ldle {

/// One file inside a zip archive, as the archive's directory lists it.
struct ZipMember {
  std::string name;
  std::uint16_t flags = 0;
  std::uint16_t method = 0;
  std::uint32_t crc = 0;
  std::uint64_t compressed_size = 0;
  std::uint64_t size = 0;
  std::uint64_t header_offset = 0;
};

/// The members of a zip or zip64 archive in one part. Throws InvalidArgument for a damaged one.
std::vector<ZipMember> read_zip_directory(InputFile& file);

/// Reads a stored or deflated member from its beginning to its end.
class ZipMemberReader final : public ByteSource {
 public:
  /// `name` stands for the member in messages. Throws InvalidArgument for other methods, for
  /// encryption, and for sizes that the archive cannot hold.
  ZipMemberReader(InputFile& file, ZipMember member, std::string name);
  ~ZipMemberReader() override;

  std::size_t read(std::span<std::byte> out) override;

  /// Throws InvalidArgument unless exactly the member's bytes were read and their CRC-32 is right.
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
