#pragma once

#include <string>

#include "ldle/gluing.h"
#include "ldle/topology.h"
#include "ldle_io/input.h"
#include "ldle_io/output_files.h"

namespace ldle::cli {

/// Throws UsageError if the name does not end in .png or .svg.
void check_picture_name(const std::string& file);

/// Embeds a surface in the plane, reads the gluing word of its outline and draws the gluing
/// diagram. Replaces the components in `found` by those of the run, which were compared with the
/// word, and adds the time of the run. Returns the gluing diagram, if there is one. Throws
/// InvalidArgument if the dimension is not 2.
std::optional<GluingDiagram> draw_gluing(const InputData& input, const std::string& file,
                                         bool seam_colors, OutputFiles& files,
                                         const Context& context, FoundTopology& found);

}  // namespace ldle::cli
