#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ldle/topology.h"

namespace ldle::topology {

/// Multiplies the confidences of several criteria, and collects reasons for doubt.
class Verdict {
 public:
  void weigh(double confidence, const std::string& doubt) {
    confidence_ *= confidence;
    reasons_.push_back({confidence, doubt});
  }
  double confidence() const { return confidence_; }
  /// Multiplies by the confidence of another verdict and adds its reasons.
  void add(const Verdict& other) {
    confidence_ *= other.confidence_;
    reasons_.insert(reasons_.end(), other.reasons_.begin(), other.reasons_.end());
  }
  /// Replaces the confidence, because of evidence of another kind.
  void set(double confidence) { confidence_ = confidence; }
  /// The criteria that are not sure, the least sure one first; at least one.
  std::string doubts() const {
    std::vector<Reason> least = reasons_;
    std::stable_sort(least.begin(), least.end(),
                     [](const Reason& a, const Reason& b) { return a.confidence < b.confidence; });
    std::string text = least[0].doubt;
    for (std::size_t i = 1; i < least.size() && least[i].confidence < sure_from; ++i) {
      text += "; " + least[i].doubt;
    }
    return text;
  }

 private:
  struct Reason {
    double confidence;
    std::string doubt;
  };
  double confidence_ = 1.0;
  std::vector<Reason> reasons_;
};

}  // namespace ldle::topology
