// What hardly a program calls of nccl.h: derived from the toolkit's declarations by further.py.
#pragma once
// clang-format off
#ifdef __cplusplus
extern "C" {
#endif
ncclResult_t ncclCommInitRankScalable(ncclComm_t *, int, int, int, ncclUniqueId *, ncclConfig_t *);
ncclResult_t ncclCommRevoke(ncclComm_t, int);
ncclResult_t ncclCommShrink(ncclComm_t, int *, int, ncclComm_t *, ncclConfig_t *, int);
void ncclResetDebugInit();
#ifdef __cplusplus
}
#endif
