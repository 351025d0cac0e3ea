// Prints a table of several runs and draws a contact sheet: paper_report SHEET.png RUN...
// RUN.npy and RUN.params.npy are the data of a RUN; RUN.evaluation.json is optional.

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "ldle_io/draw_embedding.h"
#include "ldle_io/npy.h"
#include "ldle_io/read_run.h"

namespace {

struct Run {
  std::string name;
  ldle::RunRecord record;
  std::vector<double> color;
  nlohmann::json evaluation;
};

Run load(const std::string& path) {
  Run run{std::filesystem::path(path).filename(), ldle::read_run(path), {}, {}};
  const std::string parameters = path + ".params.npy";
  if (std::filesystem::exists(parameters)) {
    const ldle::RowMatrix values = ldle::read_npy(parameters);
    for (ldle::Index k = 0; k < values.rows(); ++k) run.color.push_back(values(k, 0));
  }
  if (std::ifstream file(path + ".evaluation.json"); file) file >> run.evaluation;
  return run;
}

std::string percentile_pair(const nlohmann::json& percentiles) {
  const auto text = [&](const char* key) {
    const auto& value = percentiles.at(key);
    return value.is_number() ? fmt::format("{:.2f}", value.get<double>()) : std::string("inf");
  };
  return text("median") + " / " + text("max");
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

void print_header(const nlohmann::ordered_json& summary) {
  fmt::print("| data | points | views | size | torn | zeta median / max | D_k median / max | MB |");
  for (const auto& stage : summary.at("times")) {
    fmt::print(" {} |", stage.at("stage").get<std::string>());
  }
  fmt::print(" total s |\n|---|{}\n", repeated("---|", 8 + summary.at("times").size()));
}

void print_row(const Run& run) {
  const auto& summary = run.record.summary;
  const auto& sizes = summary.at("sizes");
  const std::string geodesics =
      run.evaluation.is_null() ? "" : percentile_pair(run.evaluation.at("geodesic_distortion"));
  fmt::print("| {} | {} | {} | {:.0f} | {} | {} | {} | {:.0f} |", run.name,
             sizes.at("n").get<long>(), sizes.at("views").get<long>(),
             sizes.at("average_view_size").get<double>(), sizes.at("torn_pairs").get<long>(),
             percentile_pair(summary.at("local_distortion")), geodesics,
             summary.at("peak_memory_mb").get<double>());
  for (const auto& stage : summary.at("times")) {
    fmt::print(" {:.2f} |", stage.at("seconds").get<double>());
  }
  fmt::print(" {:.2f} |\n", summary.at("total_seconds").get<double>());
}

ldle::Picture picture_of(const Run& run) {
  const auto& sizes = run.record.summary.at("sizes");
  return {.embedding = run.record.embedding,
          .color = {.name = "first parameter", .values = run.color},
          .gluing = run.record.color,
          .gluing_colors = sizes.at("colors").get<ldle::Index>(),
          .title = run.name,
          .subtitle = fmt::format("{} points, {} views", sizes.at("n").get<long>(),
                                  sizes.at("views").get<long>())};
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::vector<Run> runs;
    for (int i = 2; i < argc; ++i) runs.push_back(load(argv[i]));
    if (runs.empty()) throw std::invalid_argument("usage: paper_report SHEET.png RUN...");
    print_header(runs.front().record.summary);
    std::vector<ldle::Picture> pictures;
    for (const Run& run : runs) {
      print_row(run);
      pictures.push_back(picture_of(run));
    }
    ldle::draw_contact_sheet(argv[1], pictures, 4);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "paper_report: {}\n", error.what());
    return 1;
  }
}
