// NPP: its status type and the calls that every user needs.
#pragma once
#define NV_NPPIDEFS_H // programs ask whether it is defined

#include <stddef.h>

#include <cuda_runtime_api.h>

typedef unsigned char Npp8u;
typedef signed char Npp8s;
typedef unsigned short Npp16u;
typedef short Npp16s;
typedef unsigned int Npp32u;
typedef int Npp32s;
typedef float Npp32f;
typedef double Npp64f;
typedef struct { int width, height; } NppiSize;
typedef struct { int x, y; } NppiPoint;
typedef struct { int x, y, width, height; } NppiRect;
typedef enum {
  NPP_NOT_SUPPORTED_MODE_ERROR = -9999,
  NPP_INVALID_HOST_POINTER_ERROR = -1032,
  NPP_INVALID_DEVICE_POINTER_ERROR = -1031,
  NPP_CUDA_KERNEL_EXECUTION_ERROR = -1000,
  NPP_ALIGNMENT_ERROR = -31,
  NPP_STEP_ERROR = -14,
  NPP_INTERPOLATION_ERROR = -22,
  NPP_SIZE_ERROR = -6,
  NPP_BAD_ARGUMENT_ERROR = -5,
  NPP_MEMORY_ALLOCATION_ERR = -4,
  NPP_NULL_POINTER_ERROR = -8,
  NPP_NO_ERROR = 0,
  NPP_SUCCESS = NPP_NO_ERROR
} NppStatus;
typedef struct {
  cudaStream_t hStream;
  int nCudaDeviceId;
  int nMultiProcessorCount;
  int nMaxThreadsPerMultiProcessor;
  int nMaxThreadsPerBlock;
  size_t nSharedMemPerBlock;
  int nCudaDevAttrComputeCapabilityMajor;
  int nCudaDevAttrComputeCapabilityMinor;
  unsigned int nStreamFlags;
  int nReserved0;
} NppStreamContext;
typedef enum {
  NPPI_INTER_UNDEFINED = 0,
  NPPI_INTER_NN = 1,
  NPPI_INTER_LINEAR = 2,
  NPPI_INTER_CUBIC = 4,
  NPPI_INTER_SUPER = 8,
  NPPI_INTER_LANCZOS = 16
} NppiInterpolationMode;
typedef enum {
  NPP_BORDER_UNDEFINED = 0,
  NPP_BORDER_NONE = NPP_BORDER_UNDEFINED,
  NPP_BORDER_CONSTANT = 1,
  NPP_BORDER_REPLICATE = 2,
  NPP_BORDER_WRAP = 3,
  NPP_BORDER_MIRROR = 4
} NppiBorderType;

#ifdef __cplusplus
extern "C" {
#endif
NppStatus nppSetStream(cudaStream_t hStream);
cudaStream_t nppGetStream(void);
NppStatus nppGetStreamContext(NppStreamContext *pNppStreamContext);
Npp8u *nppiMalloc_8u_C1(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp8u *nppiMalloc_8u_C2(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp8u *nppiMalloc_8u_C3(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp8u *nppiMalloc_8u_C4(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp16u *nppiMalloc_16u_C1(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp16u *nppiMalloc_16u_C2(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp16u *nppiMalloc_16u_C3(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp16u *nppiMalloc_16u_C4(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp16s *nppiMalloc_16s_C1(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp16s *nppiMalloc_16s_C2(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp16s *nppiMalloc_16s_C4(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp32s *nppiMalloc_32s_C1(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp32s *nppiMalloc_32s_C3(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp32s *nppiMalloc_32s_C4(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp32f *nppiMalloc_32f_C1(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp32f *nppiMalloc_32f_C2(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp32f *nppiMalloc_32f_C3(int nWidthPixels, int nHeightPixels, int *pStepBytes);
Npp32f *nppiMalloc_32f_C4(int nWidthPixels, int nHeightPixels, int *pStepBytes);
void nppiFree(void *pData);
#ifdef __cplusplus
}
#endif
