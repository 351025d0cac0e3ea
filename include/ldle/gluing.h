#pragma once

#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// How polygons are glued along their sides to a surface. A letter that occurs twice names two
/// sides that are glued, arrow on arrow; a letter that occurs once names a side that is not glued.
struct GluingWord {
  struct Side {
    Id letter;              ///< from 0
    bool reversed = false;  ///< the arrow runs against the walk around the polygon
  };
  std::vector<std::vector<Side>> polygons;  ///< the sides of each, in order
};

/// Reads "a b a' b": letters, with numbers if there are many (c1, c2), a prime for reversed ones,
/// and a semicolon between polygons. Throws InvalidArgument for anything else, and for a letter
/// that occurs three times.
GluingWord read_word(const std::string& text);
std::string write_word(const GluingWord& word);

/// a .. z, a1 .. z1, a2 ...
std::string letter_name(Id letter);

/// A connected surface up to homeomorphism.
struct GluedSurface {
  bool orientable = true;
  Index boundary_loops = 0;
  Index euler_characteristic = 2;

  friend bool operator==(const GluedSurface&, const GluedSurface&) = default;
};

/// The connected surfaces that a word describes, in the order of their first polygons.
std::vector<GluedSurface> glue(const GluingWord& word);

/// "torus", "Moebius strip", ...
std::string name_of(const GluedSurface& surface);

/// The normal form of a surface: a a' for the sphere, a b a' b' ... for handles, a a b b ... for
/// crosscaps, and c d c' for each boundary loop.
GluingWord normal_word(const GluedSurface& surface);

/// The normal form of the first surface that a word describes.
std::string normal_form(const std::string& word);

/// A part of the outline of a torn embedding, from one point to another along a walk that has the
/// embedding on its left.
struct OutlineArc {
  Id letter = none;       ///< in the word, from 0
  bool reversed = false;  ///< the arrow runs against the walk
  bool glued = false;     ///< to the other arc of the same letter; otherwise part of the boundary
  std::vector<Id> points = {};
};

/// How the outline of one component's embedding is glued.
struct ComponentGluing {
  std::string word = {};  ///< empty if it could not be read
  std::vector<OutlineArc> outline = {};
};

/// "; its outline reads a b a b', in normal form a a b b", or nothing if there is no word.
std::string in_words(const ComponentGluing& gluing);

/// The gluing diagram of an embedding in the plane: one entry for each component of the topology.
struct GluingDiagram {
  std::vector<ComponentGluing> components;
};

}  // namespace ldle
