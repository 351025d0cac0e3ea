#pragma once

#include <span>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// A small set of ids that is cleared and filled many times. Its memory grows with the size of the
/// set, not with the range of the ids, so it stays in the cache.
class MarkSet {
 public:
  /// Empties the set in constant time.
  void clear() {
    ++round_;
    size_ = 0;
  }
  void assign(std::span<const Id> ids) {
    clear();
    for (Id id : ids) add(id);
  }

  /// Adds an id if the set does not contain it. Returns its position in the order of insertion.
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
    Index round = 0;  // round in which it was filled; slots of older rounds are free
  };

  // Returns the slot that holds an id, or the free slot where it would be inserted.
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
