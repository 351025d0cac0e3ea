#pragma once

#include "ldle/types.h"
#include "ldle_io/input_file.h"
#include "ldle_io/shape_check.h"

namespace ldle {

/// Readers of text files with points in space. They return a row x, y, z for each point, and throw
/// InvalidArgument, with the line, if the file is not valid. `check` is called before memory is
/// allocated.

/// The vertices ("v" lines) of a Wavefront OBJ file.
RowMatrix read_obj(InputFile& file, const ShapeCheck& check);

/// The vertices of an OFF file; normals and colours (NOFF, COFF, ...) are passed over.
RowMatrix read_off(InputFile& file, const ShapeCheck& check);

/// An XYZ file: three numbers in each line, between blanks, commas or semicolons (more numbers are
/// passed over); or the number of atoms,
/// a comment, and a line for each atom with its element and its place.
RowMatrix read_xyz(InputFile& file, const ShapeCheck& check);

}  // namespace ldle
