#include <fmt/format.h>
#include <zlib.h>

#include <nlohmann/json.hpp>

#include "cli/program_test_fixture.h"
#include "ldle/core/random.h"

namespace ldle::memory_test {

class MemoryTest : public ProgramTest {
 protected:
  /// Writes the header of a .npy file, and as many zeros as it claims without taking space for
  /// them.
  void write_zeros(const std::string& name, Index rows, Index columns) const {
    std::string header = fmt::format(
        "{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
    header.resize(117, ' ');
    header += '\n';
    directory.write(name, std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header);
    std::filesystem::resize_file(directory.path() / name, 128 + 8ull * rows * columns);
  }
};

std::string bytes(std::size_t count, std::uint64_t value) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += static_cast<char>(value >> (8 * i));
  return text;
}

/// An .npz file of 2 MB with an array of `rows` numbers that unpacks to 2 GB of zeros.
std::string zip_bomb(Index rows) {
  constexpr int blocks = 2000;
  std::string block(1 << 20, '\0');
  std::string header =
      fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, 1), }}", rows);
  header.resize(117, ' ');
  header = std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + '\n';

  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  const auto packed = [&](std::string& plain, int flush) {
    std::string out(1 << 16, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(plain.data());
    stream.avail_in = static_cast<uInt>(plain.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, flush);
    return out.substr(0, out.size() - stream.avail_out);
  };
  // After a full flush, a block does not depend on earlier ones, so that it can be repeated.
  std::string data = packed(header, Z_FULL_FLUSH);
  const std::string zeros = packed(block, Z_FULL_FLUSH);
  for (int i = 0; i < blocks; ++i) data += zeros;
  std::string nothing;
  data += packed(nothing, Z_FINISH);
  deflateEnd(&stream);

  // The checksum is not reached.
  const std::string sizes = bytes(4, 0) + bytes(4, data.size()) + bytes(4, 128 + (blocks << 20));
  const std::string common =
      bytes(2, 20) + bytes(2, 0) + bytes(2, 8) + bytes(4, 0) + sizes + bytes(2, 5) + bytes(2, 0);
  const std::string local = bytes(4, 0x04034b50) + common + "x.npy" + data;
  const std::string central = bytes(4, 0x02014b50) + bytes(2, 20) + common + bytes(14, 0) + "x.npy";
  return local + central + bytes(4, 0x06054b50) + bytes(4, 0) + bytes(2, 1) + bytes(2, 1) +
         bytes(4, central.size()) + bytes(4, local.size()) + bytes(2, 0);
}

TEST_F(MemoryTest, ZipBombsAreRefusedBeforeTheyAreUnpacked) {
  directory.write("claimed.npz", zip_bomb(2000 << 17));
  directory.write("lying.npz", zip_bomb(100));
  const std::string limited = "ulimit -v 400000; ";
  EXPECT_EQ(shell(limited + "$LDLE embed claimed.npz -o run 2>err"), 3);
  EXPECT_NE(directory.read("err").find("memory"), std::string::npos) << directory.read("err");
  EXPECT_EQ(shell(limited + "$LDLE topology claimed.npz 2>err"), 3);
  EXPECT_NE(directory.read("err").find("memory"), std::string::npos) << directory.read("err");
  EXPECT_EQ(shell(limited + "$LDLE embed lying.npz -o run 2>err"), 3);
  EXPECT_NE(directory.read("err").find("needs 800 bytes"), std::string::npos)
      << directory.read("err");
}

// OpenBLAS tries for ever to get its buffer; OpenMP ends the process if it gets no thread.
TEST_F(MemoryTest, ALimitedAddressSpaceGivesAResultOrOneMessage) {
  write_points("x.npy", bent_grid(40, 50));
  for (const char* solver : {"shift-invert", "filtered"}) {
    for (int megabytes = 60; megabytes <= 300; megabytes += 40) {
      const int code = shell(fmt::format(
          "ulimit -v {}; timeout 60 $LDLE embed x.npy -o run --force --quiet --threads {} "
          "--eigen-solver {} >out 2>err",
          megabytes * 1024, megabytes % 80 == 60 ? 1 : 2, solver));
      const std::string error = directory.read("err");
      // Below some size not even the program itself can be loaded (127).
      EXPECT_TRUE(code == 0 || code == 1 || code == 3 || code == 127)
          << megabytes << " MB: " << code << " " << error;
      if (code == 1) {
        EXPECT_EQ(error.rfind("ldle: error: ", 0), 0u) << error;
      }
      for (const std::string& name : directory.listing()) {
        EXPECT_EQ(name.find(".partial-"), std::string::npos) << name;
      }
    }
  }
}

/// The limit is a promise: a run stays below it or is refused. A solid, data with many columns,
/// noise.
TEST_F(MemoryTest, RunsStayBelowTheLimit) {
  Random random(4);
  const auto normal = [&](Index rows, Index columns) {
    RowMatrix points(rows, columns);
    for (Index i = 0; i < points.size(); ++i) points.data()[i] = random.normal();
    return points;
  };
  RowMatrix sheet = normal(1500, 2) * normal(2, 20);
  write_points("solid.npy", normal(1500, 3));
  write_points("columns.npy", sheet + 0.01 * normal(1500, 20));
  write_points("noise.npy", normal(800, 10));
  int done = 0;
  for (const char* run :
       {"solid.npy --dimension 3", "columns.npy", "noise.npy", "noise.npy --dimension 8",
        "noise.npy --embedding views", "solid.npy --embedding views"}) {
    for (const double limit : {0.03, 0.045}) {
      const int code = shell(fmt::format(
          "$LDLE embed {} -o run --force --quiet --threads 2 --memory-limit {} 2>err", run, limit));
      EXPECT_TRUE(code == 0 || code == 3) << run << " " << directory.read("err");
      if (code != 0) continue;
      ++done;
      const auto summary = nlohmann::json::parse(directory.read("run/summary.json"));
      EXPECT_LE(summary.at("peak_memory_mb").get<double>() * 1024 * 1024, 1e9 * limit) << run;
    }
  }
  EXPECT_GE(done, 3);
}

TEST_F(MemoryTest, TheLimitIsLookedAtBeforeTheInputIsRead) {
  write_zeros("large.npy", 1000000, 100);  // 0.8 GB
  EXPECT_EQ(shell("ulimit -v 400000; $LDLE embed large.npy -o run --memory-limit 0.05 2>err"), 3);
  EXPECT_NE(directory.read("err").find("memory_limit"), std::string::npos) << directory.read("err");
}

TEST_F(MemoryTest, AnInputThatCannotFitIsRefusedBeforeItIsRead) {
  write_zeros("huge.npy", 2000000000, 100);  // 1.6 TB
  expect_failure({"embed", "huge.npy", "-o", "run"}, 3, {"memory"});
  expect_failure({"topology", "huge.npy"}, 3, {"memory"});
}

TEST_F(MemoryTest, MoreEigenvectorsThanTheMachineHoldsAreRefused) {
  write_points("x.npy", bent_grid(200, 250));
  expect_failure({"embed", "x.npy", "-o", "run", "--local-views", "both", "--eigenvectors",
                  "1000000000", "--memory-limit", "0.5", "--quiet"},
                 3, {"memory_limit"});
}

}  // namespace ldle::memory_test
