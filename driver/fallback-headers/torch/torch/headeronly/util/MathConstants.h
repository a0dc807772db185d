#pragma once
#include "c10/util/MathConstants.h"
