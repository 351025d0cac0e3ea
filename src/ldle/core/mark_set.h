#pragma once

#include <span>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// A small set of ids, filled anew again and again. Its memory follows the size of the set and not
/// the range of the ids, so that it stays in the cache.
class MarkSet {
 public:
  void clear() {
    ++round_;
    size_ = 0;
  }
  void assign(std::span<const Id> ids) {
    clear();
    for (Id id : ids) add(id);
  }

  /// Puts an id in, unless it is there already. Gives its place in the order of coming.
  Id add(Id id) {
    if (4 * static_cast<std::size_t>(size_) >= slots_.size()) grow();
    Slot& slot = slots_[find(id)];
    if (slot.round != round_) slot = {id, size_++, round_};
    return slot.place;
  }

  Id size() const { return size_; }
  bool contains(Id id) const { return slots_[find(id)].round == round_; }

 private:
  struct Slot {
    Id id = none;
    Id place = none;
    Index round = 0;  // in which it was taken; an older one is free
  };

  // The slot that holds an id, or the free one where it belongs.
  std::size_t find(Id id) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (static_cast<std::size_t>(id) * 0x9e3779b97f4a7c15ULL >> 32) & mask;
    while (slots_[at].round == round_ && slots_[at].id != id) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    const std::vector<Slot> old = std::move(slots_);
    slots_.assign(2 * old.size(), Slot());
    for (const Slot& slot : old) {
      if (slot.round == round_) slots_[find(slot.id)] = slot;
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(64);
  Index round_ = 1;
  Id size_ = 0;
};

}  // namespace ldle
