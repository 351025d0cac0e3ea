#include "ldle_io/report/zlib_stream.h"

#include <zlib.h>

#include "ldle/error.h"

namespace ldle {

std::vector<std::byte> zlib_stream(std::span<const std::byte> bytes) {
  auto length = compressBound(static_cast<uLong>(bytes.size()));
  std::vector<std::byte> stream(length);
  const int failed = compress2(reinterpret_cast<Bytef*>(stream.data()), &length,
                               reinterpret_cast<const Bytef*>(bytes.data()),
                               static_cast<uLong>(bytes.size()), Z_DEFAULT_COMPRESSION);
  if (failed != Z_OK) throw ComputationFailed("the report's arrays could not be compressed");
  stream.resize(length);
  return stream;
}

}  // namespace ldle
