#pragma once

#include "ldle/context.h"
#include "ldle/topology.h"
#include "ldle/topology/survey.h"

namespace ldle::topology {

/// Where points lie closer together than noise moves them, their surroundings have no sides and no
/// edge. Components that nobody is sure of for this reason are looked at through means of a few
/// points each, and again through means of these, until someone is sure or too few are left.
/// `found` and `survey` are what is known of the points so far.
Topology look_through_noise(Topology found, const Survey& survey, ConstRowMatrixRef points,
                            const Context& context);

}  // namespace ldle::topology
