#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "ldle/types.h"

namespace ldle {

/// Seeded random numbers that are the same on every platform (the standard's distributions are
/// not): xoshiro256** of Blackman and Vigna (2018), seeded by splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (auto& word : state_) {
      seed += 0x9e3779b97f4a7c15ULL;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
      word = z ^ (z >> 31);
    }
  }

  /// 64 random bits.
  std::uint64_t bits() {
    const std::uint64_t result = rotate_left(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate_left(state_[3], 45);
    return result;
  }

  /// Uniform on [0, 1).
  double uniform() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }
  double uniform(double low, double high) { return low + (high - low) * uniform(); }

  /// Standard normal (Box-Muller; the second of each pair is kept for the next call).
  double normal() {
    if (has_spare_) {
      has_spare_ = false;
      return spare_;
    }
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    const double angle = 2.0 * std::numbers::pi * uniform();
    spare_ = radius * std::sin(angle);
    has_spare_ = true;
    return radius * std::cos(angle);
  }

  /// Uniform on 0 .. count-1.
  Index below(Index count) {
    const auto n = static_cast<std::uint64_t>(count);
    const std::uint64_t reject_below = (0 - n) % n;
    for (;;) {
      const std::uint64_t draw = bits();
      if (draw >= reject_below) return static_cast<Index>(draw % n);
    }
  }

  /// Almost uniform on 0 .. count-1, for count < 2^32: no probability is off by more than 2^-32.
  /// Faster than below().
  Index roughly_below(std::uint64_t count) {
    return static_cast<Index>(((bits() >> 32) * count) >> 32);
  }

  /// Shuffles items uniformly (Fisher-Yates).
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (Index i = static_cast<Index>(items.size()) - 1; i > 0; --i) {
      std::swap(items[i], items[below(i + 1)]);
    }
  }

 private:
  static std::uint64_t rotate_left(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

  std::uint64_t state_[4];
  double spare_ = 0.0;
  bool has_spare_ = false;
};

}  // namespace ldle
