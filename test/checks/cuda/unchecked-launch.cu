// RUN: %check_cuda_tidy %s cuda-unchecked-launch %t
// RUN: %check_cuda_tidy %s cuda-unchecked-launch %t.strict --prefix=STRICT \
// RUN:   --config='{CheckOptions: {cuda-unchecked-launch.AcceptSynchronization: false}}'

// Every form of a launch, and what counts as reading its error.

#include <stdexcept>

void check(cudaError_t Status) {
  if (Status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(Status));
}

__global__ void scale(float *Values, int Size);
template <typename T> __global__ void fill(T *Values, T Value);

void chevrons_bad(float *Values, int Size, cudaStream_t Stream) {
  scale<<<(Size + 255) / 256, 256, 0, Stream>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read [cuda-unchecked-launch]
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
}

void chevrons_ok(float *Values, int Size, cudaStream_t Stream) {
  scale<<<(Size + 255) / 256, 256, 0, Stream>>>(Values, Size);
  check(cudaGetLastError());
  scale<<<(Size + 255) / 256, 256>>>(Values, Size);
  check(cudaPeekAtLastError());
}

void cleared_bad(float *Values, int Size) {
  scale<<<1, Size>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
  cudaGetLastError();
}

void kept_bad(float *Values, int Size) {
  scale<<<1, Size>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
  cudaError_t Status = cudaGetLastError();
}

int kept_ok(float *Values, int Size) {
  scale<<<1, Size>>>(Values, Size);
  cudaError_t Status = cudaGetLastError();
  return Status == cudaSuccess ? 0 : -1;
}

void checkedTooEarly_bad(float *Values, int Size) {
  check(cudaGetLastError());
  scale<<<1, Size>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
}

// One read sees the error of any launch before it.
void severalLaunches_ok(float *Values, int Size) {
  scale<<<1, Size>>>(Values, Size);
  scale<<<2, Size>>>(Values, Size);
  check(cudaGetLastError());
}

// Synchronisation sees what went wrong while the kernel ran, not that it never ran.
void synchronised_ok(float *Values, float *Host, int Size, cudaStream_t Stream) {
  scale<<<1, Size>>>(Values, Size);
  // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE+1]]:9: note: 'cudaDeviceSynchronize' returns errors of work that has started; a launch that was refused never starts
  check(cudaDeviceSynchronize());
  scale<<<1, Size, 0, Stream>>>(Values, Size);
  // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE+1]]:9: note: 'cudaStreamSynchronize' returns errors of work
  check(cudaStreamSynchronize(Stream));
  scale<<<1, Size>>>(Values, Size);
  // CHECK-MESSAGES-STRICT: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE+1]]:9: note: 'cudaMemcpy' returns errors of work
  check(cudaMemcpy(Host, Values, Size, cudaMemcpyDeviceToHost));
}

void uncheckedSynchronisation_bad(float *Values, int Size) {
  scale<<<1, Size>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
  cudaDeviceSynchronize();
}

void synchronisedAndRead_ok(float *Values, int Size) {
  scale<<<1, Size>>>(Values, Size);
  check(cudaDeviceSynchronize());
  check(cudaGetLastError());
}

// Calls that launch say themselves whether it worked, and the runtime's also leave the error behind.
void runtimeCalls_bad(float *Values, int Size, void **Arguments) {
  cudaLaunchKernel((const void *)scale, dim3(Size), dim3(256), Arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
  cudaLaunchCooperativeKernel((void *)&scale, dim3(Size), dim3(256), Arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
  cudaLaunchConfig_t Config = {};
  Config.gridDim = dim3(Size);
  Config.blockDim = dim3(256);
  cudaLaunchKernelEx(&Config, fill<float>, Values, 1.0f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'fill' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'fill' is never read
  cudaError_t Status = cudaLaunchKernelExC(&Config, (const void *)scale, Arguments);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:24: warning: error status of the launch of 'scale' is never read
}

cudaError_t runtimeCalls_ok(float *Values, int Size, void **Arguments) {
  check(cudaLaunchKernel((const void *)scale, dim3(Size), dim3(256), Arguments, 0, nullptr));
  cudaLaunchKernel((const void *)scale, dim3(Size), dim3(256), Arguments, 0, nullptr);
  check(cudaGetLastError());
  cudaLaunchConfig_t Config = {};
  Config.gridDim = dim3(Size);
  return cudaLaunchKernelEx(&Config, fill<float>, Values, 1.0f);
}

// The kernel may be a variable, and a template is reported once, however often it is instantiated.
void kernelInVariable_bad(float *Values, int Size) {
  auto Kernel = &scale;
  Kernel<<<1, Size>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
}

template <typename T> void launchFill_bad(T *Values) {
  fill<T><<<1, 256>>>(Values, T());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'fill' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'fill' is never read
}
template void launchFill_bad(float *);
template void launchFill_bad(double *);

template <typename T> void launchFill_ok(T *Values) {
  fill<T><<<1, 256>>>(Values, T());
  check(cudaGetLastError());
}
template void launchFill_ok(float *);

// Calls whose arguments depend on template parameters.
template <typename T> void synchronisedInTemplate_ok(T *Values, T *Host) {
  fill<T><<<1, 256>>>(Values, T());
  cudaError_t Status = cudaMemcpy(Host, Values, sizeof(T), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'fill' is never read
  if (Status != cudaSuccess)
    throw std::runtime_error("copy");
}
template void synchronisedInTemplate_ok(float *, float *);

template <typename T> void launchFillByCall_bad(const cudaLaunchConfig_t *Config, T *Values) {
  cudaLaunchKernelEx(Config, fill<T>, Values, T());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'fill' is never read
  // CHECK-MESSAGES-STRICT: :[[@LINE-2]]:3: warning: error status of the launch of 'fill' is never read
}
template void launchFillByCall_bad(const cudaLaunchConfig_t *, float *);
