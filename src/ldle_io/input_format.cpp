#include "ldle_io/input_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "ldle/error.h"
#include "ldle_io/input_readers.h"
#include "ldle_io/point_clouds/ply.h"
#include "ldle_io/point_clouds/text_clouds.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

using namespace std::string_view_literals;
namespace fs = std::filesystem;

/// Stands for the command that converts the file; see converting().
constexpr std::string_view by_converting = "convert";
constexpr std::string_view by_saving = "save it as CSV or .npy";
constexpr std::string_view by_unpacking = "unpack it first, or pack it with gzip";
constexpr std::string_view by_saving_cloud = "save it as PLY, CSV or .npy";
constexpr std::string_view by_folder =
    "put one image for each point into a folder and convert it with: python -m ldle.io FOLDER "
    "points.npy";

const std::vector<std::string_view> image_extensions{".png", ".jpg",  ".jpeg", ".tif", ".tiff",
                                                     ".gif", ".webp", ".bmp",  ".pgm", ".ppm"};

/// The formats. Of two with the same first bytes, the one with the extension counts, otherwise the
/// first one.
const std::vector<InputFormat>& input_formats() {
  static const std::vector<InputFormat> all{
      {"NumPy array", {".npy"}, {"\x93NUMPY"}, read_npy_input, open_npy_rows},
      {"NumPy archive", {".npz"}, {"PK\3\4", "PK\5\6"}, read_npz_input, nullptr, {}, true},
      {"PLY", {".ply"}, {"ply\n", "ply\r"}, read_cloud_input<read_ply>},
      {"OBJ", {".obj"}, {}, read_cloud_input<read_obj>},
      {"OFF", {".off"}, {"OFF\n", "OFF\r"}, read_cloud_input<read_off>},
      {"XYZ", {".xyz"}, {}, read_cloud_input<read_xyz>},
      {"LAS", {".las"}, {"LASF"}, read_las_input, open_las_rows},
      {"LAZ", {".laz"}, {"LASF"}, nullptr, nullptr, "save it as LAS, CSV or .npy"},
      {"Parquet", {".parquet"}, {"PAR1\x15"}, nullptr, nullptr, by_converting},
      {"Feather (Arrow)",
       {".feather", ".arrow"},
       {"ARROW1\0\0"sv},
       nullptr,
       nullptr,
       by_converting},
      {"HDF5", {".h5", ".hdf5"}, {"\x89HDF\r\n"}, nullptr, nullptr, by_converting},
      {"HDF5 (AnnData)", {".h5ad"}, {"\x89HDF\r\n"}, nullptr, nullptr, by_converting},
      {"MATLAB", {".mat"}, {"MATLAB 5.0", "MATLAB 7.3"}, nullptr, nullptr, by_converting},
      {"Excel", {".xlsx", ".xlsm"}, {"PK\3\4"}, nullptr, nullptr, by_converting},
      {"Excel 97", {".xls"}, {"\xd0\xcf\x11\xe0"}, nullptr, nullptr, by_saving},
      {"JSON", {".json"}, {"{\"", "[[", "[{"}, nullptr, nullptr, by_converting},
      {"JSON lines", {".jsonl", ".ndjson"}, {"{\""}, nullptr, nullptr, by_saving},
      {"an image",
       image_extensions,
       {"\x89PNG\r\n", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0"sv, "MM\0*"sv},
       nullptr,
       nullptr,
       by_folder},
      {"R data",
       {".rds", ".rdata", ".rda"},
       {"X\n\0\0\0"sv, "RDX2\n", "RDX3\n"},
       nullptr,
       nullptr,
       by_saving},
      {"a pickle",
       {".pkl", ".pickle", ".joblib"},
       {"\x80\3", "\x80\4\x95", "\x80\5\x95"},
       nullptr,
       nullptr,
       by_saving},
      {"a PyTorch file", {".pt", ".pth"}, {"PK\3\4"}, nullptr, nullptr, by_saving},
      {"OpenDocument", {".ods"}, {"PK\3\4"}, nullptr, nullptr, by_saving},
      {"PCD", {".pcd"}, {"# .PCD"}, nullptr, nullptr, by_saving_cloud},
      {"STL", {".stl"}, {}, nullptr, nullptr, by_saving_cloud},
      {"glTF", {".glb", ".gltf"}, {"glTF\2\0"sv}, nullptr, nullptr, by_saving_cloud},
      {"E57", {".e57"}, {"ASTM-E57"}, nullptr, nullptr, by_saving_cloud},
      {"PDF", {".pdf"}, {"%PDF-"}, nullptr, nullptr, by_saving},
      {"bzip2", {".bz2"}, {"BZh"}, nullptr, nullptr, by_unpacking},
      {"xz",
       {".xz"},
       {"\xfd"
        "7zXZ"},
       nullptr,
       nullptr,
       by_unpacking},
      {"Zstandard", {".zst"}, {"\x28\xb5\x2f\xfd"}, nullptr, nullptr, by_unpacking},
      {"7-Zip", {".7z"}, {"7z\xbc\xaf"}, nullptr, nullptr, by_unpacking},
      {"tar", {".tar", ".tgz"}, {}, nullptr, nullptr, "unpack it first"}};
  return all;
}

const InputFormat& table_format() {
  static const InputFormat table{"table", {}, {}, read_table_input, open_table_rows};
  return table;
}

bool has_extension_of(const InputFormat& format, std::string_view path) {
  return std::any_of(format.extensions.begin(), format.extensions.end(),
                     [&](std::string_view extension) { return has_extension(path, extension); });
}

/// The format with the first bytes of a file or, failing that, with its extension; none if there is
/// no such format.
const InputFormat* known_format(std::string_view start, std::string_view path) {
  const InputFormat* by_start = nullptr;
  const InputFormat* by_extension = nullptr;
  for (const InputFormat& format : input_formats()) {
    const bool begins = std::any_of(format.beginnings.begin(), format.beginnings.end(),
                                    [&](auto beginning) { return start.starts_with(beginning); });
    const bool named = has_extension_of(format, path);
    if (begins && named) return &format;
    if (begins && by_start == nullptr) by_start = &format;
    if (named && by_extension == nullptr) by_extension = &format;
  }
  return by_start != nullptr ? by_start : by_extension;
}

/// Whether bytes are no text: they have control characters that text does not have. UTF-16 has
/// bytes of zero, but the reader of tables knows it.
bool is_binary(std::string_view start) {
  if (start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff")) return false;
  return std::any_of(start.begin(), start.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 9 || (byte >= 14 && byte < 26) || (byte > 26 && byte < 32);
  });
}

/// A path as a word of the shell.
std::string shell_word(const std::string& path) {
  const bool plain = std::all_of(path.begin(), path.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x80 ||
           std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           "/._-+,:@%"sv.find(c) != std::string_view::npos;
  });
  if (plain && !path.empty()) return path;
  std::string word = "'";
  for (const char c : path) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

/// The command that converts a file. It knows the format by the extension, so the file may need to
/// be unpacked or to get another name before.
std::string converting(const InputFormat& format, const std::string& path) {
  std::string file(without_gz(path));
  std::string before = file == path ? "" : "unpack it and ";
  if (!has_extension_of(format, file)) {
    file += format.extensions[0];
    before += fmt::format("name it {} and ", shell_word(file));
  }
  const std::string converted = fs::path(file).replace_extension(".npy").string();
  return fmt::format("{}convert it with: python -m ldle.io {} {}", before, shell_word(file),
                     shell_word(converted));
}

std::string way_out(const InputFormat& format, const std::string& path) {
  if (format.way_out != by_converting) return std::string(format.way_out);
  return path == "-" ? std::string(by_saving) : converting(format, path);
}

}  // namespace

const InputFormat& format_of(InputFile& file, const std::string& path) {
  std::array<char, 4096> bytes{};
  const std::size_t size = file.read(std::as_writable_bytes(std::span(bytes)));
  file.seek(0);
  const std::string_view start(bytes.data(), size);
  const InputFormat* format = known_format(start, without_gz(path));
  if (format == nullptr && is_binary(start)) {
    throw InvalidArgument(file.name(), fmt::format("is a binary file of a kind that this program "
                                                   "does not know; {}",
                                                   by_saving));
  }
  if (format == nullptr) return table_format();
  if (format->read != nullptr) return *format;
  throw InvalidArgument(file.name(), fmt::format("{} is not read by this program; {}", format->name,
                                                 way_out(*format, path)));
}

void check_is_no_folder(const std::string& path) {
  std::error_code failed;
  if (!fs::is_directory(path, failed)) return;
  for (const auto& entry : fs::directory_iterator(path, failed)) {
    const std::string name = entry.path().filename().string();
    if (std::none_of(image_extensions.begin(), image_extensions.end(),
                     [&](std::string_view extension) { return has_extension(name, extension); })) {
      continue;
    }
    std::string folder = path;
    while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
    throw InvalidArgument(
        path, fmt::format("a folder of images is not read by this program; convert it with: "
                          "python -m ldle.io {} {}",
                          shell_word(folder), shell_word(folder + ".npy")));
  }
  throw InvalidArgument(path, "is a folder; INPUT must be a file with one point per row");
}

}  // namespace ldle
