#include "cli/program_test_fixture.h"

namespace ldle::config_file_test {

class ConfigFileTest : public ProgramTest {
 protected:
  std::string dump(const Words& more) const {
    Words words{"embed", "--dump-config"};
    words.insert(words.end(), more.begin(), more.end());
    const Finished finished = ldle(words);
    expect_done(finished);
    return finished.out;
  }
  void expect_set(const std::string& text, const std::string& line) const {
    EXPECT_NE(text.find("\n" + line + "\n"), std::string::npos) << line << " in:\n" << text;
  }
};

TEST_F(ConfigFileTest, ReadingInvertsDumping) {
  const std::string dumped =
      dump({"--eigenvectors", "31", "--no-tear", "--gradient-percentile", "40,60",
            "--slope-fraction", "0.123456789012345678", "--max-cluster-size", "77", "--seed",
            "18446744073709551615", "--eigen-solver", "shift-invert", "--memory-limit", "2.5"});
  directory.write("options.toml", dumped);
  EXPECT_EQ(dump({"--config", "options.toml"}), dumped);
  expect_set(dumped, "eigenvectors = 31");
  expect_set(dumped, "tear = false");
  expect_set(dumped, "eigen_solver = \"shift-invert\"");
  expect_set(dumped, "memory_limit = 2.5");
  expect_set(dumped, "seed = \"18446744073709551615\"");  // more than 63 bits
  expect_set(dumped, "gradient_percentile = [40.0,60.0]");
  expect_set(dumped, "max_cluster_size = 77");
  EXPECT_NE(dumped, dump({}));
}

// Strings without quotes and lists without brackets, as earlier versions wrote them.
TEST_F(ConfigFileTest, WordsAndListsNeedNoQuotesAndBrackets) {
  directory.write("old.toml",
                  "eigen_solver = shift-invert\nmax_cluster_size = none\ndimension = auto\n"
                  "gradient_percentile = 40,60\nseed = 18446744073709551615\n");
  directory.write("new.toml",
                  "eigen_solver = \"shift-invert\"\nmax_cluster_size = \"none\"  # all sizes\n"
                  "dimension = 'auto'\ngradient_percentile = [40, 60]\n"
                  "seed = \"18446744073709551615\"\n");
  EXPECT_EQ(dump({"--config", "old.toml"}), dump({"--config", "new.toml"}));
  EXPECT_NE(dump({"--config", "old.toml"}), dump({}));
}

TEST_F(ConfigFileTest, ReadingTheDefaultsChangesNothing) {
  directory.write("options.toml", dump({}));
  EXPECT_EQ(dump({"--config", "options.toml"}), dump({}));
}

TEST_F(ConfigFileTest, FlagsOverrideTheFileAndTheFileOverridesPresets) {
  directory.write("options.toml", "eigenvectors = 30\nmin_cluster_size = 11\ntear = false\n");
  const Words preset{"--preset", "two-rotating-figures"};
  const Words config{"--preset", "two-rotating-figures", "--config", "options.toml"};
  const Words flags{"--preset", "two-rotating-figures", "--config", "options.toml",
                    "--tear",   "--min-cluster-size",   "13"};
  expect_set(dump(preset), "eigenvectors = 25");
  expect_set(dump(preset), "min_cluster_size = 10");
  expect_set(dump(preset), "tear = true");
  expect_set(dump(config), "eigenvectors = 30");
  expect_set(dump(config), "min_cluster_size = 11");
  expect_set(dump(config), "slope_fraction = [0.5]");
  expect_set(dump(config), "tear = false");
  expect_set(dump(flags), "eigenvectors = 30");
  expect_set(dump(flags), "min_cluster_size = 13");
  expect_set(dump(flags), "slope_fraction = [0.5]");
  expect_set(dump(flags), "tear = true");
}

TEST_F(ConfigFileTest, PaperSetsThePapersOptions) {
  directory.write("paper.toml", "paper = true\nmin_cluster_size = 11\n");
  directory.write("not.toml", "paper = false\n");
  directory.write("best.toml", "local_views = best\n");
  directory.write("wrong.toml", "local_views = tangent\npaper = true\n");
  directory.write("typo.toml", "paper = yes\n");
  expect_set(dump({"--config", "paper.toml"}), "local_views = \"eigenmaps\"");
  expect_set(dump({"--config", "paper.toml"}), "min_cluster_size = 11");
  EXPECT_EQ(dump({"--config", "not.toml"}), dump({}));
  // Flags override the file.
  expect_set(dump({"--config", "best.toml", "--paper"}), "local_views = \"eigenmaps\"");
  expect_set(dump({"--config", "paper.toml", "--local-views", "best"}), "local_views = \"best\"");
  expect_failure({"embed", "--config", "wrong.toml", "--dump-config"}, 2,
                 {"wrong.toml", "local_views", "eigenmaps", "tangent"});
  expect_failure({"embed", "--config", "typo.toml", "--dump-config"}, 2, {"typo.toml", "paper"});
}

TEST_F(ConfigFileTest, TheFileGivesTheSameRunAsFlags) {
  write_points("x.npy", bent_grid(15, 20));
  const Finished dumped = ldle(embed({"--dump-config"}));
  directory.write("options.toml", dumped.out);
  expect_done(ldle(embed({"x.npy", "-o", "a"})));
  expect_done(ldle({"embed", "x.npy", "-o", "b", "--config", "options.toml"}));
  EXPECT_EQ(directory.read("a/embedding.npy"), directory.read("b/embedding.npy"));
}

TEST_F(ConfigFileTest, ErrorsNameTheFileAndTheKey) {
  directory.write("typo.toml", "eigenvectors = 30\nview_neighbours = 11\n");
  expect_failure({"embed", "--config", "typo.toml", "--dump-config"}, 2,
                 {"typo.toml: unknown option `view_neighbours`; did you mean view_neighbors?"});
  directory.write("word.toml", "dimension = 'two'\n");
  expect_failure({"embed", "--config", "word.toml", "--dump-config"}, 2,
                 {"word.toml: dimension = 'two': must be auto or a whole number"});
  directory.write("value.toml", "eigenvectors = many\n");
  expect_failure({"embed", "--config", "value.toml", "--dump-config"}, 2,
                 {"value.toml", "eigenvectors", "many"});
  directory.write("section.toml", "[embed]\neigenvectors = 30\n");
  expect_failure({"embed", "--config", "section.toml", "--dump-config"}, 2,
                 {"section.toml", "embed"});
  expect_failure({"embed", "--config", "gone.toml", "--dump-config"}, 3, {"gone.toml"});
  expect_failure({"embed", "--config", ".", "--dump-config"}, 3, {"."});
}

TEST_F(ConfigFileTest, OnlyNamesAndValuesAreAccepted) {
  write_points("x.npy", bent_grid(8, 10));
  std::string deep = "[a";
  for (int i = 0; i < 100000; ++i) deep += ".a";
  for (const std::string& text :
       {std::string("="), std::string("= 3"), std::string("tear"),
        std::string("[section]\ntear = false"), deep + "]\ntear = false\n"}) {
    directory.write("options.toml", text);
    expect_failure({"embed", "x.npy", "-o", "run", "--config", "options.toml"}, 2,
                   {"options.toml, line 1", "NAME = VALUE"});
  }
  expect_failure({"embed", "x.npy", "-o", "run", "--config", "."}, 3, {"is a folder"});
  directory.write("large.toml", std::string(2 << 20, '#'));
  expect_failure({"embed", "x.npy", "-o", "run", "--config", "large.toml"}, 3, {"bytes"});
}

}  // namespace ldle::config_file_test
