// What hardly a program calls of cufftXt.h: derived from the toolkit's declarations by further.py.
#pragma once
// clang-format off
#ifdef __cplusplus
extern "C" {
#endif
cufftResult cufftXtExecDescriptor(cufftHandle, cudaLibXtDesc *, cudaLibXtDesc *, int);
cufftResult cufftXtExecDescriptorC2R(cufftHandle, cudaLibXtDesc *, cudaLibXtDesc *);
cufftResult cufftXtExecDescriptorD2Z(cufftHandle, cudaLibXtDesc *, cudaLibXtDesc *);
cufftResult cufftXtExecDescriptorR2C(cufftHandle, cudaLibXtDesc *, cudaLibXtDesc *);
cufftResult cufftXtExecDescriptorZ2D(cufftHandle, cudaLibXtDesc *, cudaLibXtDesc *);
cufftResult cufftXtExecDescriptorZ2Z(cufftHandle, cudaLibXtDesc *, cudaLibXtDesc *, int);
cufftResult cufftXtGetSizeMany(cufftHandle, int, long long *, long long *, long long, long long, cudaDataType, long long *, long long, long long, cudaDataType, long long, size_t *, cudaDataType);
cufftResult cufftXtSetWorkArea(cufftHandle, void **);
#ifdef __cplusplus
}
#endif
