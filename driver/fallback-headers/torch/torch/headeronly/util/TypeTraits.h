#pragma once
#include "c10/util/TypeTraits.h"
