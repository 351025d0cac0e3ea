#include <nlohmann/json.hpp>

#include "cli/program_test_fixture.h"

namespace ldle::topology_test {

class TopologyTest : public ProgramTest {
 protected:
  TopologyTest() {
    expect_done(ldle({"generate", "klein-bottle", "--n", "2500", "-o", "klein.npy", "--quiet"}));
  }
};

TEST_F(TopologyTest, TheManifoldIsNamed) {
  const Finished finished = ldle({"topology", "klein.npy"});
  expect_done(finished);
  EXPECT_NE(finished.out.find("closed, non-orientable, Euler characteristic 0: a Klein bottle"),
            std::string::npos)
      << finished.out;
}

TEST_F(TopologyTest, AllComponentsAreNamedTogether) {
  expect_done(ldle({"generate", "three-spheres", "--n", "3000", "-o", "s.npy", "--quiet"}));
  const Finished finished = ldle({"topology", "s.npy"});
  expect_done(finished);
  EXPECT_NE(finished.out.find("\n  3 components: three spheres\n"), std::string::npos)
      << finished.out;
}

TEST_F(TopologyTest, JsonDescribesEveryComponent) {
  const Finished finished = ldle({"topology", "klein.npy", "--json", "-d", "2"});
  expect_done(finished);
  const auto json = nlohmann::json::parse(finished.out);
  EXPECT_EQ(json.at("dimension"), 2);
  const auto& component = json.at("components").at(0);
  EXPECT_EQ(component.at("betti_z2"), (std::vector<int>{1, 2, 1}));
  EXPECT_EQ(component.at("betti_z3"), (std::vector<int>{1, 1, 0}));
  EXPECT_EQ(component.at("orientable"), false);
  EXPECT_EQ(component.at("boundary_loops"), 0);
  EXPECT_EQ(component.at("euler_characteristic"), 0);
  EXPECT_EQ(component.at("name"), "Klein bottle");
  EXPECT_EQ(component.at("sure"), true);
  EXPECT_GT(component.at("confidence"), 0.8);
}

TEST_F(TopologyTest, TheGluingIsDrawnAndRead) {
  const Finished finished = ldle({"topology", "klein.npy", "--picture", "klein.svg", "--json"});
  expect_done(finished);
  const auto component = nlohmann::json::parse(finished.out).at("components").at(0);
  const Finished glued = ldle({"topology", "--word", component.at("word").get<std::string>()});
  EXPECT_NE(glued.out.find("a Klein bottle"), std::string::npos) << component.at("word");
  EXPECT_EQ(component.at("normal_form"), "a a b b");
  EXPECT_GE(component.at("arcs").size(), 4u);
  EXPECT_TRUE(exists("klein.svg"));
  expect_failure({"topology", "klein.npy", "--picture", "klein.svg"}, 3, {"klein.svg", "--force"});
  expect_failure({"topology", "klein.npy", "--picture", "klein.jpg"}, 2, {"klein.jpg", ".png"});
  expect_failure({"topology", "klein.npy", "-d", "1", "--picture", "k.png"}, 3,
                 {"--picture", "dimension 1"});
  EXPECT_FALSE(exists("k.png"));
}

TEST_F(TopologyTest, DistancesToTheBoundaryAreWritten) {
  write_points("sheet.npy", bent_grid(20, 20));
  expect_done(ldle({"topology", "sheet.npy", "-d", "2", "--boundary", "edge.npy", "-o", "t.txt"}));
  const RowMatrix distance = read_points("edge.npy");
  ASSERT_EQ(distance.rows(), 400);
  EXPECT_NEAR(distance(0, 0), 0.0, 1e-9);  // a corner
  EXPECT_GT(distance(210, 0), distance(21, 0));
  EXPECT_TRUE(exists("t.txt"));
  expect_failure({"topology", "sheet.npy", "--boundary", "edge.npy"}, 3, {"edge.npy", "--force"});
}

TEST_F(TopologyTest, AWordIsNamed) {
  const Finished klein = ldle({"topology", "--word", "a b a' b"});
  expect_done(klein);
  EXPECT_EQ(klein.out,
            "a b a' b: closed, non-orientable, Euler characteristic 0: a Klein bottle; normal form "
            "a a b b\n");
  const Finished torus = ldle({"topology", "--word", "a b c a' b' c'", "--json"});
  expect_done(torus);
  EXPECT_EQ(nlohmann::json::parse(torus.out).at("components").at(0).at("normal_form"), "a b a' b'");
  expect_failure({"topology", "--word", "a a a"}, 3, {"a a a", "more than twice"});
  expect_failure({"topology", "klein.npy", "--word", "a a"}, 2, {"INPUT", "--word"});
  expect_failure({"topology"}, 2, {"INPUT", "--word"});
}

TEST_F(TopologyTest, InvalidArgumentsFail) {
  expect_failure({"topology", "klein.npy", "-d", "two"}, 2, {"--dimension", "two"});
  expect_failure({"topology", "klein.npy", "-d", "0"}, 2, {"--dimension", "0"});
  expect_failure({"topology", "none.npy"}, 3, {"none.npy"});
  expect_failure({"topology", "klein.npy", "--boundary", "edge.txt"}, 2, {"edge.txt", ".npy"});
  expect_failure({"topology", "klein.npy", "-d", "9"}, 3, {"dimension", "9"});
}

}  // namespace ldle::topology_test
