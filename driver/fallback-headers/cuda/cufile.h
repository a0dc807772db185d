// cuFile.
#pragma once

#include <stdint.h>
#include <sys/types.h>

#include <cuda.h>

typedef enum CUfileOpError {
  CU_FILE_SUCCESS = 0,
  CU_FILE_DRIVER_NOT_INITIALIZED = 5001,
  CU_FILE_DRIVER_INVALID_PROPS = 5002
} CUfileOpError;
typedef struct CUfileError {
  CUfileOpError err;
  CUresult cu_err;
} CUfileError_t;
typedef void *CUfileHandle_t;
enum CUfileFileHandleType {
  CU_FILE_HANDLE_TYPE_OPAQUE_FD = 1,
  CU_FILE_HANDLE_TYPE_OPAQUE_WIN32 = 2,
  CU_FILE_HANDLE_TYPE_USERSPACE_FS = 3
};
typedef struct CUfileDescr_t {
  enum CUfileFileHandleType type;
  union {
    int fd;
    void *handle;
  } handle;
  const void *fs_ops;
} CUfileDescr_t;

#ifdef __cplusplus
extern "C" {
#endif
CUfileError_t cuFileHandleRegister(CUfileHandle_t *fh, CUfileDescr_t *descr);
void cuFileHandleDeregister(CUfileHandle_t fh);
CUfileError_t cuFileBufRegister(const void *bufPtr_base, size_t length, int flags);
CUfileError_t cuFileBufDeregister(const void *bufPtr_base);
ssize_t cuFileRead(CUfileHandle_t fh, void *bufPtr_base, size_t size, off_t file_offset, off_t bufPtr_offset);
ssize_t cuFileWrite(CUfileHandle_t fh, const void *bufPtr_base, size_t size, off_t file_offset, off_t bufPtr_offset);
CUfileError_t cuFileDriverOpen(void);
CUfileError_t cuFileDriverClose_v2(void);
#define cuFileDriverClose cuFileDriverClose_v2
#ifdef __cplusplus
}
#endif
