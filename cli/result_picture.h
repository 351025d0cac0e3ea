#pragma once

#include <string>

#include "ldle/result.h"
#include "ldle_io/draw_embedding.h"

namespace ldle::cli {

/// Says what a picture shows: "roll: a disc, flattened". Surfaces and curves are named if they are
/// sure.
std::string picture_title(const std::string& name, const Result& result);

/// The picture of a result with its gluing and its verdict. The result must outlive it.
Picture picture_of(const Result& result, const std::string& title);

}  // namespace ldle::cli
