#pragma once

#include <cstddef>
#include <string>

#include "ldle_io/draw_marks.h"

namespace ldle {

class LegendSlot;

/// How the labels of classes are arranged in columns.
struct ClassColumns {
  std::size_t columns = 0;
  std::size_t rows = 0;
  double width = 0.0;     ///< of a column
  std::size_t shown = 0;  ///< labels; if these are not all, their number takes the last place
};

/// Arranges all labels in as few rows as possible, but not more than twelve and in columns of three
/// at least. A column takes at most a third of the width; longer labels are cut.
ClassColumns arrange_classes(const ColorKey& key, double width, double unit);

/// Height of the names and labels.
double height_of(const ClassColumns& columns, double unit);

void draw_classes(LegendSlot& slot, const ColorKey& key, const ClassColumns& columns,
                  const std::string& name);

}  // namespace ldle
