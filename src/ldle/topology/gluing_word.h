#pragma once

#include <string>
#include <vector>

#include "ldle/topology/name_manifold.h"

namespace ldle {

/// How polygons are glued along their sides to a surface. A letter that occurs twice names two
/// sides that are glued, head to head; one that occurs once is left free.
struct GluingWord {
  struct Side {
    Id letter;              ///< from 0
    bool reversed = false;  ///< the arrow runs against the walk around the polygon
  };
  std::vector<std::vector<Side>> polygons;  ///< sides in the order of a walk around each
};

/// Reads "a b a' b": letters, numbered if there are many (c1, c2), a stroke for reversed ones, and
/// a semicolon between polygons. Throws InvalidArgument for anything else, and for a letter that
/// occurs three times.
GluingWord read_word(const std::string& text);
std::string write_word(const GluingWord& word);

/// a .. z, a1 .. z1, a2 ...
std::string letter_name(Id letter);

/// A connected surface, as the classification knows it.
struct GluedSurface {
  bool orientable = true;
  Index boundary_loops = 0;
  Index euler_characteristic = 2;

  friend bool operator==(const GluedSurface&, const GluedSurface&) = default;
};

/// The surfaces that the polygons are glued to, by their first polygons: each has as many vertices
/// as classes of corners that gluing brings together, as many edges as letters and as many faces as
/// polygons.
std::vector<GluedSurface> glue(const GluingWord& word);

/// "torus", "Moebius strip", ...
std::string name_of(const GluedSurface& surface);

/// The textbook word of a surface: a a' for the sphere, a b a' b' and so on for handles, a a b b
/// and so on for crosscaps; for each hole a way there and back around a free side, as c d c'.
GluingWord normal_word(const GluedSurface& surface);

/// The textbook word of the surface that a word is glued to, the first where there are several.
std::string normal_form(const std::string& word);

}  // namespace ldle
