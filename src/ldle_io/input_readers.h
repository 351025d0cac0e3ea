#pragma once

#include <optional>

#include "ldle_io/input.h"
#include "ldle_io/input_file.h"

namespace ldle {

/// The readers of the table of formats (input_format.h). They read points, labels and colours into
/// `data`, whose `source` is set.

void read_npy_input(InputFile&, const InputRequest&, const ShapeCheck&, InputData& data);
void read_npz_input(InputFile&, const InputRequest&, const ShapeCheck&, InputData& data);
void read_table_input(InputFile&, const InputRequest&, const ShapeCheck&, InputData& data);
void read_las_input(InputFile&, const InputRequest&, const ShapeCheck&, InputData& data);

/// Reads the vertices of a point cloud or mesh.
using ReadVertices = RowMatrix (*)(InputFile&, const ShapeCheck&);
void read_cloud(ReadVertices read, InputFile&, const InputRequest&, const ShapeCheck&,
                InputData& data);

/// Reads a point cloud by one of these functions.
template <ReadVertices read>
void read_cloud_input(InputFile& file, const InputRequest& request, const ShapeCheck& check,
                      InputData& data) {
  read_cloud(read, file, request, check, data);
}

/// Rows that are read when they are needed. Nothing is returned for an array in Fortran order.
std::optional<OpenedRows> open_npy_rows(InputFile& file, const InputRequest& request);
std::optional<OpenedRows> open_table_rows(InputFile& file, const InputRequest& request);
std::optional<OpenedRows> open_las_rows(InputFile& file, const InputRequest& request);

}  // namespace ldle
