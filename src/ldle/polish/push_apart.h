#pragma once

#include "ldle/context.h"
#include "ldle/neighbors/neighbor_graph.h"

namespace ldle::polish {

/// Pushes sheets of an embedding in the plane apart where their triangles share an area, until none
/// do or the area stops falling. Sheets that lie on each other move half of the shortest way that
/// separates them, and take the points around along. This is for rims that lie on each other by a
/// few triangles; an embedding that lies on itself by more than a hundredth stays as it is. Only
/// what is near such rims takes part. Returns the area that is still covered twice.
double push_apart(const NeighborGraph& graph, RowMatrix& embedding, const Context& context);

}  // namespace ldle::polish
