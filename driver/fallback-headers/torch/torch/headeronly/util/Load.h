#pragma once
#include "c10/util/Load.h"
