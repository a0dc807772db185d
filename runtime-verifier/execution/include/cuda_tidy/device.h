#pragma once

// Everything that CUDA's language and its device library give implicitly, for a kernel that runs on the host.

// Compilers move what one thread reads in a loop before the loop, where all threads read it. That is no race of the
// program's, but would be told as one.
#ifndef __clang__
#pragma GCC optimize("no-tree-loop-im")
#endif

// Of the host's headers those whose names CUDA shares.
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <math.h>
#include <stdlib.h>

#include "atomics.h"
#include "conversions.h"
#include "copies.h"
#include "host.h"
#include "integers.h"
#include "loads.h"
#include "mathematics.h"
#include "packed.h"
#include "qualifiers.h"
#include "runtime.h"
#include "synchronisation.h"
#include "system.h"
#include "textures.h"
#include "vectors.h"
#include "warps.h"

#ifdef __clang__
#pragma clang optimize off
#endif
