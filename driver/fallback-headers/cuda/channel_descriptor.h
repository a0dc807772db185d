// cudaCreateChannelDesc<T>().
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
template <class T> inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}
#define CUDA_FALLBACK_CHANNEL(type, x, y, z, w, kind)                                                                  \
  template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<type>() {                                             \
    return cudaCreateChannelDesc(x, y, z, w, cudaChannelFormatKind##kind);                                             \
  }
#define CUDA_FALLBACK_CHANNELS(scalar, vector, bits, kind)                                                             \
  CUDA_FALLBACK_CHANNEL(scalar, bits, 0, 0, 0, kind)                                                                   \
  CUDA_FALLBACK_CHANNEL(vector##1, bits, 0, 0, 0, kind)                                                                \
  CUDA_FALLBACK_CHANNEL(vector##2, bits, bits, 0, 0, kind)                                                             \
  CUDA_FALLBACK_CHANNEL(vector##4, bits, bits, bits, bits, kind)
CUDA_FALLBACK_CHANNEL(char, 8, 0, 0, 0, Signed)
CUDA_FALLBACK_CHANNELS(signed char, char, 8, Signed)
CUDA_FALLBACK_CHANNELS(unsigned char, uchar, 8, Unsigned)
CUDA_FALLBACK_CHANNELS(short, short, 16, Signed)
CUDA_FALLBACK_CHANNELS(unsigned short, ushort, 16, Unsigned)
CUDA_FALLBACK_CHANNELS(int, int, 32, Signed)
CUDA_FALLBACK_CHANNELS(unsigned int, uint, 32, Unsigned)
CUDA_FALLBACK_CHANNELS(float, float, 32, Float)
#undef CUDA_FALLBACK_CHANNELS
#undef CUDA_FALLBACK_CHANNEL
#endif
