#include "ldle/gluing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "ldle/error.h"
#include "ldle/math/disjoint_sets.h"
#include "ldle/math/signed_sets.h"
#include "ldle/topology/name_manifold.h"

namespace ldle {
namespace {

constexpr Id alphabet = 26;

// Parses a gluing word; throws InvalidArgument if it is not valid.
class WordReader {
 public:
  explicit WordReader(const std::string& text) : text_(text) {}

  GluingWord read() {
    GluingWord word{{{}}};
    for (skip_spaces(); at_ < text_.size(); skip_spaces()) {
      if (text_[at_] == ';') {
        ++at_;
        word.polygons.emplace_back();
      } else {
        word.polygons.back().push_back(read_side());
      }
    }
    for (const auto& polygon : word.polygons) {
      if (polygon.empty()) throw refused("every polygon must have at least one side");
    }
    return word;
  }

 private:
  void skip_spaces() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  GluingWord::Side read_side() {
    const std::size_t begin = at_;
    if (text_[at_] < 'a' || text_[at_] > 'z') {
      throw refused(fmt::format("expected a letter from a to z or ; instead of '{}'", text_[at_]));
    }
    ++at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    const std::string name = text_.substr(begin, at_ - begin);
    const auto [entry, is_new] = letters_.emplace(name, static_cast<Id>(letters_.size()));
    if (++times_[name] > 2) throw refused(fmt::format("{} occurs more than twice", name));
    const bool reversed = at_ < text_.size() && text_[at_] == '\'';
    if (reversed) ++at_;
    return {entry->second, reversed};
  }
  InvalidArgument refused(const std::string& rule) const {
    return InvalidArgument("word", "\"" + text_ + "\"", rule);
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::map<std::string, Id> letters_;
  std::map<std::string, int> times_;
};

// An occurrence of a letter: its polygon, and the corners at the tail and the head of its arrow.
struct LetterOccurrence {
  Id polygon;
  bool reversed;
  Id tail, head;
};

// The occurrences of each letter, and the number of corners of all polygons.
std::pair<std::vector<std::vector<LetterOccurrence>>, Index> find_occurrences(
    const GluingWord& word) {
  std::vector<std::vector<LetterOccurrence>> of_letter;
  Id corners = 0;
  for (Id p = 0; p < std::ssize(word.polygons); ++p) {
    const auto& sides = word.polygons[p];
    const auto count = static_cast<Id>(sides.size());
    for (Id s = 0; s < count; ++s) {
      const auto& [letter, reversed] = sides[s];
      const Id first = corners + s, second = corners + (s + 1) % count;
      if (std::ssize(of_letter) <= letter) of_letter.resize(letter + 1);
      of_letter[letter].push_back(
          {p, reversed, reversed ? second : first, reversed ? first : second});
    }
    corners += count;
  }
  return {std::move(of_letter), corners};
}

// Writes the sides of a normal form, with new letters one after the other.
class NormalForm {
 public:
  void handle() {
    const Id a = letters_++, b = letters_++;
    add({{a, false}, {b, false}, {a, true}, {b, true}});
  }
  void crosscap() {
    const Id a = letters_++;
    add({{a, false}, {a, false}});
  }
  void hole() {
    if (sides_.empty()) return add({{letters_++, false}});  // the outside of a disc
    const Id way = letters_++, loop = letters_++;
    add({{way, false}, {loop, false}, {way, true}});
  }
  void sphere() { add({{0, false}, {0, true}}); }
  GluingWord word() const { return {{sides_}}; }
  bool empty() const { return sides_.empty(); }

 private:
  void add(std::initializer_list<GluingWord::Side> sides) {
    sides_.insert(sides_.end(), sides.begin(), sides.end());
  }
  std::vector<GluingWord::Side> sides_;
  Id letters_ = 0;
};

// 2 - chi - b: twice the number of handles, or the number of crosscaps.
Index genus_of(const GluedSurface& surface) {
  return 2 - surface.euler_characteristic - surface.boundary_loops;
}

}  // namespace

std::string letter_name(Id letter) {
  const char first = static_cast<char>('a' + letter % alphabet);
  return letter < alphabet ? std::string(1, first) : fmt::format("{}{}", first, letter / alphabet);
}

GluingWord read_word(const std::string& text) {
  return WordReader(text).read();
}

std::string write_word(const GluingWord& word) {
  std::string text;
  for (std::size_t p = 0; p < word.polygons.size(); ++p) {
    if (p > 0) text += " ;";
    for (const auto& [letter, reversed] : word.polygons[p]) {
      if (!text.empty()) text += ' ';
      text += letter_name(letter);
      if (reversed) text += '\'';
    }
  }
  return text;
}

std::vector<GluedSurface> glue(const GluingWord& word) {
  const auto [of_letter, corners] = find_occurrences(word);
  math::DisjointSets vertices(corners);
  math::DisjointSets together(std::ssize(word.polygons));
  for (const auto& twice : of_letter) {
    if (twice.size() < 2) continue;
    vertices.join(twice[0].tail, twice[1].tail);
    vertices.join(twice[0].head, twice[1].head);
    together.join(twice[0].polygon, twice[1].polygon);
  }
  const auto [surface_of, count] = together.labels();
  std::vector<GluedSurface> surfaces(count, {true, 0, 0});

  Id corner = 0;
  for (std::size_t p = 0; p < word.polygons.size(); ++p) {
    Index& euler = surfaces[surface_of[p]].euler_characteristic;
    ++euler;
    for (std::size_t s = 0; s < word.polygons[p].size(); ++s, ++corner) {
      if (vertices.find(corner) == corner) ++euler;
    }
  }
  // Two polygons are oriented alike if the arrows of a glued pair of sides run in opposite
  // directions.
  math::SignedSets facing(std::ssize(word.polygons));
  // Free sides that follow each other form a loop of the boundary.
  math::DisjointSets loops(corners);
  for (const auto& sides : of_letter) {
    GluedSurface& surface = surfaces[surface_of[sides[0].polygon]];
    --surface.euler_characteristic;
    if (sides.size() == 2) {
      const int same = sides[0].reversed != sides[1].reversed ? 1 : -1;
      if (!facing.join(sides[0].polygon, sides[1].polygon, same)) surface.orientable = false;
    } else if (!loops.join(vertices.find(sides[0].tail), vertices.find(sides[0].head))) {
      ++surface.boundary_loops;  // this side closes the loop
    }
  }
  return surfaces;
}

std::string name_of(const GluedSurface& surface) {
  const topology::ManifoldKind kind{2, surface.orientable, surface.boundary_loops};
  const Index closed = surface.boundary_loops == 0 ? 1 : 0;
  // chi = 1 - b_1 + b_2 over Z/2, where b_2 is 1 for closed surfaces.
  topology::BettiNumbers betti;
  betti.z2 = {1, 1 + closed - surface.euler_characteristic, closed};
  return name_of(betti, kind);
}

GluingWord normal_word(const GluedSurface& surface) {
  NormalForm form;
  const Index genus = genus_of(surface);
  for (Index i = 0; i < (surface.orientable ? genus / 2 : genus); ++i) {
    surface.orientable ? form.handle() : form.crosscap();
  }
  for (Index hole = 0; hole < surface.boundary_loops; ++hole) form.hole();
  if (form.empty()) form.sphere();
  return form.word();
}

std::string normal_form(const std::string& word) {
  return write_word(normal_word(glue(read_word(word)).front()));
}

std::string in_words(const ComponentGluing& gluing) {
  if (gluing.word.empty()) return "";
  const std::string normal = normal_form(gluing.word);
  return "; its outline reads " + gluing.word +
         (normal == gluing.word ? "" : ", in normal form " + normal);
}

}  // namespace ldle
