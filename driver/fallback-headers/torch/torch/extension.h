// What a Python extension includes.
#pragma once

#include <pybind11/pybind11.h>

#include "torch/all.h"

namespace py = pybind11;
bool THPVariable_Check(PyObject *obj);
PyObject *THPVariable_Wrap(const at::TensorBase &var);
const at::Tensor &THPVariable_Unpack(PyObject *obj);
