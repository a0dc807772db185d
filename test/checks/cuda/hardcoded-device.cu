// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=FIXED -- -DFIXED
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=COUNTED -- -DCOUNTED
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=LIBRARY -- -DLIBRARY
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=PROGRAM -- -DPROGRAM
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=TOOL -- -DTOOL
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=MANY -- -DMANY
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=UNCALLED -- -DUNCALLED
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=HANDED -- -DHANDED
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=EACH -- -DEACH
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=KEPT -- -DKEPT
// RUN: %check_cuda_tidy %s cuda-hardcoded-device %t --prefix=UNTOLD -- -DUNTOLD

#ifdef FIXED
#include <cuda_runtime.h>
#define GPU_ID 3

void first_ok() { cudaSetDevice(0); }
void literal_bad() {
  cudaSetDevice(2);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 2 is a fixed choice, and nothing here looks at how many devices there are [cuda-hardcoded-device]
  // CHECK-MESSAGES-FIXED: :[[@LINE-2]]:3: note: with fewer than 3 devices this is an 'invalid device ordinal': take the number from the user, or compare it with 'cudaGetDeviceCount()'
}
// Each function has to be mended; one report for each is enough.
void again_bad() {
  cudaSetDevice(2);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 2 is a fixed choice
  cudaSetDevice(2);
}
void macro_bad() {
  cudaSetDevice(GPU_ID);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 3 is a fixed choice
}
void variable_bad() {
  int device = 1;
  if (cudaSetDevice(device) != cudaSuccess)
    // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:7: warning: device 1 is a fixed choice
    return;
}
int chosen();
void chosen_ok(int device) {
  cudaSetDevice(device);
  int other = 4;
  if (device < 0)
    other = chosen();
  cudaSetDevice(other);
}
// The trip count is a number of devices.
void loop_bad() {
  for (int device = 0; device < 8; ++device)
    cudaSetDevice(device);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:5: warning: device 7 is a fixed choice
}
// Only those that were used.
void loopOverUsed_ok(void *(&streams)[8]) {
  for (int device = 0; device < 8; ++device)
    if (streams[device])
      cudaSetDevice(device);
}
void choice_bad(bool second, float *to, const float *from) {
  cudaSetDevice(second ? 5 : 0);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 5 is a fixed choice
  cudaMemcpyPeer(to, 6, from, 0, 16);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 6 is a fixed choice
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 4);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 4 is a fixed choice
}
template <int Device> void attemptOf_ok() {
  if (cudaSetDevice(9) != cudaSuccess)
    cudaSetDevice(Device);
}
template void attemptOf_ok<0>();
void attempt_ok() {
  if (cudaSetDevice(9) != cudaSuccess)
    cudaSetDevice(0);
  for (int device = 0; device < 16; ++device)
    if (cudaSetDevice(device) != cudaSuccess)
      break;
}
void list_bad() {
  for (int device : {0, 1})
    cudaSetDevice(device);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:5: warning: device 1 is a fixed choice
  const int pair[] = {0, 2};
  for (int device : pair)
    cudaSetDevice(device);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:5: warning: device 2 is a fixed choice
  for (int device : {0, chosen()})
    cudaSetDevice(device);
}

// A function that is given the number chooses nothing; who gives it does.
static void use(int device) { cudaSetDevice(device); }
static void useBoth(int device) {
  use(0);
  use(device);
}
struct Device {
  explicit Device(int device) { cudaSetDevice(device); }
};
static bool tryToUse(int device) { return cudaSetDevice(device) == cudaSuccess; }
static void useOther(int device) {
  if (cudaSetDevice(device) != cudaSuccess)
    cudaSetDevice(0);
}
static void useBounded(int device) {
  device = device > 3 ? 0 : device;
  cudaSetDevice(device);
}
void given_bad() {
  use(1);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 1 is a fixed choice
  // CHECK-MESSAGES-FIXED: :[[@LINE-20]]:31: note: 'use' chooses the device that it is given here
  useBoth(2);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 2 is a fixed choice
  Device third(3);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:10: warning: device 3 is a fixed choice
  cudaInitDevice(4, 0, 0);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 4 is a fixed choice
}
void given_ok(int device) {
  use(0);
  use(device);
  useOther(1);
  useBounded(1);
  if (!tryToUse(1))
    tryToUse(0);
}

void element_bad() {
  const int devices[] = {0, 1};
  for (int i = 0; i < 2; ++i)
    cudaSetDevice(devices[i]);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:5: warning: device 1 is a fixed choice
  static constexpr int Pair[] = {3, 2};
  cudaSetDevice(Pair[1]);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 2 is a fixed choice
}
template <int Device> void useArgument() {
  cudaSetDevice(Device);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 1 is a fixed choice
}
void argument_bad() { useArgument<1>(); }
void element_ok(int chosen) {
  const int pair[] = {0, chosen}, devices[] = {0, 1};
  cudaSetDevice(pair[1]);
  cudaSetDevice(devices[0]);
}

// A list that may change is not followed, nor is what a call leaves out.
void FN_changeable() {
  int pair[] = {0, 1};
  for (int device : pair)
    cudaSetDevice(device);
}
void FN_default(int device = 1) { cudaSetDevice(device); }
#endif // FIXED

#ifdef COUNTED
#include <cstdio>
#include <cuda_runtime.h>
void counted_ok() {
  int count;
  cudaGetDeviceCount(&count);
  if (count > 1)
    cudaSetDevice(1);
}
void leavesBefore_ok() {
  int count;
  cudaGetDeviceCount(&count);
  if (count < 3)
    return;
  cudaSetDevice(2);
}
// What the number is printed for decides nothing, nor what a condition further up does alone.
void printed_bad() {
  int count = 0;
  cudaGetDeviceCount(&count);
  printf("%d devices\n", count);
  if (count > 1)
    printf("enough\n");
  cudaSetDevice(3);
  // CHECK-MESSAGES-COUNTED: :[[@LINE-1]]:3: warning: device 3 is a fixed choice
}
static void last() {
  cudaSetDevice(4);
}
void caller_ok() {
  int count;
  cudaGetDeviceCount(&count);
  if (count > 4)
    last();
}
static void useIfThere(int device) {
  int count;
  cudaGetDeviceCount(&count);
  if (device < count)
    cudaSetDevice(device);
}
void given_ok() { useIfThere(5); }
void canReach_ok() {
  int can = 0;
  cudaDeviceCanAccessPeer(&can, 0, 1);
  if (!can)
    return;
  cudaSetDevice(0);
  cudaDeviceEnablePeerAccess(1, 0);
}
#endif // COUNTED

#ifdef LIBRARY
#include <cuda_runtime.h>
int blocks_bad() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  // CHECK-MESSAGES-LIBRARY: :[[@LINE-1]]:3: warning: 'cudaGetDeviceProperties' asks device 0, and another may be the current one [cuda-hardcoded-device]
  // CHECK-MESSAGES-LIBRARY: :[[@LINE-4]]:5: note: 'blocks_bad' is called by programs that may have chosen another device
  // CHECK-MESSAGES-LIBRARY: :[[@LINE-3]]:3: note: cudaGetDevice() tells which one is current
  return properties.multiProcessorCount;
}
int blocks_ok() {
  int device, blocks;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, device);
  return blocks;
}

void print(const char *);
void name_ok() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  print(properties.name);
}
#endif // LIBRARY

#ifdef PROGRAM
#include <cuda_runtime.h>
int main() {
  int blocks;
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0);
  return blocks;
}
#endif // PROGRAM

#ifdef TOOL
#include <cstdlib>
#include <cuda_runtime.h>
void check_ok() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (properties.major < 8)
    exit(1);
}
#endif // TOOL

// The only function that chooses another device is one that nobody calls, or only such a one.
#ifdef UNCALLED
#include <cuda_runtime.h>
static void useEach(int count) {
  for (int device = 0; device < count; ++device)
    cudaSetDevice(device);
}
inline void useAll() { useEach(2); }
int main() {
  int blocks;
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0);
  return blocks;
}
#endif // UNCALLED

// Somebody may get hold of it.
#ifdef HANDED
#include <cuda_runtime.h>
extern int chosen;
void atEnd(void (*function)());
static void useSecond() { cudaSetDevice(chosen); }
int main() {
  atEnd(useSecond);
  int blocks;
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0);
  // CHECK-MESSAGES-HANDED: :[[@LINE-1]]:3: warning: 'cudaDeviceGetAttribute' asks device 0, and another may be
  return blocks;
}
#endif // HANDED

// Device 0 is the first of those that are asked.
#ifdef EACH
#include <cuda_runtime.h>
int alike(int count) {
  cudaDeviceProp first, other;
  cudaGetDeviceProperties(&first, 0);
  int found = 1;
  for (int device = 1; device < count; ++device) {
    cudaGetDeviceProperties(&other, device);
    found += other.major == first.major;
  }
  return found;
}
#endif // EACH

// Where the number of devices is kept, its name says nothing.
#ifdef KEPT
#include <cuda_runtime.h>
struct Machine {
  int found = 0;
  void look() { cudaGetDeviceCount(&found); }
  void kept_ok() {
    if (found > 1)
      cudaSetDevice(1);
  }
};
// Nobody sees what it returns.
int howMany();
void asked_ok() {
  if (howMany() > 3)
    cudaSetDevice(3);
}
#endif // KEPT

// A number that the file does not tell of may be that of the devices, whatever it is called.
#ifdef UNTOLD
#include <cuda_runtime.h>
struct Solver {
  int parts;
  void member_ok() {
    if (parts == 2)
      cudaSetDevice(1);
  }
};
void parameter_ok(int number) {
  if (number < 3)
    return;
  cudaSetDevice(2);
}
extern int global;
void global_ok() {
  switch (global) {
  case 2:
    cudaSetDevice(1);
  }
}
void look(int *number);
void written_ok() {
  int number = 0;
  look(&number);
  if (number > 1)
    cudaSetDevice(1);
}
static void useSecond() { cudaSetDevice(1); }
void caller_ok(int number) {
  if (number >= 2)
    useSecond();
}
// What is told is not the number, nor what is not asked on every way.
void loop_bad() {
  for (int i = 0; i < 8; ++i)
    if (i == 3)
      cudaSetDevice(3);
  // CHECK-MESSAGES-UNTOLD: :[[@LINE-1]]:7: warning: device 3 is a fixed choice
}
void flag_bad(bool numGpus, int one) {
  if (numGpus)
    cudaSetDevice(1);
  // CHECK-MESSAGES-UNTOLD: :[[@LINE-1]]:5: warning: device 1 is a fixed choice
  if (one > 0)
    cudaSetDevice(2);
  // CHECK-MESSAGES-UNTOLD: :[[@LINE-1]]:5: warning: device 2 is a fixed choice
}
void behind_bad(int number) {
  if (number > 1)
    look(&number);
  cudaSetDevice(1);
  // CHECK-MESSAGES-UNTOLD: :[[@LINE-1]]:3: warning: device 1 is a fixed choice
}
static void useThird() {
  cudaSetDevice(3);
  // CHECK-MESSAGES-UNTOLD: :[[@LINE-1]]:3: warning: device 3 is a fixed choice
}
void caller_bad(int number) {
  useThird();
  if (number >= 2)
    useThird();
}
int main(int argc, char **) {
  if (argc > 1)
    cudaSetDevice(1);
  // CHECK-MESSAGES-UNTOLD: :[[@LINE-1]]:5: warning: device 1 is a fixed choice
}
// It may be a number of anything else.
void FN_parameter(int iterations) {
  if (iterations > 100)
    cudaSetDevice(1);
}
#endif // UNTOLD

#ifdef MANY
#include <cstdlib>
#include <cuda_runtime.h>
int main(int argc, char **argv) {
  if (argc > 1)
    cudaSetDevice(atoi(argv[1]));
  int blocks;
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0);
  // CHECK-MESSAGES-MANY: :[[@LINE-1]]:3: warning: 'cudaDeviceGetAttribute' asks device 0, and another may be the current one
  // CHECK-MESSAGES-MANY: :[[@LINE-4]]:5: note: this makes another device current
  return blocks;
}
bool both_ok() {
  int count, mapped = 1;
  cudaGetDeviceCount(&count);
  if (count < 2)
    return false;
  for (int device = 0; device < 2 && mapped; ++device)
    cudaDeviceGetAttribute(&mapped, cudaDevAttrCanMapHostMemory, device);
  for (int device = 0; device < 2; ++device)
    cudaDeviceGetAttribute(&mapped, cudaDevAttrCanMapHostMemory, device);
  return mapped;
}
#endif // MANY
