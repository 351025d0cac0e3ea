#pragma once

#include "ldle/context.h"
#include "ldle/intermediate_views/intermediate_views.h"
#include "ldle/local_views/local_views.h"
#include "ldle/neighbors/data.h"
#include "ldle/options.h"
#include "ldle/registration/registration.h"
#include "ldle/seam/tear_test.h"

namespace ldle::registration {

/// Whether the seam of these views is to be shortened by cut_through_views.
bool cuts_through_views(const RegistrationOptions& options, const Registration& registration);

/// Cuts through views along the seam, not only between them, so that the seam is shorter and its
/// rims do not follow the outlines of views. A neighbour of a point is torn off if it is farther
/// than twice the radius of the point's local view in the embedding. A point goes to the cluster of
/// a neighbour torn off if its place in the view of that cluster has fewer neighbours torn off.
/// Points go one after the other until none does. Views keep their maps and motions.
IntermediateViews cut_through_views(const IntermediateViews& views, const LocalViews& local,
                                    const Data& data, const Registration& registration,
                                    const Context& context);

/// The registration of views after points have moved from cluster to cluster: the same motions,
/// with the embedding and the torn pairs of the new clusters.
Registration of_new_clusters(const IntermediateViews& views, Registration registration,
                             const seam::TearRule& rule, const Context& context);

}  // namespace ldle::registration
