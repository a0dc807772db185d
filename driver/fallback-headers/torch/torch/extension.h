// What a Python extension includes.
#pragma once

#include <pybind11/pybind11.h>

#include "torch/all.h"

namespace py = pybind11;
