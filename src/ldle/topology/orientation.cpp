#include "ldle/topology/orientation.h"

#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/decompositions.h"
#include "ldle/math/signed_sets.h"

namespace ldle::topology {
namespace {

/// The chart of a point is compared with those of this many nearest points, itself included.
constexpr Index compared = 7;
/// Number of points at which two charts are compared: the nearest ones of the first, which is
/// included.
constexpr Index shared = 14;

struct CellPair {
  IdPair cells;
  double sign;    // sum of the signs of the pairs of points between the cells
  double weight;  // sum of their absolute values
};

// Adds up the entries of each pair of cells.
std::vector<CellPair> between_cells(std::vector<CellPair> pairs) {
  std::sort(pairs.begin(), pairs.end(),
            [](const CellPair& a, const CellPair& b) { return a.cells < b.cells; });
  std::vector<CellPair> sums;
  for (const CellPair& pair : pairs) {
    if (sums.empty() || sums.back().cells != pair.cells) sums.push_back({pair.cells, 0.0, 0.0});
    sums.back().sign += pair.sign;
    sums.back().weight += pair.weight;
  }
  return sums;
}

// Returns the share of triples of touching cells whose signs have the product -1.
double contradicted_share(const std::vector<CellPair>& pairs, Index cells) {
  std::vector<std::vector<std::pair<Id, int>>> later(cells);  // by ascending cell
  for (const CellPair& pair : pairs) {
    later[pair.cells.first].push_back({pair.cells.second, pair.sign > 0 ? 1 : -1});
  }
  Index triples = 0, bad = 0;
  for (Id a = 0; a < cells; ++a) {
    for (const auto& [b, sign_ab] : later[a]) {
      for (const auto& [c, sign_ac] : later[a]) {
        if (c <= b) continue;
        const auto found = std::lower_bound(later[b].begin(), later[b].end(), std::pair(c, -2));
        if (found == later[b].end() || found->first != c) continue;
        ++triples;
        if (sign_ab * sign_ac * found->second < 0) ++bad;
      }
    }
  }
  return triples == 0 ? 0.0 : static_cast<double>(bad) / static_cast<double>(triples);
}

}  // namespace

double side_sign(const RowMatrix& a, const RowMatrix& b) {
  const double size =
      std::sqrt(math::determinant(a.transpose() * a) * math::determinant(b.transpose() * b));
  return size > 0.0 ? math::determinant(a.transpose() * b) / size : 0.0;
}

Ragged<ChartPair> compare_charts(const Ragged<Id>& lists, const LocalMaps& charts,
                                 const Context& context) {
  const Index d = charts.dimension();
  Ragged<ChartPair> pairs;
  for (Index k = 0; k < lists.size(); ++k) {
    pairs.offsets.push_back(pairs.offsets[k] + std::min(compared, lists.length(k)) - 1);
  }
  pairs.values.resize(pairs.offsets.back());
  parallel_for_with_progress(lists.size(), 256, context, [&](Index begin, Index end) {
    RowMatrix a, b;
    for (Index k = begin; k < end; ++k) {
      const auto around = lists[k].first(std::min(shared, lists.length(k)));
      const auto evaluate = [&](Id chart, RowMatrix& images) {
        images.resize(std::ssize(around), d);
        charts.evaluate(chart, around, images.data());
        images.rowwise() -= Eigen::RowVectorXd(images.colwise().mean());
      };
      evaluate(static_cast<Id>(k), a);
      for (Index j = 0; j < pairs.length(k); ++j) {
        const Id other = lists[k][1 + j];
        evaluate(other, b);
        pairs[k][j] = {static_cast<Id>(k), other, static_cast<float>(side_sign(a, b))};
      }
    }
  });
  return pairs;
}

Orientation find_orientation(const Ragged<ChartPair>& pairs, const ComponentMembers& members,
                             std::span<const Id> cell) {
  std::vector<ChartPair> inside;
  std::vector<ChartPair> across;
  for (Id point : members.points) {
    for (const auto& [a, b, sign] : pairs[point]) {
      if (sign == 0.0F) continue;
      const ChartPair pair{members.place[a], members.place[b], sign};
      (cell[pair.first] == cell[pair.second] ? inside : across).push_back(pair);
    }
  }
  std::stable_sort(inside.begin(), inside.end(), [](const ChartPair& a, const ChartPair& b) {
    return std::abs(a.sign) > std::abs(b.sign);
  });
  math::SignedSets points(members.size());
  for (const auto& [a, b, sign] : inside) points.join(a, b, sign > 0 ? 1 : -1);

  // A cell may consist of patches that its own pairs do not join; each has its own orientation.
  const auto [patch, patches] = points.labels();
  std::vector<CellPair> touching;
  for (const auto& [a, b, sign] : across) {
    const int turned = points.find(a).second * points.find(b).second;
    const IdPair both{std::min(patch[a], patch[b]), std::max(patch[a], patch[b])};
    touching.push_back({both, turned * sign, std::abs(sign)});
  }
  touching = between_cells(std::move(touching));
  Orientation result;
  result.contradicted = contradicted_share(touching, patches);
  std::stable_sort(touching.begin(), touching.end(), [](const CellPair& a, const CellPair& b) {
    return std::abs(a.sign) > std::abs(b.sign);
  });
  math::SignedSets signs(patches);
  double agreeing = 0.0, all = 0.0;
  for (const CellPair& pair : touching) {
    const bool agrees = signs.join(pair.cells.first, pair.cells.second, pair.sign > 0 ? 1 : -1);
    if (agrees) agreeing += std::abs(pair.sign);
    all += pair.weight;
  }
  result.overlaps = std::ssize(touching);
  result.frustrated = all > 0.0 ? 1.0 - agreeing / all : 0.0;
  return result;
}

}  // namespace ldle::topology
