#pragma once

// Everything that CUDA's language and its device library give implicitly, for a kernel that runs on the host.

#include "runtime.h"
// Those of the host whose names CUDA shares come first.
#include <cassert>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <math.h>
#include <stdlib.h>

#include "atomics.h"
#include "qualifiers.h"
#include "synchronisation.h"
#include "vectors.h"
#include "warps.h"
