#include "bindings/watched_run.h"

#include "bindings/bind.h"

namespace ldle::python {

namespace nb = nanobind;

std::mutex& running() {
  static std::mutex mutex;
  return mutex;
}

void RunObserver::stage_begins(const std::string& name) {
  const std::lock_guard locked(mutex_);
  stage_ = name;
  words_.push_back({name});
}

void RunObserver::advance(Index done, Index total) {
  const std::lock_guard locked(mutex_);
  if (words_.empty() || words_.back().total == 0) words_.push_back({stage_});
  words_.back().done = done;
  words_.back().total = total;
}

void RunObserver::tell(const nb::object& callback) {
  std::vector<Word> words;
  {
    const std::lock_guard locked(mutex_);
    words.swap(words_);
  }
  if (callback.is_none()) return;
  for (const Word& word : words) callback(word.stage.c_str(), word.done, word.total);
}

void bind_running(nb::module_& module) {
  module.def("_wait_for_runs", [] {
    const nb::gil_scoped_release unlocked;
    const std::lock_guard alone(running());
  });
  nb::module_::import_("atexit").attr("register")(module.attr("_wait_for_runs"));
}

}  // namespace ldle::python
