// Tensors, element types and devices of Python.
#pragma once

#include "torch/csrc/stable/tensor_struct.h"

namespace torch::stable {
Tensor tensor_from_pyobject(void *py_obj);
void *tensor_to_pyobject(const Tensor &t, void *py_type = nullptr);
bool is_tensor_pyobject(void *py_obj);
torch::headeronly::ScalarType dtype_from_pyobject(void *py_obj);
void *dtype_to_pyobject(torch::headeronly::ScalarType dtype);
Device device_from_pyobject(void *py_obj);
void *device_to_pyobject(const Device &device);
} // namespace torch::stable
