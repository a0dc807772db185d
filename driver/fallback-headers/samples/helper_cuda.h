// How NVIDIA's samples check the calls of CUDA and choose a device; many other programs include it.
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cuda_runtime_api.h>
#include <helper_string.h>

#ifndef MAX
#define MAX(a, b) (a > b ? a : b)
#endif

template <class Status> const char *_cudaGetErrorEnum(Status error);

template <class Status> void check(Status status, const char *const expression, const char *const file, const int line) {
  if (status) {
    fprintf(stderr, "%s:%d: %s failed with %u\n", file, line, expression, static_cast<unsigned int>(status));
    exit(EXIT_FAILURE);
  }
}
template <class Status> void __getLastCudaError(const char *message, const char *file, const int line, Status status) {
  if (status) {
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, message, cudaGetErrorString(status));
    exit(EXIT_FAILURE);
  }
}
template <class Status>
void __printLastCudaError(const char *message, const char *file, const int line, Status status) {
  if (status)
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, message, cudaGetErrorString(status));
}
#define checkCudaErrors(value) check((value), #value, __FILE__, __LINE__)
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__, cudaGetLastError())
#define printLastCudaError(message) __printLastCudaError(message, __FILE__, __LINE__, cudaGetLastError())

int ftoi(float value);
int _ConvertSMVer2Cores(int major, int minor);
const char *_ConvertSMVer2ArchName(int major, int minor);
int gpuDeviceInit(int device);
int gpuGetMaxGflopsDeviceId();
int findCudaDevice(int argc, const char **argv);
int findIntegratedGPU();
bool checkCudaCapabilities(int major, int minor);
