// What hardly a program calls of cufft.h: derived from the toolkit's declarations by further.py.
#pragma once
// clang-format off
#ifdef __cplusplus
extern "C" {
#endif
cufftResult cufftEstimate2d(int, int, cufftType, size_t *);
cufftResult cufftEstimate3d(int, int, int, cufftType, size_t *);
cufftResult cufftEstimateMany(int, int *, int *, int, int, int *, int, int, cufftType, int, size_t *);
cufftResult cufftGetProperty(libraryPropertyType, int *);
cufftResult cufftGetSize1d(cufftHandle, int, cufftType, int, size_t *);
cufftResult cufftGetSize2d(cufftHandle, int, int, cufftType, size_t *);
cufftResult cufftGetSize3d(cufftHandle, int, int, int, cufftType, size_t *);
cufftResult cufftGetSizeMany(cufftHandle, int, int *, int *, int, int, int *, int, int, cufftType, int, size_t *);
cufftResult cufftGetSizeMany64(cufftHandle, int, long long *, long long *, long long, long long, long long *, long long, long long, cufftType, long long, size_t *);
#ifdef __cplusplus
}
#endif
