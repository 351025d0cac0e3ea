#include "bindings/options.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <string>

namespace ldle::python {
namespace {

namespace nb = nanobind;

// Returns the value of an option as a Python object.
nb::object shown(const OptionInfo& info, Index value) {
  return info.is_automatic(value) ? nb::object(nb::str(info.automatic)) : nb::cast(value);
}
nb::object shown(const OptionInfo&, std::uint64_t value) {
  return nb::cast(value);
}
nb::object shown(const OptionInfo&, double value) {
  return nb::cast(value);
}
nb::object shown(const OptionInfo&, bool value) {
  return nb::cast(value);
}
nb::object shown(const OptionInfo&, const std::vector<double>& values) {
  if (values.size() == 1) return nb::cast(values[0]);
  return nb::tuple(nb::cast(values));
}
template <NamedChoice E>
nb::object shown(const OptionInfo&, E value) {
  return nb::str(choice_name(value).c_str());
}
template <class T>
nb::object shown(const OptionInfo& info, const std::optional<T>& value) {
  return value ? shown(info, *value) : nb::none();
}

std::string text_of(nb::handle value) {
  return nb::cast<std::string>(nb::repr(value));
}

// Numbers of Python and NumPy are accepted, but no bool or str.
bool is_number(nb::handle value) {
  return !PyBool_Check(value.ptr()) && (PyNumber_Check(value.ptr()) != 0) &&
         !nb::isinstance<nb::str>(value);
}
double number(const OptionInfo& info, nb::handle value) {
  const double found = is_number(value) ? PyFloat_AsDouble(value.ptr()) : -1.0;
  if (!is_number(value) || PyErr_Occurred()) {
    PyErr_Clear();
    throw InvalidArgument(info.name, text_of(value), "must be a number");
  }
  return found;
}
// Numbers with a fraction are not rounded, but rejected.
nb::object whole_number(const OptionInfo& info, nb::handle value) {
  const nb::object index = is_number(value) ? nb::steal(PyNumber_Index(value.ptr())) : nb::object();
  if (!index.is_valid()) {
    PyErr_Clear();
    const std::string automatic =
        info.automatic == nullptr ? "" : std::string(" or '") + info.automatic + "'";
    throw InvalidArgument(info.name, text_of(value), "must be a whole number" + automatic);
  }
  return index;
}

// Converts a Python object to the value of an option. Throws InvalidArgument for a wrong type.
void assign(const OptionInfo& info, nb::handle value, Index& field) {
  if (info.automatic && nb::isinstance<nb::str>(value) &&
      nb::cast<std::string>(value) == info.automatic) {
    field = 0;
    return;
  }
  int overflow = 0;
  field = PyLong_AsLongLongAndOverflow(whole_number(info, value).ptr(), &overflow);
  if (overflow != 0) {
    throw InvalidArgument(info.name, text_of(value),
                          info.range.rule_against(overflow * std::numeric_limits<double>::max()));
  }
  if (info.automatic && field == 0) {
    throw InvalidArgument(info.name, "0", info.range.rule());
  }
}
void assign(const OptionInfo& info, nb::handle value, std::uint64_t& field) {
  field = PyLong_AsUnsignedLongLong(whole_number(info, value).ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw InvalidArgument(info.name, text_of(value), "must be at least 0 and less than 2^64");
  }
}
void assign(const OptionInfo& info, nb::handle value, double& field) {
  field = number(info, value);
}
void assign(const OptionInfo& info, nb::handle value, bool& field) {
  const int found = PyObject_IsTrue(value.ptr());
  const bool is_bool =
      PyBool_Check(value.ptr()) || text_of(value.type()).find("bool") != std::string::npos;
  if (!is_bool || found < 0) {
    PyErr_Clear();
    throw InvalidArgument(info.name, text_of(value), "must be True or False");
  }
  field = found != 0;
}
void assign(const OptionInfo& info, nb::handle value, std::vector<double>& field) {
  field.clear();
  if (is_number(value)) {
    field.push_back(number(info, value));
    return;
  }
  if (!nb::isinstance<nb::sequence>(value) || nb::isinstance<nb::str>(value)) {
    throw InvalidArgument(info.name, text_of(value), "must be a number or a sequence of numbers");
  }
  for (nb::handle one : value) field.push_back(number(info, one));
}
template <NamedChoice E>
void assign(const OptionInfo& info, nb::handle value, E& field) {
  const auto names = choice_names(field);
  std::string known;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (nb::isinstance<nb::str>(value) && nb::cast<std::string>(value) == names[i]) {
      field = static_cast<E>(i);
      return;
    }
    known += std::string(i == 0 ? "" : ", ") + "'" + names[i] + "'";
  }
  throw InvalidArgument(info.name, text_of(value), "must be one of " + known);
}
template <class T>
void assign(const OptionInfo& info, nb::handle value, std::optional<T>& field) {
  if (value.is_none()) {
    field.reset();
  } else {
    assign(info, value, field.emplace());
  }
}

// Returns the names that an option accepts; None if it is no choice between names.
template <class T>
nb::object choices(const T&) {
  return nb::none();
}
template <NamedChoice E>
nb::object choices(const E& value) {
  nb::list names;
  for (const char* name : choice_names(value)) names.append(name);
  return nb::tuple(names);
}

// Returns the type of an option as a Python annotation.
std::string annotation(const OptionInfo& info, Index) {
  return info.automatic ? std::string("int | Literal['") + info.automatic + "']" : "int";
}
std::string annotation(const OptionInfo&, std::uint64_t) {
  return "int";
}
std::string annotation(const OptionInfo&, double) {
  return "float";
}
std::string annotation(const OptionInfo&, bool) {
  return "bool";
}
std::string annotation(const OptionInfo&, const std::vector<double>&) {
  return "float | Sequence[float]";
}
template <NamedChoice E>
std::string annotation(const OptionInfo&, E value) {
  std::string names;
  for (const char* name : choice_names(value)) names += std::string(", '") + name + "'";
  return "Literal[" + names.substr(2) + "]";
}
template <class T>
std::string annotation(const OptionInfo& info, const std::optional<T>&) {
  return annotation(info, T{}) + " | None";
}

nb::list described_options() {
  nb::list list;
  const Settings standard;
  Settings::describe(standard, [&](const OptionInfo& info, const auto& value) {
    nb::dict entry;
    entry["name"] = info.name;
    entry["symbol"] = info.symbol;
    entry["help"] = info.help;
    entry["rule"] = std::isfinite(info.range.low) || std::isfinite(info.range.high)
                        ? info.range.rule()
                        : std::string();
    entry["default"] = shown(info, value);
    entry["choices"] = choices(value);
    entry["type"] = annotation(info, value);
    list.append(entry);
  });
  return list;
}

/// Returns the options whose values in the paper's algorithm differ from the defaults.
nb::dict paper_values() {
  nb::dict values;
  const Options standard, paper = paper_options();
  nb::dict before;
  Options::describe(standard, [&](const OptionInfo& info, const auto& value) {
    before[info.name] = shown(info, value);
  });
  Options::describe(paper, [&](const OptionInfo& info, const auto& value) {
    const nb::object found = shown(info, value);
    if (!found.equal(before[info.name])) values[info.name] = found;
  });
  return values;
}

}  // namespace

Settings settings_from(const nb::dict& values) {
  Settings settings;
  std::size_t used = 0;
  Settings::describe(settings, [&](const OptionInfo& info, auto& field) {
    if (!values.contains(info.name)) return;
    assign(info, values[info.name], field);
    ++used;
  });
  if (used < values.size()) {
    for (const auto& [name, value] : values) {
      bool known = false;
      Settings::describe(settings, [&](const OptionInfo& info, const auto&) {
        known = known || nb::cast<std::string>(name) == info.name;
      });
      if (!known) throw InvalidArgument(nb::cast<std::string>(name), "is not an option");
    }
  }
  check_ranges(settings);
  return settings;
}

void bind_options(nb::module_& module) {
  module.def("options", &described_options,
             "Returns every option of a run: name, symbol in the paper, help, rule, default, "
             "choices and type.");
  module.def("paper_options", &paper_values,
             "Returns the options, by name, that turn off everything that goes beyond the paper.");
}

}  // namespace ldle::python
