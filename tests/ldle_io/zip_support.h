#pragma once

#include <zlib.h>

#include <string>
#include <vector>

#include "ldle_io/support.h"

namespace ldle::test {

struct PlainMember {
  std::string name;
  std::string bytes;
  bool deflated = false;
  bool zip64 = false;
};

inline std::string deflated(const std::string& bytes) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

inline std::string u16(std::size_t value) {
  return bytes_of(static_cast<std::uint16_t>(value));
}
inline std::string u32(std::size_t value) {
  return bytes_of(static_cast<std::uint32_t>(value));
}
inline std::string u64(std::size_t value) {
  return bytes_of(static_cast<std::uint64_t>(value));
}

/// The fields that the local header and the directory share, from the flags to the lengths of the
/// name and of the extra field.
inline std::string shared_fields(const PlainMember& member, std::size_t packed, std::size_t extra) {
  const auto crc = crc32(0, reinterpret_cast<const Bytef*>(member.bytes.data()),
                         static_cast<uInt>(member.bytes.size()));
  const std::size_t hidden = 0xffffffff;
  return u16(0) + u16(member.deflated ? 8 : 0) + u32(0) + u32(crc) +
         u32(member.zip64 ? hidden : packed) + u32(member.zip64 ? hidden : member.bytes.size()) +
         u16(member.name.size()) + u16(extra);
}

/// A zip archive, made as the format's description says.
inline std::string zip_file(const std::vector<PlainMember>& members,
                            const std::string& comment = {}, bool zip64_end = false) {
  std::string file;
  std::string directory;
  for (const PlainMember& member : members) {
    const std::string data = member.deflated ? deflated(member.bytes) : member.bytes;
    const std::size_t offset = file.size();
    std::string local_extra;
    std::string extra;
    if (member.zip64) {
      local_extra = u16(1) + u16(16) + u64(member.bytes.size()) + u64(data.size());
      extra = u16(0x7777) + u16(3) + "abc" + u16(1) + u16(24) + u64(member.bytes.size()) +
              u64(data.size()) + u64(offset);
    }
    file += "PK\x03\x04" + u16(20) + shared_fields(member, data.size(), local_extra.size()) +
            member.name + local_extra + data;
    directory += "PK\x01\x02" + u16(20) + u16(20) +
                 shared_fields(member, data.size(), extra.size()) + u16(0) + u16(0) + u16(0) +
                 u32(0) + u32(member.zip64 ? 0xffffffff : offset) + member.name + extra;
  }
  const std::size_t offset = file.size();
  file += directory;
  const std::size_t count = members.size();
  if (zip64_end) {
    const std::size_t end64 = file.size();
    file += "PK\x06\x06" + u64(44) + u16(45) + u16(45) + u32(0) + u32(0) + u64(count) + u64(count) +
            u64(directory.size()) + u64(offset);
    file += "PK\x06\x07" + u32(0) + u64(end64) + u32(1);
  }
  file += "PK\x05\x06" + u16(0) + u16(0) + u16(zip64_end ? 0xffff : count) +
          u16(zip64_end ? 0xffff : count) + u32(zip64_end ? 0xffffffff : directory.size()) +
          u32(zip64_end ? 0xffffffff : offset) + u16(comment.size()) + comment;
  return file;
}

}  // namespace ldle::test
