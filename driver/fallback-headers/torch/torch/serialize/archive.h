#pragma once
#include "torch/serialize.h"
