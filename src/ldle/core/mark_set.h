#pragma once

#include <bit>
#include <span>
#include <vector>

#include "ldle/core/types.h"

namespace ldle {

/// A small set of ids, filled anew again and again. Its memory follows the size of the set and not
/// the range of the ids, so that it stays in the cache.
class MarkSet {
 public:
  void assign(std::span<const Id> ids) {
    const std::size_t wanted = std::bit_ceil(4 * ids.size() + 16);
    if (wanted > slots_.size()) slots_.assign(wanted, {none, 0});
    ++round_;
    for (Id id : ids) slots_[find(id)] = {id, round_};
  }

  bool contains(Id id) const { return slots_[find(id)].round == round_; }

 private:
  struct Slot {
    Id id;
    Index round;  // in which it was taken; an older one is free
  };

  // The slot that holds an id, or the free one where it belongs.
  std::size_t find(Id id) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (static_cast<std::size_t>(id) * 0x9e3779b97f4a7c15ULL >> 32) & mask;
    while (slots_[at].round == round_ && slots_[at].id != id) at = (at + 1) & mask;
    return at;
  }

  std::vector<Slot> slots_ = std::vector<Slot>(16, {none, 0});
  Index round_ = 1;
};

}  // namespace ldle
