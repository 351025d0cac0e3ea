#include "ldle/spectrum/compute_spectrum.h"

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <string>

#include "ldle/core/parallel_for.h"
#include "ldle/core/ragged.h"
#include "ldle/spectrum/component_eigenpairs.h"

namespace ldle::spectrum {
namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

SparseMatrix submatrix(const SparseMatrix& matrix, std::span<const Id> points,
                       std::span<const Id> position) {
  SparseMatrix part(static_cast<Index>(points.size()), static_cast<Index>(points.size()));
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t column = 0; column < points.size(); ++column) {
    for (SparseMatrix::InnerIterator entry(matrix, points[column]); entry; ++entry) {
      entries.emplace_back(position[entry.row()], static_cast<int>(column), entry.value());
    }
  }
  part.setFromTriplets(entries.begin(), entries.end());
  return part;
}

// The rows and columns of some points.
SparseMatrix laplacian_on(const GraphLaplacian& laplacian, std::span<const Id> points) {
  std::vector<Id> position(laplacian.size(), none);
  for (std::size_t i = 0; i < points.size(); ++i) position[points[i]] = static_cast<Id>(i);
  return submatrix(laplacian.matrix, points, position);
}

/// Describes the solvers that ran. If a solver ran for several components, its reason and effort
/// for the largest one are reported.
class SolverReport {
 public:
  void add(Index size, const ChosenSolver& chosen, const std::string& effort) {
    Entry& entry = entries_[chosen.description];
    if (size <= entry.size) return;
    entry = {size, chosen.reason + (effort.empty() ? "" : "; " + effort)};
  }

  std::string text() const {
    std::string all;
    for (const auto& [name, entry] : entries_) {
      all += (all.empty() ? "" : "; ") + name + entry.words;
    }
    return all;
  }

 private:
  struct Entry {
    Index size = 0;
    std::string words;
  };
  std::map<std::string, Entry> entries_;
};

}  // namespace

Spectrum compute_spectrum(const GraphLaplacian& laplacian, const SpectrumOptions& options,
                          Index dimension, const Context& context,
                          const std::vector<char>& needed) {
  const Index n = laplacian.size();
  const Index wanted = options.eigenvectors;
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  RowMatrix vectors;  // allocated once the solver has freed its memory
  Spectrum spectrum;
  spectrum.component = laplacian.component;
  spectrum.values.setConstant(laplacian.components, wanted, nothing);
  spectrum.residuals.setConstant(laplacian.components, wanted, nothing);
  spectrum.converged = true;

  SolverReport report;
  const Ragged<Id> members = group_by_label(laplacian.component, laplacian.components);
  for (Index c = 0; c < laplacian.components; ++c) {
    const bool skipped = !needed.empty() && !needed[c];
    const Index count = skipped ? 0 : std::min(wanted, members.length(c) - 1);
    spectrum.available.push_back(count);
    if (count == 0) continue;
    const bool whole = laplacian.components == 1;
    const SparseMatrix own = whole ? SparseMatrix() : laplacian_on(laplacian, members[c]);
    const SparseMatrix& part = whole ? laplacian.matrix : own;
    ChosenSolver chosen =
        choose_solver(part, {count, spectrum_tolerance}, options.eigen_solver, dimension, context);
    const auto pairs = component_eigenpairs(part, *chosen.computation, context);
    chosen.computation.reset();  // frees its memory
    report.add(members.length(c), chosen, pairs.effort);
    spectrum.values.row(c).head(count) = pairs.values.transpose();
    spectrum.residuals.row(c).head(count) = pairs.residuals.transpose();
    spectrum.products += pairs.products;
    spectrum.converged = spectrum.converged && pairs.converged;
    if (vectors.size() == 0) vectors = RowMatrix::Zero(n, wanted);
    parallel_for(members.length(c), 64, context, [&](Index begin, Index end) {
      const RowMatrix rows = pairs.vectors.middleRows(begin, end - begin);
      for (Index i = begin; i < end; ++i) {
        vectors.row(members[c][i]).head(count) = rows.row(i - begin);
      }
    });
  }
  spectrum.solver = report.text();
  if (vectors.size() == 0) vectors = RowMatrix::Zero(n, wanted);
  spectrum.vectors = std::move(vectors);
  return spectrum;
}

}  // namespace ldle::spectrum
