#pragma once

/// Low Distortion Local Eigenmaps. Includes all public headers.

#include "ldle/anomalies.h"
#include "ldle/datasets.h"
#include "ldle/embed.h"
#include "ldle/landmarks.h"
#include "ldle/metrics.h"
#include "ldle/topology.h"
#include "ldle/transform.h"
#include "ldle/version.h"
