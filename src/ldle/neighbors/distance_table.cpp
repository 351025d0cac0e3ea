#include "ldle/neighbors/distance_table.h"

#include <numeric>

#include "ldle/core/parallel_for.h"

namespace ldle::neighbors {
namespace {

class TabulatedMetric final : public Metric {
 public:
  TabulatedMetric(SharedMatrix points, RowMatrix squared)
      : points_(std::move(points)), squared_(std::move(squared)) {}

  Index size() const override { return points_.rows(); }
  void squared_distances(Id from, std::span<const Id> to, double* out) const override {
    const double* row = squared_.data() + from * squared_.cols();
    for (std::size_t i = 0; i < to.size(); ++i) out[i] = row[to[i]];
  }
  const SharedMatrix* points() const override { return &points_; }

 private:
  SharedMatrix points_;
  RowMatrix squared_;
};

}  // namespace

Data with_distance_table(const Data& data, const Context& context) {
  const SharedMatrix* points = data.points();
  if (points == nullptr || !table_saves_time(points->rows(), points->cols())) return data;
  constexpr Index block = 16;
  const Index n = points->rows();
  std::vector<Id> all(n);
  std::iota(all.begin(), all.end(), Id{0});
  RowMatrix squared(n, n);
  parallel_for(n, block, context, [&](Index begin, Index end) {
    for (Index k = begin; k < end; ++k) {
      data.squared_distances(static_cast<Id>(k), all, squared.row(k).data());
    }
  });
  return Data(std::make_shared<TabulatedMetric>(*points, std::move(squared)));
}

}  // namespace ldle::neighbors
