#pragma once
#include "c10/core/Stream.h"
