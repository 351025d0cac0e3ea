#include "ldle_io/read_cut.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "ldle/error.h"
#include "ldle_io/json_file.h"
#include "ldle_io/text.h"

namespace ldle {
namespace {

using Json = nlohmann::ordered_json;

class CutReader {
 public:
  explicit CutReader(const std::string& path) : path_(path), json_(read_json_file(path)) {}

  Cut read(Index points, std::uint64_t seed) {
    if (json_.value("ldle_cut", Json()) != 1) fail("is not a cut: it has no \"ldle_cut\": 1");
    if (whole_number(json_.at("seed")) != seed) {
      fail(fmt::format("belongs to a run with seed {}, but this run has seed {}",
                       json_["seed"].dump(), seed));
    }
    if (whole_number(json_.at("n")) != static_cast<std::uint64_t>(points)) {
      fail(fmt::format("belongs to a run with {} points, but this run has {}", json_["n"].dump(),
                       points));
    }
    cut_.piece_of.assign(points, none);
    for (const Json& piece : json_.at("pieces")) add(piece);
    return std::move(cut_);
  }

  [[noreturn]] void fail(const std::string& rule) const { throw InvalidArgument(path_, rule); }

 private:
  /// Numbers such as 5.5 or -1 would be converted silently.
  std::uint64_t whole_number(const Json& number) const {
    if (!number.is_number_unsigned()) {
      fail(fmt::format("{}: must be a whole number of at least 0", shown(number.dump())));
    }
    return number.get<std::uint64_t>();
  }

  void add(const Json& piece) {
    const auto number = static_cast<Id>(cut_.motions.size());
    for (const Json& range : piece.at("points")) {
      const std::uint64_t first = whole_number(range.at(0)), last = whole_number(range.at(1));
      if (range.size() != 2 || last < first || last >= cut_.piece_of.size()) {
        fail(fmt::format("piece {} holds points {}: ranges are [first, last] within 0 to {}",
                         number, range.dump(), cut_.piece_of.size() - 1));
      }
      for (auto k = first; k <= last; ++k) claim(static_cast<Index>(k), number);
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
    const auto finite = [](double value) { return std::isfinite(value); };
    if (!std::all_of(rotation.begin(), rotation.end(), finite) ||
        !std::all_of(translation.begin(), translation.end(), finite)) {
      fail(fmt::format("piece {} has numbers that are not finite", number));
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
