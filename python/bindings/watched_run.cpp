#include "bindings/watched_run.h"

#include <pthread.h>

#include <stdexcept>

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

namespace {

// Never destroyed, because a run may end after the program's static objects.
ActiveRuns* the_runs = nullptr;

void make_runs() {
  the_runs = new ActiveRuns;
}

}  // namespace

ActiveRuns& ActiveRuns::instance() {
  static std::once_flag once;
  std::call_once(once, [] {
    make_runs();
    pthread_atfork(nullptr, nullptr, make_runs);
  });
  return *the_runs;
}

void ActiveRuns::begin(const std::shared_ptr<RunObserver>& observer) {
  const std::lock_guard locked(mutex_);
  if (closed_) throw std::runtime_error("Python is exiting; no run can begin");
  std::erase_if(observers_, [](const auto& known) { return known.expired(); });
  observers_.push_back(observer);
  ++count_;
}

void ActiveRuns::end() {
  const std::lock_guard locked(mutex_);
  --count_;
  ended_.notify_all();
}

void ActiveRuns::close() {
  std::unique_lock locked(mutex_);
  closed_ = true;
  for (const auto& known : observers_) {
    if (const auto observer = known.lock()) observer->stop();
  }
  ended_.wait(locked, [&] { return count_ == 0; });
}

void bind_running(nb::module_& module) {
  module.def("_end_runs", [] {
    const nb::gil_scoped_release unlocked;
    ActiveRuns::instance().close();
  });
  nb::module_::import_("atexit").attr("register")(module.attr("_end_runs"));
}

}  // namespace ldle::python
