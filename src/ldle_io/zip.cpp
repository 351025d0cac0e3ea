#include "ldle_io/zip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>
#include <span>

#include "ldle/error.h"
#include "ldle_io/array_bytes.h"

namespace ldle {
namespace {

constexpr std::uint32_t local_signature = 0x04034b50;
constexpr std::uint32_t central_signature = 0x02014b50;
constexpr std::uint32_t end_signature = 0x06054b50;
constexpr std::uint32_t end64_signature = 0x06064b50;
constexpr std::uint32_t end64_locator_signature = 0x07064b50;
constexpr std::uint64_t local_size = 30;
constexpr std::uint64_t central_size = 46;
constexpr std::uint64_t end_size = 22;
constexpr std::uint64_t end64_size = 56;
constexpr std::uint64_t end64_locator_size = 20;
constexpr std::uint32_t in_zip64 = 0xffffffff;
/// A larger directory is taken for a corrupt file.
constexpr std::uint64_t largest_directory = 1 << 28;

/// Largest compression ratio of deflate.
constexpr std::uint64_t best_ratio = 1032;

using Bytes = std::vector<std::byte>;

[[noreturn]] void corrupt(const InputFile& file, const std::string& why) {
  throw InvalidArgument(file.name(), "is a corrupt .npz file: " + why);
}

template <class Integer>
Integer little(std::span<const std::byte> bytes, std::uint64_t at) {
  std::uint64_t value = 0;
  for (std::size_t i = sizeof(Integer); i-- > 0;) {
    value = value << 8 | std::to_integer<std::uint64_t>(bytes[at + i]);
  }
  return static_cast<Integer>(value);
}
constexpr auto u16 = little<std::uint16_t>;
constexpr auto u32 = little<std::uint32_t>;
constexpr auto u64 = little<std::uint64_t>;

/// Reads `size` bytes from `position`. Throws before allocating memory if the file is too short.
Bytes bytes_at(InputFile& file, std::uint64_t position, std::uint64_t size) {
  if (position > file.size() || size > file.size() - position) {
    corrupt(file, "it refers to bytes beyond its end");
  }
  Bytes bytes(size);
  file.seek(position);
  if (file.read(bytes) != size) corrupt(file, "it ends early");
  return bytes;
}

struct Directory {
  std::uint64_t entries;
  std::uint64_t size;
  std::uint64_t offset;
};

/// Position of the end-of-directory record.
std::uint64_t find_end(InputFile& file) {
  if (file.size() < end_size) corrupt(file, "it is truncated");
  const std::uint64_t span = std::min<std::uint64_t>(file.size(), end_size + 0xffff);
  const std::uint64_t from = file.size() - span;
  const Bytes tail = bytes_at(file, from, span);
  for (std::uint64_t at = span - end_size + 1; at-- > 0;) {
    // The comment after the record must reach to the end of the file. This excludes signatures that
    // occur inside a comment.
    if (u32(tail, at) == end_signature && at + end_size + u16(tail, at + 20) == span) {
      return from + at;
    }
  }
  corrupt(file, "its directory is missing; it may be truncated");
}

Directory find_directory(InputFile& file) {
  const std::uint64_t end = find_end(file);
  const Bytes record = bytes_at(file, end, end_size);
  Directory directory{u16(record, 10), u32(record, 12), u32(record, 16)};
  if (u16(record, 4) != 0 && u16(record, 4) != 0xffff) corrupt(file, "it has several parts");
  const bool is_64 =
      directory.entries == 0xffff || directory.size == in_zip64 || directory.offset == in_zip64;
  if (is_64 && end >= end64_locator_size) {
    const Bytes locator = bytes_at(file, end - end64_locator_size, end64_locator_size);
    if (u32(locator, 0) == end64_locator_signature) {
      const Bytes end64 = bytes_at(file, u64(locator, 8), end64_size);
      if (u32(end64, 0) != end64_signature) corrupt(file, "its zip64 directory is missing");
      directory = {u64(end64, 32), u64(end64, 40), u64(end64, 48)};
    }
  }
  return directory;
}

/// The zip64 extra field contains size, compressed size and offset, in this order, but only those
/// that do not fit into 32 bits.
void read_zip64_field(ZipMember& member, std::span<const std::byte> extra, const InputFile& file) {
  while (extra.size() >= 4) {
    const std::uint16_t id = u16(extra, 0);
    const std::uint16_t size = u16(extra, 2);
    if (size > extra.size() - 4) corrupt(file, "an entry of its directory is damaged");
    if (id == 1) {
      std::span<const std::byte> values = extra.subspan(4, size);
      for (std::uint64_t* field : {&member.size, &member.compressed_size, &member.header_offset}) {
        if (*field != in_zip64) continue;
        if (values.size() < 8) corrupt(file, "an entry of its directory is damaged");
        *field = u64(values, 0);
        values = values.subspan(8);
      }
      return;
    }
    extra = extra.subspan(4u + size);
  }
}

}  // namespace

std::vector<ZipMember> read_zip_directory(InputFile& file) {
  const Directory directory = find_directory(file);
  if (directory.size > largest_directory) corrupt(file, "its directory is too large");
  const Bytes bytes = bytes_at(file, directory.offset, directory.size);
  std::vector<ZipMember> members;
  std::span<const std::byte> rest = bytes;
  for (std::uint64_t i = 0; i < directory.entries; ++i) {
    if (rest.size() < central_size || u32(rest, 0) != central_signature) {
      corrupt(file, "its directory is damaged");
    }
    const std::uint64_t name_size = u16(rest, 28);
    const std::uint64_t extra_size = u16(rest, 30);
    const std::uint64_t whole = central_size + name_size + extra_size + u16(rest, 32);
    if (whole > rest.size()) corrupt(file, "its directory is damaged");
    const char* name = reinterpret_cast<const char*>(rest.data()) + central_size;
    ZipMember member{.name = std::string(name, name_size),
                     .flags = u16(rest, 8),
                     .method = u16(rest, 10),
                     .crc = u32(rest, 16),
                     .compressed_size = u32(rest, 20),
                     .size = u32(rest, 24),
                     .header_offset = u32(rest, 42)};
    read_zip64_field(member, rest.subspan(central_size + name_size, extra_size), file);
    members.push_back(std::move(member));
    rest = rest.subspan(whole);
  }
  return members;
}

struct ZipMemberReader::Inflater {
  z_stream stream{};
  std::array<std::byte, 1 << 16> packed;

  // Negative window bits mean deflate data without a zlib header.
  Inflater() {
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { inflateEnd(&stream); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
};

ZipMemberReader::ZipMemberReader(InputFile& file, ZipMember member, std::string name)
    : file_(file),
      member_(std::move(member)),
      name_(std::move(name)),
      packed_left_(member_.compressed_size) {
  if (member_.flags & 1) throw InvalidArgument(name_, "is encrypted");
  if (member_.method != 0 && member_.method != Z_DEFLATED) {
    throw InvalidArgument(name_, fmt::format("is compressed by zip method {}; only stored and "
                                             "deflated arrays can be read",
                                             member_.method));
  }
  const Bytes header = bytes_at(file, member_.header_offset, local_size);
  if (u32(header, 0) != local_signature) corrupt(file, name_ + " is not where the directory says");
  const std::uint64_t data = member_.header_offset + local_size + u16(header, 26) + u16(header, 28);
  const std::uint64_t room = file.size() - std::min(data, file.size());
  if (packed_left_ > room) throw InvalidArgument(name_, "is truncated");
  const bool deflated = member_.method == Z_DEFLATED;
  if (deflated ? member_.size / best_ratio > packed_left_ : member_.size != packed_left_) {
    throw InvalidArgument(name_,
                          fmt::format("is corrupt: {} bytes cannot result from {} compressed bytes",
                                      member_.size, packed_left_));
  }
  if (deflated) inflater_ = std::make_unique<Inflater>();
  file_.seek(data);
}

ZipMemberReader::~ZipMemberReader() = default;

std::size_t ZipMemberReader::read(std::span<std::byte> out) {
  const std::size_t count = inflater_ ? read_inflated(out) : read_packed(out);
  unpacked_ += count;
  crc_ = crc32_of(out.first(count), crc_);
  return count;
}

std::size_t ZipMemberReader::read_packed(std::span<std::byte> out) {
  const std::size_t wanted = std::min<std::uint64_t>(out.size(), packed_left_);
  if (file_.read(out.first(wanted)) != wanted) throw InvalidArgument(name_, "is truncated");
  packed_left_ -= wanted;
  return wanted;
}

std::size_t ZipMemberReader::read_inflated(std::span<std::byte> out) {
  z_stream& stream = inflater_->stream;
  std::size_t done = 0;
  int status = Z_OK;
  while (done < out.size() && status != Z_STREAM_END) {
    if (stream.avail_in == 0) {
      stream.next_in = reinterpret_cast<Bytef*>(inflater_->packed.data());
      stream.avail_in = static_cast<uInt>(read_packed(inflater_->packed));
    }
    const uInt room = static_cast<uInt>(std::min<std::size_t>(out.size() - done, 1u << 30));
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + done);
    stream.avail_out = room;
    status = inflate(&stream, Z_NO_FLUSH);
    done += room - stream.avail_out;
    if (status == Z_BUF_ERROR && stream.avail_in == 0 && packed_left_ == 0) break;
    if (status != Z_OK && status != Z_STREAM_END) {
      throw InvalidArgument(name_, "is corrupt: it cannot be unpacked");
    }
  }
  return done;
}

void ZipMemberReader::check_whole() {
  std::byte extra{};
  const bool ended = read({&extra, 1}) == 0;
  if (!ended || unpacked_ != member_.size) {
    throw InvalidArgument(name_, "is corrupt: its size differs from that in the directory");
  }
  if (crc_ != member_.crc) {
    throw InvalidArgument(name_, fmt::format("is corrupt: its checksum is {:08x}, but the "
                                             "directory says {:08x}",
                                             crc_, member_.crc));
  }
}

}  // namespace ldle
