// What hardly a program calls of curand.h: derived from the toolkit's declarations by further.py.
#pragma once
// clang-format off
#ifdef __cplusplus
extern "C" {
#endif
curandStatus_t curandGenerateBinomial(curandGenerator_t, unsigned int *, size_t, unsigned int, double);
curandStatus_t curandGetProperty(libraryPropertyType, int *);
#ifdef __cplusplus
}
#endif
