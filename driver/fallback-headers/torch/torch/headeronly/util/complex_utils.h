#pragma once
#include "c10/util/complex_utils.h"
