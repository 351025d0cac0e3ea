#pragma once

#include "ldle/embed.h"
#include "ldle/pipeline/stage_store.h"

namespace ldle::pipeline {

/// Does what ldle::embed does, with a store: stages whose values are stored are not run again.
Result embed(const Input& input, const Options& options, const Context& context, StageStore& store);

}  // namespace ldle::pipeline
