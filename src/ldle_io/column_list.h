#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ldle_io/columns.h"

namespace ldle {

/// The column with this name or, failing that, with this number from 1.
std::optional<Index> find_column(const std::string& text, const FileColumns& file);

/// The columns of a list (see columns_in_list); nothing if one of them does not exist.
std::optional<std::vector<Index>> find_columns(const std::string& list, const FileColumns& file);

/// Throws InvalidArgument: the file has no such column. The message lists those that it has.
[[noreturn]] void fail_column(const std::string& text, const FileColumns& file);

/// Whether a name is one that programs give to an index without a name: "" or "Unnamed: 0".
bool is_unnamed(const std::string& name);

}  // namespace ldle
