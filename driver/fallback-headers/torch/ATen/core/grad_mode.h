#pragma once
#include "c10/core/GradMode.h"
