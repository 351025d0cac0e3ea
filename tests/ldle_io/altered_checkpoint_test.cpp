#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "ldle/pipeline/embed.h"
#include "ldle_io/checkpoint.h"
#include "ldle_io/npz.h"
#include "ldle_io/npz_writer.h"
#include "ldle_io/run_identity.h"
#include "ldle_io/support.h"

namespace ldle::altered_checkpoint_test {

namespace fs = std::filesystem;
using test::ScratchFolder;

/// One array of a stage's file.
struct StoredArray {
  std::string name;
  NpyHeader header;
  std::vector<std::byte> data;

  const char* type() const {
    if (header.kind == NpyKind::real) return "<f8";
    if (header.kind == NpyKind::unsigned_integer) return "|u1";
    return header.item_size == 4 ? "<i4" : "<i8";
  }
  Index count() const { return std::ssize(data) / header.item_size; }
};

std::vector<StoredArray> read_arrays(const std::string& path) {
  InputFile file(path);
  const Npz archive(file);
  std::vector<StoredArray> arrays;
  for (const std::string& name : archive.names()) {
    archive.read_bytes(name, [&](ByteSource& bytes, std::uint64_t size, const std::string& label) {
      StoredArray array{name, read_npy_header(bytes, size, label), {}};
      std::uint64_t length = static_cast<std::uint64_t>(array.header.item_size);
      for (std::uint64_t axis : array.header.shape) length *= axis;
      array.data.resize(length);
      bytes.read(array.data);
      arrays.push_back(std::move(array));
    });
  }
  return arrays;
}

/// Writes the arrays with right checksums.
void write_arrays(const std::string& path, const std::vector<StoredArray>& arrays) {
  std::ostringstream out;
  NpzWriter npz(out);
  for (const StoredArray& array : arrays) {
    npz.add(array.name,
            {array.type(), {array.header.shape.begin(), array.header.shape.end()}, array.data});
  }
  npz.finish();
  std::ofstream(path, std::ios::binary) << out.str();
}

template <class T>
void set(StoredArray& array, Index at, T value) {
  std::memcpy(array.data.data() + at * Index{sizeof(T)}, &value, sizeof(T));
}
template <class T>
T get(const StoredArray& array, Index at) {
  T value;
  std::memcpy(&value, array.data.data() + at * Index{sizeof(T)}, sizeof(T));
  return value;
}

/// Changes an array. Returns false if it has nothing to change.
using Alteration = bool (*)(StoredArray&);

template <class T>
bool put_everywhere(StoredArray& array, std::initializer_list<Index> places, T value) {
  if (array.count() == 0) return false;
  for (Index place : places) set(array, place < 0 ? array.count() - 1 : place, value);
  return true;
}

bool put_value(StoredArray& array, std::initializer_list<Index> places, double value) {
  if (array.header.kind == NpyKind::real) return put_everywhere(array, places, value);
  if (std::isnan(value)) return false;
  if (array.header.item_size == 4) {
    return put_everywhere(array, places, static_cast<Id>(std::clamp(value, -2e9, 2e9)));
  }
  if (array.header.item_size == 8) return put_everywhere(array, places, static_cast<Index>(value));
  return false;
}

/// Removes or adds one row.
bool change_length(StoredArray& array, Index by) {
  if (array.header.shape.empty() || array.header.shape[0] == 0) return false;
  const std::size_t row = array.data.size() / array.header.shape[0];
  array.header.shape[0] += static_cast<std::uint64_t>(by);
  array.data.resize(array.data.size() + row * static_cast<std::size_t>(by));
  return true;
}

constexpr Alteration alterations[] = {
    [](StoredArray& array) { return put_value(array, {0}, 1e9); },
    [](StoredArray& array) { return put_value(array, {-1}, 1e9); },
    [](StoredArray& array) { return put_value(array, {0}, -7); },
    [](StoredArray& array) { return put_value(array, {-1}, -1); },
    [](StoredArray& array) {
      return put_value(array, {0, -1}, 0);
    },
    [](StoredArray& array) { return put_value(array, {0}, 4e18); },
    [](StoredArray& array) { return put_value(array, {-1}, std::nan("")); },
    [](StoredArray& array) { return change_length(array, -1); },
    [](StoredArray& array) { return change_length(array, 1); },
    [](StoredArray& array) {
      // An offset or an id that is one too small in the middle.
      const Index middle = array.count() / 2;
      if (array.count() < 3 || array.header.kind == NpyKind::real) return false;
      if (array.header.item_size == 8) set(array, middle, get<Index>(array, middle) - 1);
      if (array.header.item_size == 4) set(array, middle, get<Id>(array, middle) + 1);
      return true;
    },
    [](StoredArray& array) {
      if (array.header.shape.size() != 2) return false;
      std::swap(array.header.shape[0], array.header.shape[1]);
      return true;
    },
    [](StoredArray& array) {
      array.header.shape.assign(array.header.shape.size(), 0);
      if (array.header.shape.empty()) return false;
      array.data.clear();
      return true;
    },
};

/// Points on a bent sheet.
RowMatrix sheet() {
  RowMatrix points(9 * 11, 3);
  for (Index i = 0; i < points.rows(); ++i) {
    const double angle = 0.25 * static_cast<double>(i % 11);
    points.row(i) << std::cos(angle), std::sin(angle), 0.25 * static_cast<double>(i / 11);
  }
  return points;
}

class AlteredCheckpoint : public testing::TestWithParam<bool> {
 protected:
  AlteredCheckpoint() {
    settings_.options.laplacian.graph_neighbors = 15;
    settings_.options.spectrum.eigenvectors = 12;
    settings_.options.local_views.view_neighbors = 9;
    settings_.options.local_views.kind = LocalViewKind::both;
    settings_.options.registration.refinements = 5;
    settings_.options.topology = false;
    settings_.options.embedding = EmbeddingKind::views;
    if (GetParam()) {
      RowMatrix distances(points_.rows(), points_.rows());
      for (Index i = 0; i < points_.rows(); ++i) {
        distances.row(i) = (points_.rowwise() - points_.row(i)).rowwise().norm();
      }
      input_ = Input(Distances{SharedMatrix(std::move(distances))});
    }
  }

  void embed_from_checkpoint() {
    Checkpoint checkpoint(folder_ / "ck", identity_);
    pipeline::embed(input_, settings_.options, Context(settings_.context), checkpoint);
  }

  RowMatrix points_ = sheet();
  Settings settings_;
  Input input_ = Input(Points{SharedMatrix(points_)});
  ScratchFolder folder_;
  nlohmann::ordered_json identity_ = run_identity("euclidean", {}, settings_);
};

/// Files with right checksums and wrong numbers: the run is refused, or it ends as well as it can.
TEST_P(AlteredCheckpoint, WrongNumbersAreRefused) {
  embed_from_checkpoint();
  std::map<std::string, std::vector<StoredArray>> stages;
  for (const auto& entry : fs::directory_iterator(folder_ / "ck")) {
    if (entry.path().extension() == ".npz") {
      stages[entry.path().string()] = read_arrays(entry.path().string());
    }
  }
  ASSERT_GE(stages.size(), 7u);
  for (const auto& [path, arrays] : stages) write_arrays(path, arrays);
  ASSERT_NO_THROW(embed_from_checkpoint());
  Index altered = 0, refused = 0;
  for (const auto& [path, arrays] : stages) {
    for (std::size_t a = 0; a < arrays.size(); ++a) {
      for (const Alteration& alter : alterations) {
        std::vector<StoredArray> changed = arrays;
        if (!alter(changed[a]) || changed[a].data == arrays[a].data) continue;
        write_arrays(path, changed);
        ++altered;
        try {
          embed_from_checkpoint();
        } catch (const InvalidArgument&) {
          ++refused;
        } catch (const ComputationFailed&) {
          ++refused;
        }
      }
    }
    write_arrays(path, arrays);
  }
  RecordProperty("altered", std::to_string(altered));
  EXPECT_GT(altered, 300);
  EXPECT_GT(refused, altered / 2);
  std::printf("%td altered checkpoints, %td refused\n", altered, refused);
}

INSTANTIATE_TEST_SUITE_P(OfPointsAndDistances, AlteredCheckpoint, testing::Bool());

}  // namespace ldle::altered_checkpoint_test
