#include <fmt/format.h>

#include <algorithm>

#include "ldle/error.h"
#include "ldle/local_views/maps_of_two_kinds.h"
#include "ldle/local_views/projection_maps.h"
#include "ldle/local_views/scaling_maps.h"
#include "ldle_io/array_bytes.h"
#include "ldle_io/npz.h"
#include "ldle_io/stage_fields.h"
#include "ldle_io/stage_file.h"

namespace ldle {
namespace {

using Shape = std::vector<std::uint64_t>;

/// Reads fields that were written by the FieldWriter of write_stage_file.cpp.
class FieldReader {
 public:
  FieldReader(const Npz& npz, const pipeline::MapSources* sources) : npz_(npz), sources_(sources) {}

  template <class T>
  void operator()(const std::string& name, std::vector<T>& values) const {
    read<T>(name, 1, [&](const Shape& shape) {
      values.resize(shape[0]);
      return std::span(values);
    });
  }
  void operator()(const std::string& name, std::vector<IdPair>& pairs) const {
    read<Id>(name, 2, [&](const Shape& shape) {
      pairs.resize(shape[0]);
      Id* first = pairs.empty() ? nullptr : &pairs.front().first;
      return std::span(first, 2 * pairs.size());
    });
  }
  void operator()(const std::string& name, Ragged<Id>& lists) const {
    (*this)(name + ".offsets", lists.offsets);
    (*this)(name + ".values", lists.values);
  }
  void operator()(const std::string& name, RowMatrix& matrix) const {
    read<double>(name, 2, [&](const Shape& shape) {
      matrix.resize(static_cast<Index>(shape[0]), static_cast<Index>(shape[1]));
      return std::span(matrix.data(), static_cast<std::size_t>(matrix.size()));
    });
  }
  void operator()(const std::string& name, SharedMatrix& matrix) const {
    RowMatrix read_matrix;
    (*this)(name, read_matrix);
    matrix = std::move(read_matrix);
  }
  void operator()(const std::string& name, Eigen::SparseMatrix<double>& matrix) const {
    read<Id>(name + ".indptr", 1, [&](const Shape& shape) {
      const Index n = std::max<Index>(static_cast<Index>(shape[0]) - 1, 0);
      matrix.resize(n, n);
      return std::span(matrix.outerIndexPtr(), shape[0]);
    });
    read<Id>(name + ".indices", 1, [&](const Shape& shape) {
      matrix.resizeNonZeros(static_cast<Index>(shape[0]));
      return std::span(matrix.innerIndexPtr(), shape[0]);
    });
    read<double>(name + ".data", 1,
                 [&](const Shape&) { return std::span(matrix.valuePtr(), matrix.data().size()); });
  }
  void operator()(const std::string& name, std::shared_ptr<const LocalMaps>& maps) const {
    Index points = 0;
    (*this)(name + ".points", points);
    maps = std::make_shared<local_views::MapsOfTwoKinds>(points, eigenvector_maps(name),
                                                         tangent_maps(name));
  }
  void operator()(const std::string& name, std::string& text) const {
    read<char>(name, 1, [&](const Shape& shape) {
      text.resize(shape[0]);
      return std::span(text);
    });
  }
  void operator()(const std::string& name, double& number) const {
    read<double>(name, 0, [&](const Shape&) { return std::span(&number, 1); });
  }
  void operator()(const std::string& name, Index& number) const {
    read<Index>(name, 0, [&](const Shape&) { return std::span(&number, 1); });
  }
  template <DescribedReport Report>
  void operator()(const std::string& name, Report& report) const {
    Report::describe(
        report, [&](const std::string& part, auto& field) { (*this)(name + "." + part, field); });
  }
  void operator()(const std::string& name, bool& flag) const {
    Index number = 0;
    (*this)(name, number);
    flag = number != 0;
  }

 private:
  std::shared_ptr<const EigenvectorMaps> eigenvector_maps(const std::string& name) const {
    if (!npz_.has(name + ".chosen")) return nullptr;
    if (sources_ == nullptr || sources_->eigenvectors.empty()) {
      throw InvalidArgument(name, "cannot be read without the eigenvectors that they are made of");
    }
    Index dimension = 0;
    std::vector<Id> chosen;
    std::vector<double> scale;
    read<Id>(name + ".chosen", 2, [&](const Shape& shape) {
      dimension = static_cast<Index>(shape[1]);
      chosen.resize(shape[0] * shape[1]);
      return std::span(chosen);
    });
    read<double>(name + ".scale", 2, [&](const Shape& shape) {
      scale.resize(shape[0] * shape[1]);
      return std::span(scale);
    });
    return std::make_shared<EigenvectorMaps>(sources_->eigenvectors, dimension, std::move(chosen),
                                             std::move(scale));
  }
  std::shared_ptr<const LocalMaps> tangent_maps(const std::string& name) const {
    if (npz_.has(name + ".basis")) return projection_maps(name);
    if (npz_.has(name + ".weights")) return scaling_maps(name);
    return nullptr;
  }
  std::shared_ptr<const LocalMaps> projection_maps(const std::string& name) const {
    if (sources_ == nullptr || sources_->data.points() == nullptr) {
      throw InvalidArgument(name, "cannot be read without the points that they project");
    }
    RowMatrix center, basis;
    (*this)(name + ".center", center);
    (*this)(name + ".basis", basis);
    return std::make_shared<local_views::ProjectionMaps>(*sources_->data.points(),
                                                         std::move(center), std::move(basis));
  }
  std::shared_ptr<const LocalMaps> scaling_maps(const std::string& name) const {
    if (sources_ == nullptr) {
      throw InvalidArgument(name, "cannot be read without the distances that they use");
    }
    Ragged<Id> members;
    RowMatrix weights, offset;
    (*this)(name + ".members", members);
    (*this)(name + ".weights", weights);
    (*this)(name + ".offset", offset);
    return std::make_shared<local_views::ScalingMaps>(sources_->data, std::move(members),
                                                      std::move(weights), std::move(offset));
  }

  /// Reads an array with the given number of axes into the memory that room(shape) returns.
  template <class T, class Room>
  void read(const std::string& name, std::size_t axes, Room room) const {
    npz_.read_bytes(name, [&](ByteSource& bytes, std::uint64_t size, const std::string& label) {
      const NpyHeader header = read_npy_header(bytes, size, label);
      if (header.kind != NpyType<T>::kind || header.item_size != sizeof(T) ||
          header.shape.size() != axes) {
        throw InvalidArgument(
            label, fmt::format("must be an array of type {} with {} axes", NpyType<T>::name, axes));
      }
      const std::span<T> out = room(header.shape);
      if (bytes.read(std::as_writable_bytes(out)) != out.size_bytes()) {
        throw InvalidArgument(label, "is truncated: it ends inside the data");
      }
    });
  }

  const Npz& npz_;
  const pipeline::MapSources* sources_;
};

void check_label(const FieldReader& read, const StageLabel& label, const std::string& path) {
  std::string stage;
  Index run = 0;
  read("stage", stage);
  read("run", run);
  if (stage != label.stage || run != Index{label.run}) {
    throw InvalidArgument(path, "holds another stage or a stage of another run");
  }
}

}  // namespace

void read_stage_file(const std::string& path, const StageLabel& label, pipeline::StageValue value,
                     const pipeline::MapSources* sources) {
  InputFile file(path);
  const Npz npz(file);
  const FieldReader read(npz, sources);
  check_label(read, label, path);
  std::visit([&](auto* fields) { visit_fields(*fields, read); }, value);
}

}  // namespace ldle
