#pragma once

#include <string>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// How the sides of polygons are glued to form surfaces. Every side has an arrow and a letter. Two
/// sides with the same letter are glued so that their arrows coincide. A side whose letter occurs
/// once is not glued. Letters are numbered 0, 1, ... without gaps, and each occurs once or twice.
struct GluingWord {
  /// A side of a polygon.
  struct Side {
    Id letter;              ///< number of the letter, from 0
    bool reversed = false;  ///< the arrow points against the direction of the walk
  };
  /// The sides of each polygon, in the order of a walk around it.
  std::vector<std::vector<Side>> polygons;
};

/// Reads a word such as "a b a' b". A letter from a to z may be followed by a number (c1, c2) and
/// by a prime if its arrow is reversed; a semicolon separates polygons. Letters are numbered in the
/// order of their first occurrence. Throws InvalidArgument for other characters, for a polygon
/// without sides, and for a letter that occurs more than twice.
GluingWord read_word(const std::string& text);

/// Writes a word in the notation of read_word(), with the names of letter_name().
std::string write_word(const GluingWord& word);

/// Returns the name of a letter, which must be at least 0: a .. z, a1 .. z1, a2 .. z2, ...
std::string letter_name(Id letter);

/// A connected surface up to homeomorphism.
struct GluedSurface {
  bool orientable = true;
  Index boundary_loops = 0;  ///< number of boundary loops; 0 for a closed surface
  Index euler_characteristic = 2;

  friend bool operator==(const GluedSurface&, const GluedSurface&) = default;
};

/// Returns the connected surfaces that a word describes, in the order of their first polygons. The
/// word must follow the rules of GluingWord.
std::vector<GluedSurface> glue(const GluingWord& word);

/// Returns the name of a surface: "torus", "Moebius strip", ...
std::string name_of(const GluedSurface& surface);

/// Returns the normal form of a surface: a b a' b' for each handle or a a for each crosscap, then
/// c d c' for each boundary loop, with new letters each time. The sphere is a a'. In the normal
/// form of a disc with holes, the first boundary loop is a single side.
GluingWord normal_word(const GluedSurface& surface);

/// Returns the normal form of the first surface that a word describes. Throws InvalidArgument if
/// read_word() cannot read the word.
std::string normal_form(const std::string& word);

/// An arc of the outline of an embedding. The walk along the outline has the embedding on its left.
struct OutlineArc {
  Id letter = none;             ///< number of its letter in the word, from 0
  bool reversed = false;        ///< the arrow points against the direction of the walk
  bool glued = false;           ///< glued to the other arc of its letter; otherwise boundary
  std::vector<Id> points = {};  ///< its points, in the order of the walk
};

/// How the outline of one component's embedding is glued.
struct ComponentGluing {
  std::string word = {};                 ///< the gluing word; empty if it could not be read
  std::vector<OutlineArc> outline = {};  ///< arcs in the order of the walk; empty without a word
};

/// Returns text that continues a sentence: "; its outline reads a b a b', in normal form a a b b".
/// The normal form is left out if it equals the word. Returns an empty string if there is no word.
std::string in_words(const ComponentGluing& gluing);

/// The gluing diagram of an embedding in the plane.
struct GluingDiagram {
  std::vector<ComponentGluing> components;  ///< one for each of Topology::components
};

}  // namespace ldle
