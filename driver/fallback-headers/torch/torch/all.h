// The whole C++ frontend.
#pragma once

#include <list>
#include <queue>
#include <stack>
#include <thread>

#include "torch/autograd.h"
#include "torch/cuda.h"
#include "torch/data.h"
#include "torch/library.h"
#include "torch/nn.h"
#include "torch/optim.h"
#include "torch/serialize.h"
#include "torch/types.h"
#include "torch/version.h"
