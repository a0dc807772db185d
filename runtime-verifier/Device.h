#pragma once

#include "CudaDriver.h"
#include <optional>
#include <utility>

namespace cuda_tidy {

/// A GPU. Not an owner: a device is there as long as the driver is.
class Device {
public:
  /// Throws `CudaFailure` if there is none of this number.
  Device(const CudaDriver &Driver, int Ordinal);

  std::string name() const;
  int attribute(CuDeviceAttribute Name) const;
  /// `sm_90`.
  std::string architecture() const;
  CuDevice handle() const { return Handle; }

  static int count(const CudaDriver &Driver);

private:
  const CudaDriver &Driver;
  CuDevice Handle = 0;
};

/// A context of its own on a device, current in this thread.
class Context {
public:
  Context(const CudaDriver &Driver, const Device &Device);
  ~Context() { Driver.cuCtxDestroy(Handle); }
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

private:
  const CudaDriver &Driver;
  CuContext Handle = nullptr;
};

/// Code on the device.
class Module {
public:
  /// \p Image is a cubin, a fatbin, or PTX that ends with a zero.
  Module(const CudaDriver &Driver, const void *Image);
  ~Module() { Driver.cuModuleUnload(Handle); }
  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;

  CuFunction function(const std::string &MangledName) const;
  /// The address and the size of the variable of that name; nothing if the code has none, or the driver cannot tell.
  std::optional<std::pair<CuDevicePointer, std::size_t>> variable(const std::string &MangledName) const;

private:
  const CudaDriver &Driver;
  CuModule Handle = nullptr;
};

/// Memory of the device, zeroed.
class Buffer {
public:
  Buffer(const CudaDriver &Driver, std::size_t Bytes);
  ~Buffer() {
    if (Pointer)
      Driver->cuMemFree(Pointer);
  }
  Buffer(Buffer &&Other) noexcept : Driver(Other.Driver), Pointer(std::exchange(Other.Pointer, 0)) {}
  Buffer &operator=(Buffer &&) = delete;

  CuDevicePointer pointer() const { return Pointer; }

private:
  const CudaDriver *Driver;
  CuDevicePointer Pointer = 0;
};

} // namespace cuda_tidy
