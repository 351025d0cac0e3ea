#include "ldle_io/npz_writer.h"

#include <concepts>

namespace ldle {
namespace {

constexpr std::uint16_t zip64_version = 45;
constexpr std::uint16_t stored = 0;
constexpr std::uint16_t first_date = 0x21;  // 1 January 1980, so that equal arrays give equal bytes
// Placeholders for numbers that stand in zip64 fields.
constexpr std::uint16_t in_zip64_16 = 0xffff;
constexpr std::uint32_t in_zip64 = 0xffffffff;

/// The bytes of the integers in little-endian order.
template <std::unsigned_integral... Integers>
std::string little(Integers... values) {
  std::string bytes;
  const auto append = [&](auto value) {
    for (std::size_t i = 0; i < sizeof value; ++i) bytes += static_cast<char>(value >> 8 * i);
  };
  (append(values), ...);
  return bytes;
}

constexpr std::uint16_t u16(std::size_t value) {
  return static_cast<std::uint16_t>(value);
}
constexpr std::uint32_t u32(std::size_t value) {
  return static_cast<std::uint32_t>(value);
}

/// The fields that local header and directory entry have in common. The sizes follow in a zip64
/// field of `extra` bytes.
std::string member_fields(const std::string& name, std::uint32_t crc, std::size_t extra) {
  return little(zip64_version, u16(0), stored, u16(0), first_date, crc, in_zip64, in_zip64,
                u16(name.size()), u16(extra));
}

}  // namespace

void NpzWriter::add(const std::string& name, const ArrayBytes& array) {
  const std::string header = npy_header_text(array);
  const std::string file = name + ".npy";
  const std::uint32_t crc = crc32_of(array.data, crc32_of(std::as_bytes(std::span(header))));
  const std::uint64_t size = header.size() + array.data.size();

  const std::string sizes = little(u16(1), u16(16), size, size);
  const std::string sizes_and_place = little(u16(1), u16(24), size, size, written_);
  directory_ += "PK\x01\x02" + little(zip64_version) +
                member_fields(file, crc, sizes_and_place.size()) +
                little(u16(0), u16(0), u16(0), u32(0), in_zip64) + file + sizes_and_place;
  ++members_;

  write("PK\x03\x04" + member_fields(file, crc, sizes.size()) + file + sizes + header);
  out_.write(reinterpret_cast<const char*>(array.data.data()),
             static_cast<std::streamsize>(array.data.size()));
  written_ += array.data.size();
}

void NpzWriter::finish() {
  const std::uint64_t start = written_;
  write(directory_);
  const std::uint64_t end = written_;
  write("PK\x06\x06");
  write(little(std::uint64_t{44}, zip64_version, zip64_version, u32(0), u32(0), members_, members_,
               end - start, start));
  write("PK\x06\x07");
  write(little(u32(0), end, u32(1)));
  write("PK\x05\x06");
  write(little(u16(0), u16(0), in_zip64_16, in_zip64_16, in_zip64, in_zip64, u16(0)));
}

void NpzWriter::write(const std::string& bytes) {
  out_ << bytes;
  written_ += bytes.size();
}

}  // namespace ldle
