#include "ldle/error.h"
#include "ldle/local_views/maps_of_two_kinds.h"
#include "ldle/local_views/projection_maps.h"
#include "ldle/local_views/scaling_maps.h"
#include "ldle_io/atomic_file.h"
#include "ldle_io/npz_writer.h"
#include "ldle_io/stage_fields.h"
#include "ldle_io/stage_file.h"

namespace ldle {
namespace {

/// Writes fields of all types that occur in the values of stages. A field that consists of several
/// arrays is written as NAME.PART.
class FieldWriter {
 public:
  explicit FieldWriter(NpzWriter& npz) : npz_(npz) {}

  template <class T>
  void operator()(const std::string& name, const std::vector<T>& values) const {
    npz_.add(name, array_bytes(std::span<const T>(values)));
  }
  void operator()(const std::string& name, const std::vector<IdPair>& pairs) const {
    npz_.add(name, array_bytes(std::span<const IdPair>(pairs)));
  }
  void operator()(const std::string& name, const Ragged<Id>& lists) const {
    (*this)(name + ".offsets", lists.offsets);
    (*this)(name + ".values", lists.values);
  }
  void operator()(const std::string& name, const RowMatrix& matrix) const {
    npz_.add(name, matrix_bytes(matrix));
  }
  void operator()(const std::string& name, const SharedMatrix& matrix) const {
    npz_.add(name, array_bytes(matrix.data(), {matrix.rows(), matrix.cols()}));
  }
  void operator()(const std::string& name, const Eigen::SparseMatrix<double>& matrix) const {
    if (!matrix.isCompressed()) throw InvalidArgument(name, "must be a compressed sparse matrix");
    npz_.add(name + ".indptr", array_bytes(matrix.outerIndexPtr(), {matrix.outerSize() + 1}));
    npz_.add(name + ".indices", array_bytes(matrix.innerIndexPtr(), {matrix.nonZeros()}));
    npz_.add(name + ".data", array_bytes(matrix.valuePtr(), {matrix.nonZeros()}));
  }
  void operator()(const std::string& name, const std::shared_ptr<const LocalMaps>& maps) const {
    const auto* made = dynamic_cast<const local_views::MapsOfTwoKinds*>(maps.get());
    if (made == nullptr) throw InvalidArgument(name, "maps of this kind cannot be stored");
    (*this)(name + ".points", made->points());
    if (made->of_eigenvectors() != nullptr) write_maps(name, *made->of_eigenvectors());
    if (const auto* tangent = dynamic_cast<const local_views::ProjectionMaps*>(made->tangent())) {
      write_maps(name, *tangent);
    } else if (const auto* scaling =
                   dynamic_cast<const local_views::ScalingMaps*>(made->tangent())) {
      write_maps(name, *scaling);
    }
  }
  void operator()(const std::string& name, const std::string& text) const {
    npz_.add(name, array_bytes(std::span<const char>(text)));
  }
  void operator()(const std::string& name, double number) const {
    npz_.add(name, array_bytes(&number, {}));
  }
  void operator()(const std::string& name, Index number) const {
    npz_.add(name, array_bytes(&number, {}));
  }
  template <DescribedReport Report>
  void operator()(const std::string& name, const Report& report) const {
    Report::describe(report, [&](const std::string& part, const auto& field) {
      (*this)(name + "." + part, field);
    });
  }
  void operator()(const std::string& name, bool flag) const { (*this)(name, Index{flag}); }

 private:
  void write_maps(const std::string& name, const EigenvectorMaps& maps) const {
    const Index d = maps.dimension();
    const Index count = static_cast<Index>(maps.all_chosen().size()) / d;
    npz_.add(name + ".chosen", array_bytes(maps.all_chosen().data(), {count, d}));
    npz_.add(name + ".scale", array_bytes(maps.all_scales().data(), {count, d}));
  }
  void write_maps(const std::string& name, const local_views::ProjectionMaps& maps) const {
    (*this)(name + ".center", maps.center());
    (*this)(name + ".basis", maps.basis());
  }
  void write_maps(const std::string& name, const local_views::ScalingMaps& maps) const {
    (*this)(name + ".members", maps.members());
    (*this)(name + ".weights", maps.weights());
    (*this)(name + ".offset", maps.offset());
  }

  NpzWriter& npz_;
};

}  // namespace

void write_stage_file(const std::string& path, const StageLabel& label,
                      pipeline::ConstStageValue value) {
  write_file_durably(path, [&](std::ostream& out) {
    NpzWriter npz(out);
    const FieldWriter write(npz);
    write("stage", label.stage);
    write("run", Index{label.run});
    std::visit([&](const auto* fields) { visit_fields(*fields, write); }, value);
    npz.finish();
  });
}

}  // namespace ldle
