#pragma once
#include "c10/util/Deprecated.h"
