#include "ldle/registration/shorten_seam.h"

#include <gtest/gtest.h>

#include "ldle/datasets.h"
#include "ldle/registration/register_views.h"
#include "oracles/stages.h"

namespace ldle::registration::shorten_seam_test {

Registration registered(const oracle::ClusteredStages& stages, Options options,
                        double seam_weight) {
  options.registration.seam_weight = seam_weight;
  return register_views(stages.views, oracle::table(stages.distances),
                        options.local_views.view_neighbors, options.registration, Context());
}

Options options_of_surface() {
  Options options = oracle::small_options(2);
  options.registration.synchronize = true;
  options.registration.tear_folds = true;
  return options;
}

TEST(ShortenSeam, KeepsAValidForest) {
  const Options options = options_of_surface();
  const oracle::ClusteredStages stages(generate_dataset("flat-torus", {.n = 400}).points, options);
  const Registration found = registered(stages, options, 1.0);
  std::vector<Index> place(found.order.size(), -1);
  for (std::size_t i = 0; i < found.order.size(); ++i) {
    ASSERT_EQ(place[found.order[i]], -1);
    place[found.order[i]] = static_cast<Index>(i);
  }
  Index roots = 0;
  for (Id view : found.order) {
    const Id parent = found.parent[view];
    if (parent == none) {
      ++roots;
    } else {
      EXPECT_LT(place[parent], place[view]);
    }
  }
  EXPECT_EQ(roots, found.trees);
}

}  // namespace ldle::registration::shorten_seam_test
