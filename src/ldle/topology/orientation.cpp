#include "ldle/topology/orientation.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "ldle/core/parallel_for.h"
#include "ldle/math/disjoint_sets.h"

namespace ldle {
namespace {

/// Points compared with their nearest neighbours.
constexpr Index compared = 7;
/// Points at which two charts are compared, the nearest to both.
constexpr Index shared = 14;

/// Union-find that knows for each item whether it faces the same side as its set's representative.
class SignedSets {
 public:
  explicit SignedSets(Index count) : sets_(count), sign_(count, 1), parent_(count) {
    std::iota(parent_.begin(), parent_.end(), Id{0});
  }
  std::pair<Id, int> find(Id item) {
    int sign = 1;
    while (parent_[item] != item) {
      sign *= sign_[item];
      item = parent_[item];
    }
    return {item, sign};
  }
  /// Joins the sets of two items that face the same side or not; false when they are in one set
  /// already and face each other otherwise.
  bool join(Id a, Id b, int sign) {
    auto [root_a, sign_a] = find(a);
    auto [root_b, sign_b] = find(b);
    if (root_a == root_b) return sign_a * sign_b == sign;
    if (size_of(root_a) < size_of(root_b)) std::swap(root_a, root_b);
    parent_[root_b] = root_a;
    sign_[root_b] = sign_a * sign_b * sign;
    sets_[root_a] += size_of(root_b);
    return true;
  }
  /// Number of each item's set, by its lowest member.
  std::pair<std::vector<Id>, Index> labels() {
    std::vector<Id> label(parent_.size()), number(parent_.size(), none);
    Id sets = 0;
    for (Id item = 0; item < std::ssize(parent_); ++item) {
      Id& of_root = number[find(item).first];
      if (of_root == none) of_root = sets++;
      label[item] = of_root;
    }
    return {std::move(label), sets};
  }

 private:
  int size_of(Id root) const { return sets_[root] + 1; }

  std::vector<int> sets_;  // members of a representative's set, less one
  std::vector<int> sign_;  // against the parent
  std::vector<Id> parent_;
};

double determinant(const Eigen::MatrixXd& matrix) {
  return matrix.rows() == 1 ? matrix(0, 0) : matrix.determinant();
}

struct CellPair {
  IdPair cells;
  double sign;  // sum over the pairs of points between them
  double weight;
};

// One entry for each pair of cells that touch.
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

// The share of triples of touching cells whose signs multiply to -1.
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

std::vector<ChartPair> compare_charts(const Ragged<Id>& lists, const LocalMaps& charts,
                                      Progress& progress) {
  const Index d = charts.dimension();
  std::vector<Index> first(lists.size() + 1, 0);
  for (Index k = 0; k < lists.size(); ++k) {
    first[k + 1] = first[k] + std::min(compared, lists.length(k)) - 1;
  }
  std::vector<ChartPair> pairs(first.back());
  parallel_for_blocks(lists.size(), 256, progress, [&](Index begin, Index end) {
    RowMatrix a, b;
    for (Index k = begin; k < end; ++k) {
      const auto around = lists[k].first(std::min(shared, lists.length(k)));
      const auto evaluate = [&](Id chart, RowMatrix& images) {
        images.resize(std::ssize(around), d);
        charts.evaluate(chart, around, images.data());
        images.rowwise() -= Eigen::RowVectorXd(images.colwise().mean());
      };
      evaluate(static_cast<Id>(k), a);
      const double own = determinant(a.transpose() * a);
      for (Index j = first[k]; j < first[k + 1]; ++j) {
        const Id other = lists[k][1 + j - first[k]];
        evaluate(other, b);
        const double size = std::sqrt(own * determinant(b.transpose() * b));
        const double sign = size > 0.0 ? determinant(a.transpose() * b) / size : 0.0;
        pairs[j] = {static_cast<Id>(k), other, static_cast<float>(sign)};
      }
    }
  });
  return pairs;
}

Orientation find_orientation(std::span<const ChartPair> pairs, std::span<const Id> members,
                             std::span<const Id> cell, std::span<const Id> place) {
  std::vector<ChartPair> inside;
  std::vector<ChartPair> across;
  for (const auto& [a, b, sign] : pairs) {
    if (place[a] == none || place[b] == none || sign == 0.0F) continue;
    const ChartPair pair{place[a], place[b], sign};
    (cell[pair.first] == cell[pair.second] ? inside : across).push_back(pair);
  }
  std::stable_sort(inside.begin(), inside.end(), [](const ChartPair& a, const ChartPair& b) {
    return std::abs(a.sign) > std::abs(b.sign);
  });
  SignedSets points(std::ssize(members));
  for (const auto& [a, b, sign] : inside) points.join(a, b, sign > 0 ? 1 : -1);

  // A cell may fall into patches that its own pairs do not join; each has a side of its own.
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
  SignedSets sides(patches);
  double agreeing = 0.0, all = 0.0;
  for (const CellPair& pair : touching) {
    const bool agrees = sides.join(pair.cells.first, pair.cells.second, pair.sign > 0 ? 1 : -1);
    if (agrees) agreeing += std::abs(pair.sign);
    all += pair.weight;
  }
  result.overlaps = std::ssize(touching);
  result.frustrated = all > 0.0 ? 1.0 - agreeing / all : 0.0;
  return result;
}

}  // namespace ldle
