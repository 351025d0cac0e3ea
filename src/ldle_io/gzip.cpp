#include "ldle_io/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>

#include "ldle/error.h"

namespace ldle {

struct GzipReader::State {
  z_stream stream{};
  std::array<std::byte, std::size_t{1} << 16> packed;
  bool ended = false;

  // 16 more window bits mean a gzip header and its checksum.
  State() {
    if (inflateInit2(&stream, MAX_WBITS + 16) != Z_OK) throw std::bad_alloc();
  }
  ~State() { inflateEnd(&stream); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
};

bool GzipReader::begins_gzip(std::span<const std::byte> start) {
  constexpr std::array magic{std::byte{0x1f}, std::byte{0x8b}, std::byte{Z_DEFLATED}};
  return start.size() >= magic.size() && std::equal(magic.begin(), magic.end(), start.begin());
}

GzipReader::GzipReader(ByteSource& packed, std::string name)
    : packed_(packed), name_(std::move(name)), state_(std::make_unique<State>()) {}

GzipReader::~GzipReader() = default;

std::size_t GzipReader::read(std::span<std::byte> out) {
  z_stream& stream = state_->stream;
  std::size_t done = 0;
  while (done < out.size() && !state_->ended) {
    if (stream.avail_in == 0) refill();
    if (stream.avail_in == 0) throw InvalidArgument(name_, "is truncated: its gzip data end early");
    const auto room = static_cast<uInt>(std::min<std::size_t>(out.size() - done, 1U << 30));
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + done);
    stream.avail_out = room;
    const int status = inflate(&stream, Z_NO_FLUSH);
    done += room - stream.avail_out;
    if (status == Z_STREAM_END) {
      state_->ended = !next_member();
    } else if (status != Z_OK) {
      throw InvalidArgument(name_, "is corrupt: its gzip data cannot be unpacked");
    }
  }
  return done;
}

bool GzipReader::next_member() {
  z_stream& stream = state_->stream;
  if (stream.avail_in == 0) refill();
  constexpr Bytef first_of_magic = 0x1f;
  if (stream.avail_in == 0 || *stream.next_in != first_of_magic) return false;
  return inflateReset(&stream) == Z_OK;
}

void GzipReader::refill() {
  z_stream& stream = state_->stream;
  stream.next_in = reinterpret_cast<Bytef*>(state_->packed.data());
  stream.avail_in = static_cast<uInt>(packed_.read(state_->packed));
}

}  // namespace ldle
