#pragma once

namespace ldle {

/// A rectangle on paper; y points downwards.
struct Box {
  double x = 0.0;
  double y = 0.0;
  double width = 0.0;
  double height = 0.0;
};

}  // namespace ldle
