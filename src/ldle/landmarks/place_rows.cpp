#include <memory>

#include "ldle/landmarks/row_blocks.h"

namespace ldle {
namespace {

/// Reports the progress of one block as a part of all points.
class BlockProgress : public Observer {
 public:
  BlockProgress(const Context& context, Index begin, Index size, Index points)
      : context_(context), begin_(begin), size_(size), points_(points) {}

  void advance(Index done, Index total) override {
    context_.advance(begin_ + size_ * done / total, points_);
  }
  bool stop_requested() const override { return context_.stop_requested(); }

 private:
  Context context_;
  Index begin_, size_, points_;
};

}  // namespace

void place_rows(RowSource& source, ConstRowMatrixRef landmarks, const EmbeddedData& data,
                const std::function<void(const PlacedRows&)>& take, const Context& context) {
  landmarks::for_each_block(source, context, [&](Index begin, const RowMatrix& block) {
    const auto progress =
        std::make_shared<BlockProgress>(context, begin, block.rows(), source.rows());
    take({begin, block, transform_points(landmarks, data, block, context.with_observer(progress))});
  });
}

}  // namespace ldle
