#include "ldle_io/stage_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ldle_io/npz.h"
#include "ldle_io/stage_values.h"
#include "ldle_io/support.h"

namespace ldle::stage_file_test {

using test::expect_error;
using test::file_bytes;
using test::ScratchFolder;

class StageFile : public testing::Test {
 protected:
  /// Every field is written, so a value that was read gives the same file only if every bit of
  /// every field was restored.
  template <class Value>
  Value expect_restored(const Value& value) const {
    write_stage_file(folder_ / "a.npz", label_, &value);
    Value again;
    read_stage_file(folder_ / "a.npz", label_, &again, &sources_);
    write_stage_file(folder_ / "b.npz", label_, &again);
    EXPECT_EQ(file_bytes(folder_ / "a.npz"), file_bytes(folder_ / "b.npz"));
    return again;
  }

  ScratchFolder folder_;
  StageLabel label_{"some stage", 0xfedcba98};
  Spectrum spectrum_ = test::some_spectrum();
  RowMatrix points_ = RowMatrix::Random(5, 3);
  Data data_ = Data::of_points(points_);
  pipeline::MapSources sources_{data_, spectrum_.vectors};
};

TEST_F(StageFile, EveryValueIsRestoredBitForBit) {
  expect_restored(test::some_graph());
  expect_restored(spectrum_);
  expect_restored(test::some_views());
  expect_restored(test::some_registration());
  expect_restored(test::some_polish());
  const GraphLaplacian laplacian = expect_restored(test::some_laplacian());
  EXPECT_EQ(Eigen::MatrixXd(laplacian.matrix), Eigen::MatrixXd(test::some_laplacian().matrix));
}

TEST_F(StageFile, EmptyValuesAreRestored) {
  expect_restored(NeighborGraph{});
  expect_restored(IntermediateViews{});
  expect_restored(Registration{});
  expect_restored(Polish{});
  GraphLaplacian empty;
  empty.matrix.resize(0, 0);
  EXPECT_EQ(expect_restored(empty).size(), 0);
}

TEST_F(StageFile, MapsOfEigenvectorsShareTheGivenEigenvectors) {
  const auto owner = std::make_shared<const RowMatrix>(test::hard_matrix(5, 3));
  sources_.eigenvectors = SharedMatrix(owner->data(), 5, 3, owner);
  const long owners = owner.use_count();
  const LocalViews views = test::some_local_views(spectrum_);
  const LocalViews again = expect_restored(views);
  EXPECT_EQ(owner.use_count(), owners + 1) << "the eigenvectors were copied";
  const std::vector<Id> points{0, 4};
  std::vector<double> expected(4), found(4);
  views.maps->evaluate(2, points, expected.data());
  again.maps->evaluate(2, points, found.data());
  EXPECT_EQ(found, expected);

  LocalViews lost;
  expect_error([&] { read_stage_file(folder_ / "a.npz", label_, &lost, nullptr); },
               "maps: cannot be read without the eigenvectors");
}

TEST_F(StageFile, MapsOnTangentSpacesAreRestored) {
  const auto eigenvector_maps = std::make_shared<EigenvectorMaps>(spectrum_.vectors, 3, 2);
  for (const auto& tangent : {test::some_projections(points_), test::some_scalings(data_)}) {
    expect_restored(test::some_local_views(nullptr, tangent));
    expect_restored(test::some_local_views(eigenvector_maps, tangent));
  }
}

TEST_F(StageFile, MapsOnTangentSpacesUseTheGivenData) {
  const RowMatrix basis = RowMatrix::Random(3, 6), weights = RowMatrix::Random(5, 2);
  Ragged<Id> members;
  for (Id k : {0, 1, 2}) members.push_back(std::vector<Id>{k, Id(k + 1)});
  members.values.pop_back();
  members.offsets.back() = 5;
  const std::vector<Id> points{0, 4};
  const std::shared_ptr<const LocalMaps> kinds[] = {
      std::make_shared<local_views::ProjectionMaps>(points_, RowMatrix::Random(3, 3), basis),
      std::make_shared<local_views::ScalingMaps>(data_, members, weights, RowMatrix::Random(3, 2))};
  for (const auto& tangent : kinds) {
    const LocalViews views = test::some_local_views(nullptr, tangent);
    const LocalViews again = expect_restored(views);
    for (Id map : {3, 4, 5}) {
      std::vector<double> expected(4), found(4);
      views.maps->evaluate(map, points, expected.data());
      again.maps->evaluate(map, points, found.data());
      EXPECT_EQ(found, expected);
    }
    LocalViews lost;
    expect_error([&] { read_stage_file(folder_ / "a.npz", label_, &lost, nullptr); },
                 "maps: cannot be read without the");
  }
}

TEST_F(StageFile, MapsOfUnknownKindsThrow) {
  struct Flat final : LocalMaps {
    Index dimension() const override { return 1; }
    void evaluate(Id, std::span<const Id>, double*) const override {}
  };
  LocalViews views;
  views.maps = std::make_shared<Flat>();
  expect_error([&] { write_stage_file(folder_ / "a.npz", label_, &views); },
               "maps: maps of this kind cannot be stored");
  EXPECT_EQ(folder_.entries(), 0u);
}

TEST_F(StageFile, IsAnArchiveOfPlainArrays) {
  write_stage_file(folder_ / "a.npz", label_, &spectrum_);
  EXPECT_EQ(read_npz(folder_ / "a.npz", "component"),
            (RowMatrix(5, 1) << 0, 1, 1, 0, 0).finished());
}

TEST_F(StageFile, AnotherStageOrRunThrows) {
  const NeighborGraph graph = test::some_graph();
  write_stage_file(folder_ / "a.npz", label_, &graph);
  NeighborGraph again;
  for (const StageLabel& other : {StageLabel{"other", label_.run}, StageLabel{label_.stage, 1}}) {
    expect_error([&] { read_stage_file(folder_ / "a.npz", other, &again, nullptr); },
                 "a.npz: holds another stage or a stage of another run");
  }
}

TEST_F(StageFile, AFullDiskIsReportedByName) {
  const NeighborGraph graph = test::some_graph();
  try {
    write_stage_file("/dev/full", label_, &graph);
    FAIL() << "no error";
  } catch (const ComputationFailed& error) {
    EXPECT_NE(std::string(error.what()).find("/dev/full: could not be written"), std::string::npos);
  }
}

/// If one bit is changed or the file is cut off, the value is the same or the error names the file.
TEST_F(StageFile, DamageIsNoticed) {
  const GraphLaplacian laplacian = test::some_laplacian();
  write_stage_file(folder_ / "a.npz", label_, &laplacian);
  const std::string whole = file_bytes(folder_ / "a.npz");
  Index errors = 0;
  const auto try_reading = [&](const std::string& bytes) {
    folder_.write("damaged.npz", bytes);
    GraphLaplacian again;
    try {
      read_stage_file(folder_ / "damaged.npz", label_, &again, nullptr);
    } catch (const InvalidArgument& error) {
      ++errors;
      EXPECT_NE(std::string(error.what()).find("damaged.npz"), std::string::npos) << error.what();
      return;
    }
    write_stage_file(folder_ / "b.npz", label_, &again);
    EXPECT_EQ(file_bytes(folder_ / "b.npz"), whole);
  };
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 1 << at % 8);
    try_reading(bytes);
  }
  const Index errors_of_flips = errors;
  EXPECT_GT(errors_of_flips, Index(whole.size()) / 2);
  for (std::size_t size = 0; size < whole.size(); size += 7) try_reading(whole.substr(0, size));
  EXPECT_EQ(errors - errors_of_flips, Index((whole.size() + 6) / 7));
}

}  // namespace ldle::stage_file_test
