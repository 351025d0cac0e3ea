#pragma once

#include <stdexcept>
#include <string>

namespace ldle {

/// A wrong argument or wrong data: the message names the field, the value and the rule.
class InvalidArgument : public std::invalid_argument {
 public:
  InvalidArgument(std::string field, const std::string& value, const std::string& rule)
      : std::invalid_argument(field + " = " + value + ": " + rule), field_(std::move(field)) {}
  InvalidArgument(std::string field, const std::string& rule)
      : std::invalid_argument(field + ": " + rule), field_(std::move(field)) {}

  const std::string& field() const { return field_; }

 private:
  std::string field_;
};

/// The data are well formed, but the computation did not reach a usable result.
class ComputationFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whoever watches the run asked it to stop.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

}  // namespace ldle
