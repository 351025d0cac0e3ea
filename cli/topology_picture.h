#pragma once

#include <string>

#include "ldle/gluing.h"
#include "ldle/topology.h"
#include "ldle_io/input.h"

namespace ldle::cli {

/// Throws UsageError unless the name ends in .png or .svg.
void check_picture_name(const std::string& file);

/// Embeds a surface in the plane, reads how it is torn and draws it, arrows and letters along its
/// rim. What was found gets the words. Throws InvalidArgument for anything but surfaces.
std::optional<GluingDiagram> draw_gluing(const InputData& input, const std::string& file,
                                         const Context& context, FoundTopology& found);

/// "a torus", where all components are sure to be one; else empty.
std::string common_name(const Topology& topology);

}  // namespace ldle::cli
