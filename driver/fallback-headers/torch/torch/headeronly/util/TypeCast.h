#pragma once
#include "c10/util/TypeCast.h"
