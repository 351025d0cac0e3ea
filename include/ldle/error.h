#pragma once

#include <stdexcept>
#include <string>

namespace ldle {

/// An argument or the data are wrong. The message names the field, its value and the rule that it
/// violates.
class InvalidArgument : public std::invalid_argument {
 public:
  /// The message is "field = value: rule".
  InvalidArgument(std::string field, const std::string& value, const std::string& rule)
      : std::invalid_argument(field + " = " + value + ": " + rule), field_(std::move(field)) {}
  /// The message is "field: rule".
  InvalidArgument(std::string field, const std::string& rule)
      : std::invalid_argument(field + ": " + rule), field_(std::move(field)) {}

  /// Name of the wrong argument.
  const std::string& field() const { return field_; }

 private:
  std::string field_;
};

/// The input is valid, but the computation did not reach a usable result.
class ComputationFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The observer stopped the run.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

}  // namespace ldle
