// Functions that each backend registers for itself.
#pragma once

#include "ATen/ATen.h"

namespace at::native {
template <typename FnPtr, typename T> struct DispatchStub;
template <typename rT, typename T, typename... Args> struct DispatchStub<rT (*)(Args...), T> {
  using FnPtr = rT (*)(Args...);
  DispatchStub() = default;
  DispatchStub(const DispatchStub &) = delete;
  DispatchStub &operator=(const DispatchStub &) = delete;
  template <typename... ArgTypes> rT operator()(c10::DeviceType device_type, ArgTypes &&...args);
  void set_cuda_dispatch_ptr(FnPtr fn_ptr);
  bool is_device_supported(const c10::DeviceType device_type);
};
template <typename DispatchStub> struct RegisterCUDADispatch {
  RegisterCUDADispatch(DispatchStub &stub, typename DispatchStub::FnPtr value);
};
} // namespace at::native

#define DECLARE_DISPATCH(fn, name)                                                                                     \
  struct name##_DECLARE_DISPATCH_type : at::native::DispatchStub<fn, name##_DECLARE_DISPATCH_type> {};                 \
  extern struct name##_DECLARE_DISPATCH_type name
#define DEFINE_DISPATCH(name) struct name##_DECLARE_DISPATCH_type name
#define REGISTER_CUDA_DISPATCH(name, fn)                                                                               \
  static at::native::RegisterCUDADispatch<struct name##_DECLARE_DISPATCH_type> name##__register(name, fn);
#define REGISTER_DISPATCH(name, fn) REGISTER_CUDA_DISPATCH(name, fn)
#define REGISTER_ALL_CPU_DISPATCH(name, fn)
#define REGISTER_NO_CPU_DISPATCH(name)
