#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "ldle/core/random.h"
#include "ldle_io/input.h"
#include "ldle_io/support.h"

namespace ldle::point_clouds_test {

using test::bytes_of;
using test::error_of;
using test::ScratchFolder;

RowMatrix read_bytes(const std::string& name, const std::string& bytes) {
  ScratchFolder folder;
  return read_input({.path = folder.write(name, bytes)}).points;
}

/// The message about a file with this content, without its folder.
std::string error_about(const std::string& name, const std::string& bytes) {
  ScratchFolder folder;
  const std::string message = error_of([&] { read_input({.path = folder.write(name, bytes)}); });
  const std::string path = folder.path().string() + "/";
  EXPECT_TRUE(message.starts_with(path)) << message;
  return message.substr(std::min(path.size(), message.size()));
}

/// Files that libraries have written; see files/README.md.
TEST(PointClouds, FilesOfOtherLibrariesHoldTheCornersOfABox) {
  const Eigen::RowVector3d low(-0.4, -0.8, -1.2), sides(1, 2, 3), moved(100, 200, 300);
  Index files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(LDLE_TEST_FILES)) {
    const std::string ending = entry.path().extension().string();
    if (ending == ".md") continue;
    ++files;
    const InputData data = read_input({.path = entry.path().string()});
    EXPECT_EQ(data.coordinates.names, (std::vector<std::string>{"x", "y", "z"})) << entry.path();
    ASSERT_EQ(data.points.rows(), 8) << entry.path();
    for (Index corner = 0; corner < 8; ++corner) {
      Eigen::RowVector3d place(corner / 4, corner / 2 % 2, corner % 2);
      place = low + place.cwiseProduct(sides) + (ending == ".las" ? moved : 0.0 * moved);
      const double away = (data.points.rowwise() - place).rowwise().norm().minCoeff();
      EXPECT_LT(away, 1e-7) << entry.path() << ", corner " << corner;  // single precision
    }
  }
  EXPECT_EQ(files, 13);
}

const std::string ply_properties =
    "property list uchar int before\nproperty double z\n"
    "property short id\nproperty double x\nproperty double y\n"
    "end_header\n";

/// Any values come back bit for bit, from whatever other properties they are among.
TEST(PointClouds, PlyFilesOfEveryFormatHoldTheSameNumbers) {
  constexpr int count = 50;
  Random random(3);
  RowMatrix points(count, 3);
  for (Index i = 0; i < points.size(); ++i) {
    points.data()[i] = std::ldexp(random.uniform() - 0.5, static_cast<int>(random.below(200)) - 99);
  }
  const std::string elements =
      "comment \"made\" here\r\nelement other 2\nproperty list int float32 values\n"
      "element vertex 50\n" +
      ply_properties;
  std::string text = "ply\nformat ascii 1.0\n" + elements + "3 1 2 nan\n0\n";
  for (const auto p : points.rowwise()) {
    text += fmt::format("2 7 8 {} -3 {} {}\n", p[2], p[0], p[1]);
  }
  EXPECT_EQ(read_bytes("a.ply", text + "3 0 1 2\n"), points);
  for (const bool big : {false, true}) {
    std::string bytes = fmt::format("ply\nformat binary_{}_endian 1.0\n", big ? "big" : "little") +
                        elements + bytes_of(1, big) + bytes_of(2.0F, big) + bytes_of(0, big);
    for (const auto p : points.rowwise()) {
      bytes += '\1' + bytes_of(7, big) + bytes_of(p[2], big) +
               bytes_of(static_cast<std::int16_t>(-3), big) + bytes_of(p[0], big) +
               bytes_of(p[1], big);
    }
    EXPECT_EQ(read_bytes("a", bytes), points) << big;
    EXPECT_EQ(error_about("a.ply", bytes.substr(0, bytes.size() - 1)),
              "a.ply: is truncated: it ends inside the vertices");
  }
}

TEST(PointClouds, ErrorsOfPlyFilesNameLineAndValue) {
  const std::string begin = "ply\nformat ascii 1.0\nelement vertex 2\n";
  const std::string header = begin + "property float x\nproperty float y\nproperty float z\n";
  const auto error = [](const std::string& bytes) { return error_about("a.ply", bytes); };
  EXPECT_EQ(error("1,2\n"), "a.ply: is not a PLY file: its first line is not ply");
  EXPECT_EQ(error("ply\nend_header\n"), "a.ply: its header does not name the format");
  EXPECT_EQ(error("ply\nformat text 1.0\n"),
            "a.ply, line 2 = 'format text 1.0': is not part of a PLY header");
  EXPECT_EQ(error(begin + "property half x\n"),
            "a.ply, line 4 = 'property half x': is not part of a PLY header");
  EXPECT_EQ(error("ply\nformat ascii 1.0\nelement vertex -1\n"),
            "a.ply, line 3 = '-1': is not a number of vertices");
  EXPECT_EQ(error(header), "a.ply: is truncated: its header has no end_header");
  EXPECT_EQ(error(begin + "property float x\nend_header\n1\n2\n"),
            "a.ply: its vertices have no property y");
  EXPECT_EQ(error("ply\nformat ascii 1.0\nelement face 0\nend_header\n"), "a.ply: has no vertices");
  EXPECT_EQ(error(header + "end_header\n1 2 3\n4 five 6\n"),
            "a.ply, line 9 = 'five': is not a number");
  EXPECT_EQ(error(header + "end_header\n1 2 3\n4 5 inf\n"),
            "a.ply, row 2, column 3 (from 1) = inf: is not finite");
  EXPECT_EQ(error(header + "end_header\n1 2 3\n4 5\n"),
            "a.ply: is truncated: it ends inside the vertices");
  EXPECT_EQ(error("ply\nformat ascii 1.0\nelement vertex 2147483647\n" + ply_properties),
            "a.ply: is truncated: it ends inside the vertices");
  EXPECT_EQ(error("ply\nformat binary_little_endian 1.0\nelement face 1\n"
                  "property list char int a\nelement vertex 1\n" +
                  ply_properties + "\xff"),
            "a.ply: is corrupt: a list 'a' of -1 values");
}

const RowMatrix two_points = (RowMatrix(2, 3) << 1, 2, 3, 4, 5, 6).finished();

TEST(PointClouds, TextFormatsPassOverEverythingButPlaces) {
  EXPECT_EQ(
      read_bytes("a.obj", "# v 9 9 9\no \"box\nvn 0 0 1\nv 1 2 3 # first\nv  4 5 6 1 0 0\nf 1 2"),
      two_points);
  EXPECT_EQ(read_bytes("a.off", "OFF\n# two\n\n2 1 0\n1 2 3\n4 5 6\n3 0 1 1\n"), two_points);
  EXPECT_EQ(read_bytes("a.off", "COFF 2 0 0\r\n1 2 3 255 0 0 1\r\n4 5 6 0 0 0 1\r\n"), two_points);
  EXPECT_EQ(read_bytes("a.off", "2 0 0\n1 2 3\n4 5 6"), two_points);
  EXPECT_EQ(read_bytes("a.xyz", "\xef\xbb\xbf# x y z\n1 2 3 0.5\n\n4\t5 6 0.1"), two_points);
  EXPECT_EQ(read_bytes("a.xyz", "1,2,3\n4; 5; 6"), two_points);
  EXPECT_EQ(read_bytes("a.xyz", "2\n1 2 3\nC 1 2 3\nSi 4 5 6 0.1\n\n"), two_points);
}

TEST(PointClouds, ErrorsOfTextFormatsNameLineAndValue) {
  EXPECT_EQ(error_about("a.obj", "v 1 2 3\nv 1 2\n"),
            "a.obj, line 2: has 2 coordinates; x, y and z are needed");
  EXPECT_EQ(error_about("a.obj", "v 1 2 3\nv 1 x 2\n"), "a.obj, line 2 = 'x': is not a number");
  EXPECT_EQ(error_about("a.obj", "v 1 nan 2\n"), "a.obj, line 1 = 'nan': is not finite");
  EXPECT_EQ(error_about("a.obj", "f 1 2 3\n"), "a.obj: has no vertices");
  EXPECT_EQ(error_about("a.off", "OFF\n3 0 0\n1 2 3\n"),
            "a.off: is truncated: it ends after 1 of 3 vertices");
  EXPECT_EQ(error_about("a.off", "OFF\nmany 0 0\n"),
            "a.off, line 2 = 'many': is not a number of vertices");
  EXPECT_EQ(error_about("a.off", "4OFF\n1 0 0\n1 2 3 4\n"),
            "a.off, line 1 = '4OFF': only text files with x, y and z can be read");
  EXPECT_EQ(error_about("a.off", "OFF BINARY\n"),
            "a.off, line 1 = 'OFF BINARY': only text files with x, y and z can be read");
  EXPECT_EQ(error_about("a.off", "OFF\n0 0 0\n"), "a.off: has no vertices");
  EXPECT_EQ(error_about("a.xyz", "1 2\n"),
            "a.xyz, line 1: has 2 coordinates; x, y and z are needed");
  EXPECT_EQ(error_about("a.xyz", "3\n\nC 1 2 3\n"),
            "a.xyz: is truncated: it ends after 1 of 3 atoms");
  EXPECT_EQ(error_about("a.xyz", "1\n\n1 2 3\n"),
            "a.xyz, line 3: has 2 coordinates; x, y and z are needed");
  EXPECT_EQ(error_about("a.xyz", "1\n\nC 1 2 3\n1\n\nC 1 2 3\n"),
            "a.xyz, line 4: follows the last of 1 atoms; only files with one frame can be read");
}

/// A LAS file with two points in steps of 1/4; `format` and `minor` are as in its header.
std::string las_file(int minor, int format, std::uint16_t length = 26) {
  std::string header(minor == 4 ? 375 : 227, '\0');
  const auto put = [&](std::size_t at, const std::string& bytes) {
    header.replace(at, bytes.size(), bytes);
  };
  put(0, "LASF");
  put(24, {'\1', static_cast<char>(minor)});
  put(96, bytes_of(static_cast<std::uint32_t>(header.size() + 5)));
  put(104, std::string(1, static_cast<char>(format)));
  put(105, bytes_of(length));
  if (minor == 4) {
    put(247, bytes_of(std::uint64_t{2}));
  } else {
    put(107, bytes_of(std::uint32_t{2}));
  }
  for (const std::size_t axis : {0, 1, 2}) {
    put(131 + 8 * axis, bytes_of(0.25));
    put(155 + 8 * axis, bytes_of(static_cast<double>(axis)));
  }
  std::string points = "extra";
  for (const int first : {-1, 5}) {
    std::string point = bytes_of(first) + bytes_of(first + 1) + bytes_of(first + 2);
    point.resize(length, '\x7f');
    points += point;
  }
  return header + points;
}

TEST(PointClouds, LasPointsAreScaledAndMoved) {
  const RowMatrix expected = (RowMatrix(2, 3) << -0.25, 1, 2.25, 1.25, 2.5, 3.75).finished();
  for (const int minor : {0, 2, 4}) {
    EXPECT_EQ(read_bytes("a.las", las_file(minor, 1)), expected) << minor;
  }
  ScratchFolder folder;
  const OpenedRows opened = open_rows({.path = folder.write("a.las", las_file(3, 5, 63))});
  RowMatrix last(1, 3);
  opened.rows->read(1, last);
  EXPECT_EQ(last, expected.bottomRows(1));
}

TEST(PointClouds, ErrorsOfLasFiles) {
  const auto error = [](const std::string& bytes) { return error_about("a.las", bytes); };
  EXPECT_EQ(error("1,2\n"), "a.las: is not a LAS file: it does not begin with LASF");
  EXPECT_EQ(error(las_file(2, 1).substr(0, 200)), "a.las: is truncated: it ends inside the header");
  EXPECT_EQ(error(las_file(7, 1)), "a.las: has LAS version 1.7; 1.0 to 1.4 can be read");
  EXPECT_EQ(error(las_file(2, 128 + 1)), "a.las: is compressed (LAZ); save it as LAS, CSV or .npy");
  EXPECT_EQ(error(las_file(2, 11)), "a.las: has point format 11; 0 to 10 can be read");
  EXPECT_EQ(error(las_file(2, 1, 8)), "a.las: is corrupt: a point has 8 bytes");
  const std::string whole = las_file(2, 1);
  EXPECT_EQ(error(whole.substr(0, whole.size() - 1)),
            "a.las: is truncated: 2 points need 52 bytes, but there are 51");
  EXPECT_EQ(error_about("a.laz", whole),
            "a.laz: LAZ is not read by this program; save it as LAS, CSV or .npy");
}

}  // namespace ldle::point_clouds_test
