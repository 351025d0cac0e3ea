#include "bindings/watched_run.h"

#include "bindings/bind.h"

namespace ldle::python {

namespace nb = nanobind;

void RunObserver::stage_begins(const std::string& name) {
  const std::lock_guard locked(mutex_);
  stage_ = name;
  messages_.push_back({name});
}

void RunObserver::advance(Index done, Index total) {
  const std::lock_guard locked(mutex_);
  if (messages_.empty() || messages_.back().total == 0) messages_.push_back({stage_});
  messages_.back().done = done;
  messages_.back().total = total;
}

void RunObserver::tell(const nb::object& callback) {
  std::vector<Message> messages;
  {
    const std::lock_guard locked(mutex_);
    messages.swap(messages_);
  }
  if (callback.is_none()) return;
  for (const Message& message : messages) {
    callback(message.stage.c_str(), message.done, message.total);
  }
}

ActiveRuns& ActiveRuns::instance() {
  static ActiveRuns runs;
  return runs;
}

void ActiveRuns::begin() {
  const std::lock_guard locked(mutex_);
  ++count_;
}

void ActiveRuns::end() {
  const std::lock_guard locked(mutex_);
  --count_;
  ended_.notify_all();
}

void ActiveRuns::wait() {
  std::unique_lock locked(mutex_);
  ended_.wait(locked, [&] { return count_ == 0; });
}

void bind_running(nb::module_& module) {
  module.def("_wait_for_runs", [] {
    const nb::gil_scoped_release unlocked;
    ActiveRuns::instance().wait();
  });
  nb::module_::import_("atexit").attr("register")(module.attr("_wait_for_runs"));
}

}  // namespace ldle::python
