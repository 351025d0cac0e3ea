#include "ldle_io/npz.h"

#include <fmt/format.h>

#include <algorithm>

#include "ldle/error.h"
#include "ldle_io/npy.h"
#include "ldle_io/text.h"

namespace ldle {

Npz::Npz(InputFile& file) : file_(file) {
  constexpr std::string_view ending = ".npy";
  for (ZipMember& member : read_zip_directory(file)) {
    if (!std::string_view(member.name).ends_with(ending)) continue;
    names_.push_back(member.name.substr(0, member.name.size() - ending.size()));
    members_.push_back(std::move(member));
  }
  if (names_.empty()) throw InvalidArgument(file.name(), "holds no arrays");
}

bool Npz::has(const std::string& array) const {
  return std::find(names_.begin(), names_.end(), array) != names_.end();
}

RowMatrix Npz::read(const std::string& array, const ShapeCheck& check) const {
  RowMatrix matrix;
  read_bytes(array, [&](ByteSource& bytes, std::uint64_t size, const std::string& name) {
    matrix = read_npy(bytes, size, name, check);
  });
  return matrix;
}

void Npz::read_bytes(const std::string& array, const Use& use) const {
  const auto found =
      array.empty() ? names_.begin() : std::find(names_.begin(), names_.end(), array);
  if (found == names_.end()) {
    throw InvalidArgument(file_.name(),
                          fmt::format("has no array {}; it has {}", shown(array), listed(names_)));
  }
  const ZipMember& member = members_[found - names_.begin()];
  const std::string name = file_.name() + ":" + *found;
  ZipMemberReader reader(file_, member, name);
  use(reader, member.size, name);
  reader.check_whole();
}

RowMatrix read_npz(const std::string& path, const std::string& array) {
  InputFile file(path);
  return Npz(file).read(array);
}

}  // namespace ldle
