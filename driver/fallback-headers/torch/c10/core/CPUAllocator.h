#pragma once
#include "c10/core/Allocator.h"
