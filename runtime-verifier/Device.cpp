#include "Device.h"

namespace cuda_tidy {

Device::Device(const CudaDriver &Driver, int Ordinal) : Driver(Driver) {
  Driver.checked(Driver.cuDeviceGet(&Handle, Ordinal), "looking for GPU " + std::to_string(Ordinal));
}

int Device::count(const CudaDriver &Driver) {
  int Count = 0;
  Driver.checked(Driver.cuDeviceGetCount(&Count), "counting the GPUs");
  return Count;
}

std::string Device::name() const {
  char Name[256] = "";
  Driver.checked(Driver.cuDeviceGetName(Name, sizeof Name, Handle), "asking the GPU for its name");
  return Name;
}

int Device::attribute(CuDeviceAttribute Name) const {
  int Value = 0;
  Driver.checked(Driver.cuDeviceGetAttribute(&Value, Name, Handle),
                 "asking the GPU for attribute " + std::to_string(Name));
  return Value;
}

std::string Device::architecture() const {
  return "sm_" + std::to_string(attribute(CuComputeCapabilityMajor)) +
         std::to_string(attribute(CuComputeCapabilityMinor));
}

Context::Context(const CudaDriver &Driver, const Device &Device) : Driver(Driver) {
  Driver.checked(Driver.cuCtxCreate(&Handle, 0, Device.handle()), "creating a context");
}

Module::Module(const CudaDriver &Driver, const void *Image) : Driver(Driver) {
  Driver.checked(Driver.cuModuleLoadData(&Handle, Image), "loading the compiled kernel");
}

CuFunction Module::function(const std::string &MangledName) const {
  CuFunction Function = nullptr;
  Driver.checked(Driver.cuModuleGetFunction(&Function, Handle, MangledName.c_str()),
                 "looking for '" + MangledName + "'");
  return Function;
}

std::optional<std::pair<CuDevicePointer, std::size_t>> Module::variable(const std::string &MangledName) const {
  std::pair<CuDevicePointer, std::size_t> Found;
  if (!Driver.cuModuleGetGlobal ||
      Driver.cuModuleGetGlobal(&Found.first, &Found.second, Handle, MangledName.c_str()) != 0)
    return std::nullopt;
  return Found;
}

Buffer::Buffer(const CudaDriver &Driver, std::size_t Bytes) : Driver(&Driver) {
  Driver.checked(Driver.cuMemAlloc(&Pointer, Bytes), "allocating " + std::to_string(Bytes) + " bytes");
  if (CuResult Status = Driver.cuMemsetD8(Pointer, 0, Bytes)) {
    Driver.cuMemFree(Pointer);
    Driver.checked(Status, "zeroing " + std::to_string(Bytes) + " bytes");
  }
}

} // namespace cuda_tidy
