#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/mutate.h"
#include "fuzz/targets.h"

namespace ldle::fuzz {
namespace {

namespace fs = std::filesystem;

/// The inputs in tests/fuzz/corpus/NAME, in the order of their names.
std::vector<std::string> corpus(const std::string& name) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(LDLE_FUZZ_CORPUS) / name)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> inputs;
  for (const fs::path& path : files) {
    std::ifstream file(path, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return inputs;
}

/// Number of changed inputs of each reader. LDLE_FUZZ_MUTATIONS sets another number.
int mutations() {
  const char* wanted = std::getenv("LDLE_FUZZ_MUTATIONS");
  return wanted == nullptr ? 400 : std::atoi(wanted);
}

class Replay : public testing::TestWithParam<Target> {};

/// Without libFuzzer: every input of the corpus, and the same changed inputs each time. Whatever a
/// reader does except throwing the errors of wrong files ends the test.
TEST_P(Replay, AnyBytesAreReadOrRefused) {
  const std::vector<std::string> inputs = corpus(GetParam().name);
  ASSERT_FALSE(inputs.empty());
  for (const std::string& input : inputs) GetParam().read(input);
  Mutator mutator(inputs, 20 + mutations());
  for (int i = 0; i < mutations(); ++i) GetParam().read(mutator.next());
}

INSTANTIATE_TEST_SUITE_P(Readers, Replay, testing::ValuesIn(targets()),
                         [](const auto& reader) { return std::string(reader.param.name); });

/// Writes the inputs of the corpus that are made of valid files.
TEST(Corpus, DISABLED_IsWritten) {
  const auto write = [](const std::string& name, const std::vector<std::string>& inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      std::ofstream(fs::path(LDLE_FUZZ_CORPUS) / name / ("valid-" + std::to_string(i)),
                    std::ios::binary)
          << inputs[i];
    }
  };
  write("run", valid_run_files());
  write("checkpoint", valid_stage_files());
}

}  // namespace
}  // namespace ldle::fuzz
