#include "ldle_io/read_cut.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "ldle/error.h"
#include "ldle_io/json_file.h"

namespace ldle {
namespace {

using Json = nlohmann::ordered_json;

class CutReader {
 public:
  explicit CutReader(const std::string& path) : path_(path), json_(read_json_file(path)) {}

  Cut read(Index points, std::uint64_t seed) {
    if (json_.value("ldle_cut", 0) != 1) fail("is not a cut: it has no \"ldle_cut\": 1");
    if (json_.at("seed").get<std::uint64_t>() != seed) {
      fail(fmt::format("belongs to a run with seed {}, but this run has seed {}",
                       json_["seed"].dump(), seed));
    }
    if (json_.at("n").get<std::int64_t>() != points) {
      fail(fmt::format("belongs to a run with {} points, but this run has {}", json_["n"].dump(),
                       points));
    }
    cut_.piece_of.assign(points, none);
    for (const Json& piece : json_.at("pieces")) add(piece);
    return std::move(cut_);
  }

  [[noreturn]] void fail(const std::string& rule) const { throw InvalidArgument(path_, rule); }

 private:
  void add(const Json& piece) {
    const auto number = static_cast<Id>(cut_.motions.size());
    for (const Json& range : piece.at("points")) {
      const auto first = range.at(0).get<std::int64_t>(), last = range.at(1).get<std::int64_t>();
      if (range.size() != 2 || first < 0 || last < first || last >= std::ssize(cut_.piece_of)) {
        fail(fmt::format("piece {} holds points {}: ranges are [first, last] within 0 to {}",
                         number, range.dump(), cut_.piece_of.size() - 1));
      }
      for (auto k = first; k <= last; ++k) claim(k, number);
    }
    cut_.motions.push_back(motion(piece, number));
  }

  void claim(Index point, Id piece) {
    if (cut_.piece_of[point] != none) {
      fail(fmt::format("pieces {} and {} overlap: both hold point {}", cut_.piece_of[point], piece,
                       point));
    }
    cut_.piece_of[point] = piece;
  }

  /// The matrices in the file act on column vectors, those of RigidMotion on row vectors.
  RigidMotion motion(const Json& piece, Id number) const {
    const auto rotation = piece.at("rotation").get<std::vector<double>>();
    const auto translation = piece.at("translation").get<std::vector<double>>();
    const Index d = std::ssize(translation);
    if (d == 0 || std::ssize(rotation) != d * d) {
      fail(fmt::format("piece {} has {} numbers for a rotation and {} for a translation", number,
                       rotation.size(), d));
    }
    return {Eigen::Map<const RowMatrix>(rotation.data(), d, d).transpose(),
            Eigen::Map<const Eigen::RowVectorXd>(translation.data(), d)};
  }

  const std::string& path_;
  Json json_;
  Cut cut_;
};

}  // namespace

Cut read_cut(const std::string& path, Index points, std::uint64_t seed) {
  CutReader reader(path);
  try {
    return reader.read(points, seed);
  } catch (const Json::exception& error) {
    reader.fail(fmt::format("is not a cut ({})", error.what()));
  }
}

}  // namespace ldle
