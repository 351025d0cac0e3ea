#include "ldle_io/stage_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ldle_io/npz.h"
#include "ldle_io/stage_values.h"
#include "ldle_io/support.h"

namespace ldle {
namespace {

using test::expect_error;
using test::file_bytes;
using test::ScratchFolder;

class StageFile : public testing::Test {
 protected:
  /// Every field is written, so a value that was read back gives the same file only when every bit
  /// of every field came back.
  template <class Value>
  Value expect_comes_back(const Value& value) const {
    write_stage_file(folder_ / "a.npz", label_, &value);
    Value again;
    read_stage_file(folder_ / "a.npz", label_, &again, {spectrum_.vectors, &metric_});
    write_stage_file(folder_ / "b.npz", label_, &again);
    EXPECT_EQ(file_bytes(folder_ / "a.npz"), file_bytes(folder_ / "b.npz"));
    return again;
  }

  ScratchFolder folder_;
  StageLabel label_{"some stage", 0xfedcba98};
  Spectrum spectrum_ = test::some_spectrum();
  RowMatrix points_ = RowMatrix::Random(5, 3);
  EuclideanMetric metric_{points_};
};

TEST_F(StageFile, EveryValueComesBackBitForBit) {
  expect_comes_back(test::some_graph());
  expect_comes_back(spectrum_);
  expect_comes_back(test::some_views());
  expect_comes_back(test::some_registration());
  const GraphLaplacian laplacian = expect_comes_back(test::some_laplacian());
  EXPECT_EQ(Eigen::MatrixXd(laplacian.matrix), Eigen::MatrixXd(test::some_laplacian().matrix));
}

TEST_F(StageFile, EmptyValuesComeBack) {
  expect_comes_back(NeighborGraph{});
  expect_comes_back(IntermediateViews{});
  expect_comes_back(Registration{});
  GraphLaplacian empty;
  empty.matrix.resize(0, 0);
  EXPECT_EQ(expect_comes_back(empty).size(), 0);
}

TEST_F(StageFile, LocalViewsShareTheEigenvectorsAgain) {
  const LocalViews views = test::some_local_views(spectrum_);
  const long owners = spectrum_.vectors.use_count();
  const LocalViews again = expect_comes_back(views);
  EXPECT_EQ(spectrum_.vectors.use_count(), owners + 1) << "the vectors were copied";
  const std::vector<Id> points{0, 4};
  std::vector<double> expected(4), found(4);
  views.maps->evaluate(2, points, expected.data());
  again.maps->evaluate(2, points, found.data());
  EXPECT_EQ(found, expected);

  LocalViews lost;
  expect_error([&] { read_stage_file(folder_ / "a.npz", label_, &lost, {}); },
               "maps: need the eigenvectors");
}

TEST_F(StageFile, MapsOnTangentPlanesComeBack) {
  const auto eigenvector_maps = std::make_shared<EigenvectorMaps>(spectrum_.vectors, 3, 2);
  for (const auto& tangent : {test::some_projections(points_), test::some_scalings(metric_)}) {
    expect_comes_back(test::some_local_views(nullptr, tangent));
    expect_comes_back(test::some_local_views(eigenvector_maps, tangent));
  }
}

TEST_F(StageFile, MapsOnTangentPlanesAreMadeOfTheDataAgain) {
  const RowMatrix basis = RowMatrix::Random(3, 6), weights = RowMatrix::Random(5, 2);
  Ragged<Id> members;
  for (Id k : {0, 1, 2}) members.push_back(std::vector<Id>{k, Id(k + 1)});
  members.values.pop_back();
  members.offsets.back() = 5;
  const std::vector<Id> points{0, 4};
  const std::shared_ptr<const LocalMaps> kinds[] = {
      std::make_shared<ProjectionMaps>(points_, RowMatrix::Random(3, 3), basis),
      std::make_shared<ScalingMaps>(metric_, members, weights, RowMatrix::Random(3, 2))};
  for (const auto& tangent : kinds) {
    const LocalViews views = test::some_local_views(nullptr, tangent);
    const LocalViews again = expect_comes_back(views);
    for (Id map : {3, 4, 5}) {
      std::vector<double> expected(4), found(4);
      views.maps->evaluate(map, points, expected.data());
      again.maps->evaluate(map, points, found.data());
      EXPECT_EQ(found, expected);
    }
    LocalViews lost;
    expect_error([&] { read_stage_file(folder_ / "a.npz", label_, &lost, {}); }, "maps: need the");
  }
}

TEST_F(StageFile, RefusesMapsOfUnknownKinds) {
  struct Flat final : LocalMaps {
    Index dimension() const override { return 1; }
    void evaluate(Id, std::span<const Id>, double*) const override {}
  };
  LocalViews views;
  views.maps = std::make_shared<Flat>();
  expect_error([&] { write_stage_file(folder_ / "a.npz", label_, &views); },
               "maps: maps of this kind cannot be kept");
  EXPECT_EQ(folder_.entries(), 0u);
}

TEST_F(StageFile, IsAnArchiveOfPlainArrays) {
  write_stage_file(folder_ / "a.npz", label_, &spectrum_);
  EXPECT_EQ(read_npz(folder_ / "a.npz", "component"),
            (RowMatrix(5, 1) << 0, 1, 1, 0, 0).finished());
}

TEST_F(StageFile, AnotherStageOrRunIsRefused) {
  const NeighborGraph graph = test::some_graph();
  write_stage_file(folder_ / "a.npz", label_, &graph);
  NeighborGraph again;
  for (const StageLabel& other : {StageLabel{"other", label_.run}, StageLabel{label_.stage, 1}}) {
    expect_error([&] { read_stage_file(folder_ / "a.npz", other, &again, {}); },
                 "a.npz: holds another stage or a stage of another run");
  }
}

TEST_F(StageFile, AFullDiskIsReportedByName) {
  const NeighborGraph graph = test::some_graph();
  try {
    write_stage_file("/dev/full", label_, &graph);
    FAIL() << "a full disk was not noticed";
  } catch (const ComputationFailed& error) {
    EXPECT_NE(std::string(error.what()).find("/dev/full: could not be written"), std::string::npos);
  }
}

/// Whatever happens to one byte: the value is the same or the file is refused by name.
TEST_F(StageFile, NoDamageGoesUnnoticed) {
  const GraphLaplacian laplacian = test::some_laplacian();
  write_stage_file(folder_ / "a.npz", label_, &laplacian);
  const std::string whole = file_bytes(folder_ / "a.npz");
  Index refused = 0;
  const auto try_reading = [&](const std::string& bytes) {
    folder_.write("damaged.npz", bytes);
    GraphLaplacian again;
    try {
      read_stage_file(folder_ / "damaged.npz", label_, &again, {});
    } catch (const InvalidArgument& error) {
      ++refused;
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
  const Index flips_refused = refused;
  EXPECT_GT(flips_refused, Index(whole.size()) / 2);
  for (std::size_t size = 0; size < whole.size(); size += 7) try_reading(whole.substr(0, size));
  EXPECT_EQ(refused - flips_refused, Index((whole.size() + 6) / 7));
}

}  // namespace
}  // namespace ldle
