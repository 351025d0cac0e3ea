#include <algorithm>
#include <sstream>

#include "cli/program_test_fixture.h"
#include "ldle/datasets.h"
#include "ldle_io/settings.h"

namespace ldle::completion_test {

class CompletionTest : public ProgramTest {
 protected:
  CompletionTest() {
    for (const char* name : {"bash", "zsh", "fish"}) {
      const Finished finished = ldle({"completion", name});
      expect_done(finished);
      directory.write(name, finished.out);
    }
  }

  bool has(const char* shell_name) const {
    return shell(std::string("command -v ") + shell_name + " >/dev/null") == 0;
  }
  Words lines_of(const std::string& file) const {
    Words lines;
    std::istringstream text(directory.read(file));
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
  }
  /// What bash offers for the last of these words, which are written as in the shell.
  Words offered(const std::string& words) const {
    directory.write("ask", "source ./bash; COMP_WORDS=(" + words +
                               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _ldle; "
                               "for reply in \"${COMPREPLY[@]}\"; do echo \"$reply\"; done\n");
    EXPECT_EQ(shell("bash ask >replies 2>errors"), 0);
    EXPECT_EQ(directory.read("errors"), "") << words;
    return lines_of("replies");
  }
};

TEST_F(CompletionTest, BashOffersCommandsAndFlags) {
  EXPECT_EQ(offered("ldle e"), (Words{"embed", "evaluate"}));
  EXPECT_EQ(offered("ldle --ver"), (Words{"--version"}));
  EXPECT_EQ(offered("ldle embed x.npy --dim"), (Words{"--dimension"}));
  EXPECT_EQ(offered("ldle topology --pic"), (Words{"--picture"}));
  EXPECT_EQ(offered("ldle topology --dump"), Words{});
}

TEST_F(CompletionTest, BashOffersEveryOptionAndItsNegation) {
  const Words flags = offered("ldle embed --");
  const auto expect_offered = [&](std::string flag) {
    std::replace(flag.begin(), flag.end(), '_', '-');
    EXPECT_TRUE(std::binary_search(flags.begin(), flags.end(), flag)) << flag;
  };
  const Settings settings;
  Settings::describe(settings, [&](const OptionInfo& info, const auto& value) {
    expect_offered(std::string("--") + info.name);
    if constexpr (std::is_same_v<decltype(value), const bool&>) {
      expect_offered(std::string("--no-") + info.name);
    }
  });
}

TEST_F(CompletionTest, BashOffersTheValuesOfFlags) {
  const Words metrics{"precomputed", "precomputed_knn"};
  EXPECT_EQ(offered("ldle embed --metric pre"), metrics);
  EXPECT_EQ(offered("ldle embed --metric = pre"), metrics);  // how bash splits --metric=pre
  EXPECT_EQ(offered("ldle embed --eigen-solver ''"), (Words{"auto", "filtered", "shift-invert"}));
  EXPECT_EQ(offered("ldle embed --dimension ''"), (Words{"auto"}));
  EXPECT_EQ(offered("ldle embed --threads ''"), Words{});
  EXPECT_EQ(offered("ldle embed --preset kl"), (Words{"klein-bottle"}));
  EXPECT_EQ(offered("ldle completion ''"), (Words{"bash", "fish", "zsh"}));
  EXPECT_EQ(std::ssize(offered("ldle generate ''")), std::ssize(dataset_catalog()));
}

TEST_F(CompletionTest, BashOffersFilesWhereFilesAreExpected) {
  directory.write("my data.npy", "");
  for (const char* words : {"ldle embed my", "ldle embed x.npy --boundary my", "ldle topology my",
                            "ldle evaluate run --flat my"}) {
    EXPECT_EQ(offered(words), (Words{"my data.npy"})) << words;
  }
  EXPECT_EQ(offered("ldle embed --threads my"), Words{});
  EXPECT_EQ(offered("ldle generate my"), Words{});
}

TEST_F(CompletionTest, ZshReadsItsScript) {
  if (!has("zsh")) GTEST_SKIP() << "zsh is not installed";
  EXPECT_EQ(shell("zsh -n ./zsh"), 0);
}

TEST_F(CompletionTest, FishOffersTheSame) {
  if (!has("fish")) GTEST_SKIP() << "fish is not installed";
  const auto fish_offers = [&](const std::string& line) {
    EXPECT_EQ(shell("HOME=$PWD fish --no-config -c 'source ./fish; complete -C \"" + line +
                    "\"' 2>errors | cut -f 1 >replies"),
              0);
    EXPECT_EQ(directory.read("errors"), "");
    return lines_of("replies");
  };
  EXPECT_EQ(fish_offers("ldle e"), (Words{"embed", "evaluate"}));
  EXPECT_EQ(fish_offers("ldle embed --dim"), (Words{"--dimension"}));
  EXPECT_EQ(fish_offers("ldle embed --metric pre"), (Words{"precomputed", "precomputed_knn"}));
  EXPECT_EQ(fish_offers("ldle generate kl"), (Words{"klein-bottle"}));
}

TEST_F(CompletionTest, OtherShellsAreRefused) {
  expect_failure({"completion", "tcsh"}, 2, {"tcsh", "bash"});
  expect_failure({"completion"}, 2, {"SHELL", "`ldle completion --help`"});
}

}  // namespace ldle::completion_test
