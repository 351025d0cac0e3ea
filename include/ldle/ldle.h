#pragma once

/// Low Distortion Local Eigenmaps: everything that a program needs to embed points.

#include "ldle/datasets.h"
#include "ldle/embed.h"
#include "ldle/metrics.h"
#include "ldle/topology.h"
#include "ldle/transform.h"
#include "ldle/version.h"
