#pragma once

#include <random>
#include <string>
#include <vector>

namespace ldle::fuzz {

/// Changes an input at random: bits, bytes, numbers, pieces that are removed, repeated or taken
/// from another input.
class Mutator {
 public:
  Mutator(std::vector<std::string> inputs, std::uint64_t seed)
      : inputs_(std::move(inputs)), random_(seed) {}

  std::string next() {
    std::string bytes = any_input();
    const std::size_t changes = std::size_t{1} << below(4);
    for (std::size_t i = 0; i < changes; ++i) change(bytes);
    return bytes;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
  const std::string& any_input() { return inputs_[below(inputs_.size())]; }

  void change(std::string& bytes) {
    const std::size_t at = below(bytes.size());
    const std::size_t length = 1 + below(std::min<std::size_t>(bytes.size() - at, 40));
    switch (below(8)) {
      case 0:
        if (!bytes.empty()) bytes[at] = static_cast<char>(bytes[at] ^ 1 << below(8));
        break;
      case 1:
        if (!bytes.empty()) bytes[at] = static_cast<char>(below(256));
        break;
      case 2:
        put_number(bytes, at);
        break;
      case 3:
        bytes.erase(at, length);
        break;
      case 4:
        bytes.insert(at, bytes.substr(at, length));
        break;
      case 5:
        bytes.resize(at);
        break;
      case 6: {
        const std::string& other = any_input();
        const std::size_t from = below(other.size());
        bytes.replace(at, length, other.substr(from, 1 + below(60)));
        break;
      }
      case 7: {
        static const std::vector<std::string> words{
            "nan", "-1", "1e999", "18446744073709551616", "[", "{", "\"", "\n", ",", "=", "\xff"};
        bytes.insert(at, words[below(words.size())]);
        break;
      }
    }
  }

  /// Overwrites up to eight bytes with a number at the edge of a type.
  void put_number(std::string& bytes, std::size_t at) {
    static constexpr std::uint64_t edges[] = {
        0,          1,          0x7f,       0xff,       0x7fff, 0xffff,          0x7fffffff,
        0xffffffff, 1ull << 32, 1ull << 62, 1ull << 63, ~0ull,  0x7ff0ull << 48, 0x7ff8ull << 48};
    const std::uint64_t number = edges[below(std::size(edges))];
    const std::size_t width = std::size_t{1} << below(4);
    for (std::size_t i = 0; i < width && at + i < bytes.size(); ++i) {
      bytes[at + i] = static_cast<char>(number >> 8 * i);
    }
  }

  std::vector<std::string> inputs_;
  std::mt19937_64 random_;
};

}  // namespace ldle::fuzz
