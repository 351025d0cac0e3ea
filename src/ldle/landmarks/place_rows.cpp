#include "ldle/core/part_of_stage.h"
#include "ldle/landmarks/row_blocks.h"

namespace ldle {
void place_rows(RowSource& source, ConstRowMatrixRef landmarks, const EmbeddedData& data,
                const std::function<void(const PlacedRows&)>& take, const Context& context) {
  landmarks::for_each_block(source, context, [&](Index begin, const RowMatrix& block) {
    const auto points = static_cast<double>(source.rows());
    const Context part = part_of_stage(context, static_cast<double>(begin) / points,
                                       static_cast<double>(begin + block.rows()) / points);
    take({begin, block, transform_points(landmarks, data, block, part)});
  });
}

}  // namespace ldle
