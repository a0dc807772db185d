// What hardly a program calls of nvrtc.h: derived from the toolkit's declarations by further.py.
#pragma once
// clang-format off
#ifdef __cplusplus
extern "C" {
#endif
nvrtcResult nvrtcGetOptiXIR(nvrtcProgram, char *);
nvrtcResult nvrtcGetOptiXIRSize(nvrtcProgram, size_t *);
nvrtcResult nvrtcGetPCHCreateStatus(nvrtcProgram);
nvrtcResult nvrtcGetPCHHeapSize(size_t *);
nvrtcResult nvrtcGetPCHHeapSizeRequired(nvrtcProgram, size_t *);
nvrtcResult nvrtcSetFlowCallback(nvrtcProgram, int (*)(void *, void *), void *);
nvrtcResult nvrtcSetPCHHeapSize(size_t);
#ifdef __cplusplus
}
#endif
