#pragma once

#include <chrono>
#include <memory>

#include "cli/embed_arguments.h"
#include "cli/embed_report.h"
#include "cli/run_observer.h"
#include "ldle_io/checkpoint.h"
#include "ldle_io/run_folder.h"

namespace ldle::cli {

/// A run of `ldle embed`: shows its progress, and measures its time and memory from the beginning.
class EmbedRun {
 public:
  EmbedRun(const EmbedArguments& arguments, const Settings& settings);

  /// Embeds an input and writes everything to a folder, which the caller commits.
  Result embed(const RunFolder& folder, EmbedInput& input, const EmbedArguments& arguments,
               const Settings& settings);

  /// Runs a stage that is not part of the embedding, and measures it.
  template <class Stage>
  auto stage(const std::string& name, Stage work) {
    observer_->stage_begins(name);
    const auto begin = Clock::now();
    const Ended ended{*this, name, begin};
    return work();
  }
  /// The stages run by stage().
  const std::vector<StageTime>& times() const { return times_; }

  /// To be called when the folder has its final name.
  void end();

  RunObserver& observer() { return *observer_; }
  const Context& context() const { return context_; }
  /// Time and memory until now.
  RunCost cost() const;

 private:
  using Clock = std::chrono::steady_clock;

  /// Ends a stage in its destructor.
  struct Ended {
    EmbedRun& run;
    const std::string& name;
    Clock::time_point begin;

    ~Ended() {
      const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
      run.observer_->stage_ends(name, seconds);
      run.times_.push_back({name, seconds});
    }
  };

  std::shared_ptr<RunObserver> observer_;
  Context context_;
  std::unique_ptr<Checkpoint> checkpoint_;
  Clock::time_point start_;
  std::vector<StageTime> times_;
};

/// The absolute path of an input, as summaries record it; "-" for standard input.
std::string recorded_path(const std::string& path);

}  // namespace ldle::cli
