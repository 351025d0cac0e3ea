#include "cli/embed_run.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/input_images.h"
#include "cli/messages.h"
#include "cli/picture_colors.h"
#include "cli/report_columns.h"
#include "cli/result_picture.h"
#include "ldle_io/checkpoint.h"
#include "ldle_io/read_cut.h"
#include "ldle_io/write_run.h"

namespace ldle::cli {
namespace {

void draw_pictures(const RunFolder& folder, const EmbedArguments& arguments, const Result& result,
                   RunColumn color, const Context& context) {
  Picture picture =
      picture_of(result, arguments.title.empty() ? picture_title(arguments.title_or_name(), result)
                                                 : arguments.title);
  picture.color = std::move(color);
  picture.seam_colors = !arguments.without_seam_colors;
  draw_png(folder.file("embedding.png"), picture, standard_picture_width, context);
  // Not at the same time: Cairo numbers the parts of an SVG by a counter of the process.
  draw_svg(folder.file("embedding.svg"), picture, context);
}

/// Records in the result how the input was read, so that `ldle evaluate` can read it again, and
/// which cut was applied.
void note_input(const EmbedArguments& arguments, Result& result) {
  const InputArguments& input = arguments.input;
  result.choices.emplace_back("metric", input.metric);
  if (!input.request.array.empty()) result.choices.emplace_back("array", input.request.array);
  if (!input.boundary.empty()) {
    const bool none_found = input.finds_boundary() && !result.has_boundary;
    result.choices.emplace_back("boundary", input.boundary + (none_found ? " (none found)" : ""));
  }
  const ColumnRequest& columns = input.request.columns;
  if (!columns.label.empty()) result.choices.emplace_back("label_column", columns.label);
  if (!arguments.cut.empty()) result.choices.emplace_back("cut", recorded_path(arguments.cut));
}

/// Opens the checkpoint of --checkpoint; returns null if there is none.
std::unique_ptr<Checkpoint> open_checkpoint(const EmbedArguments& arguments,
                                            const EmbedInput& input, const Settings& settings) {
  if (arguments.checkpoint.empty()) return nullptr;
  auto checkpoint =
      std::make_unique<Checkpoint>(arguments.checkpoint, identity_of(input, settings));
  const Index stages = checkpoint->stages();
  if (stages > 0 && !arguments.quiet) {
    note("ldle: continues from {}; finished stages: {}\n", arguments.checkpoint, stages);
  }
  return checkpoint;
}

/// What the picture and the report show in addition to the run.
struct Shown {
  RunColumn color;
  std::vector<RunColumn> columns;
  std::optional<Thumbnails> images;
};

Shown read_shown(const EmbedArguments& arguments, const EmbedInput& input) {
  return {choose_colors(arguments.color_by, arguments.input, input),
          known_columns(arguments.input, input, arguments.color_by, arguments.report_columns),
          read_thumbnails(input, arguments.images, arguments.image_shape)};
}

RunContents contents_of(const EmbedArguments& arguments, const EmbedInput& input,
                        const Settings& settings, const Result& result) {
  const bool keep = input.is_points() && !arguments.without_data;
  return {.result = result,
          .settings = settings,
          .input = recorded_path(arguments.input.request.path),
          .command = arguments.command,
          .labels = input.data.labels,
          .label_name = input.data.label_name,
          .points = keep ? &input.data.points : nullptr,
          .title = arguments.title_or_name(),
          .coordinates = input.data.coordinates};
}

}  // namespace

std::string recorded_path(const std::string& path) {
  return path == "-" ? path : std::filesystem::absolute(path).lexically_normal().string();
}

EmbedRun::EmbedRun(const EmbedArguments& arguments, const Settings& settings)
    : observer_(std::make_shared<RunObserver>(arguments.quiet     ? Loudness::quiet
                                              : arguments.verbose ? Loudness::verbose
                                                                  : Loudness::normal)),
      context_(settings.context, observer_),
      start_(Clock::now()) {}

RunCost EmbedRun::cost() const {
  return {std::chrono::duration<double>(Clock::now() - start_).count(), observer_->peak_mb()};
}

Result EmbedRun::embed(const RunFolder& folder, EmbedInput& input, const EmbedArguments& arguments,
                       const Settings& settings) {
  if (!arguments.cut.empty()) {
    input.cut = read_cut(arguments.cut, input.size(), settings.context.seed);
  }
  Shown shown = read_shown(arguments, input);
  checkpoint_ = open_checkpoint(arguments, input, settings);
  Result result = pipeline::embed(input.input(), settings.options, context_,
                                  checkpoint_ ? *checkpoint_ : pipeline::no_store());
  note_input(arguments, result);
  result.warnings.insert(result.warnings.end(), input.data.warnings.begin(),
                         input.data.warnings.end());

  observer_->stage_begins("drawing");
  draw_pictures(folder, arguments, result, std::move(shown.color), context_);
  context_.throw_if_stopped();
  observer_->stage_begins("writing");
  RunContents contents = contents_of(arguments, input, settings, result);
  contents.total_seconds = cost().seconds;
  contents.peak_memory_mb = cost().peak_memory_mb;
  contents.stage_peaks_mb = observer_->stage_peaks_mb();
  contents.columns = std::move(shown.columns);
  contents.images = std::move(shown.images);
  write_run(folder, contents);
  context_.throw_if_stopped();
  return result;
}

void EmbedRun::end() {
  if (checkpoint_) checkpoint_->remove();
  observer_->close();
}

}  // namespace ldle::cli
