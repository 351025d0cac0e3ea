#pragma once

#include <string>

#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/laplacian/graph_laplacian.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/neighbor_graph.h"
#include "ldle/polish/polish.h"
#include "ldle/registration/registration.h"
#include "ldle/seam/seam.h"
#include "ldle/spectrum/spectrum.h"

namespace ldle::python {

/// Sizes and main figures of a stage's value on one line, which Python shows as its `repr`.
std::string in_words(const NeighborGraph& graph);
std::string in_words(const GraphLaplacian& laplacian);
std::string in_words(const Spectrum& spectrum);
std::string in_words(const LocalViews& views);
std::string in_words(const IntermediateViews& views);
std::string in_words(const Registration& registration);
std::string in_words(const Polish& polish);
std::string in_words(const Seam& seam);
std::string in_words(const ViewMaps& maps);

}  // namespace ldle::python
