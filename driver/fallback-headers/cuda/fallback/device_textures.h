// Texture and surface reads and writes.
#pragma once

#define CUDA_FALLBACK_TEXTURE(name, ...)                                                                               \
  template <class T> __device__ T name(cudaTextureObject_t texObject, __VA_ARGS__);                                    \
  template <class T> __device__ void name(T *ptr, cudaTextureObject_t texObject, __VA_ARGS__);
CUDA_FALLBACK_TEXTURE(tex1Dfetch, int x)
CUDA_FALLBACK_TEXTURE(tex1D, float x)
CUDA_FALLBACK_TEXTURE(tex2D, float x, float y)
CUDA_FALLBACK_TEXTURE(tex3D, float x, float y, float z)
CUDA_FALLBACK_TEXTURE(tex1DLayered, float x, int layer)
CUDA_FALLBACK_TEXTURE(tex2DLayered, float x, float y, int layer)
CUDA_FALLBACK_TEXTURE(texCubemap, float x, float y, float z)
CUDA_FALLBACK_TEXTURE(texCubemapLayered, float x, float y, float z, int layer)
CUDA_FALLBACK_TEXTURE(tex1DLod, float x, float level)
CUDA_FALLBACK_TEXTURE(tex2DLod, float x, float y, float level)
CUDA_FALLBACK_TEXTURE(tex3DLod, float x, float y, float z, float level)
CUDA_FALLBACK_TEXTURE(tex1DLayeredLod, float x, int layer, float level)
CUDA_FALLBACK_TEXTURE(tex2DLayeredLod, float x, float y, int layer, float level)
CUDA_FALLBACK_TEXTURE(texCubemapLod, float x, float y, float z, float level)
CUDA_FALLBACK_TEXTURE(texCubemapLayeredLod, float x, float y, float z, int layer, float level)
CUDA_FALLBACK_TEXTURE(tex1DGrad, float x, float dPdx, float dPdy)
CUDA_FALLBACK_TEXTURE(tex2DGrad, float x, float y, float2 dPdx, float2 dPdy)
CUDA_FALLBACK_TEXTURE(tex3DGrad, float x, float y, float z, float4 dPdx, float4 dPdy)
CUDA_FALLBACK_TEXTURE(tex1DLayeredGrad, float x, int layer, float dPdx, float dPdy)
CUDA_FALLBACK_TEXTURE(tex2DLayeredGrad, float x, float y, int layer, float2 dPdx, float2 dPdy)
CUDA_FALLBACK_TEXTURE(texCubemapGrad, float x, float y, float z, float4 dPdx, float4 dPdy)
CUDA_FALLBACK_TEXTURE(texCubemapLayeredGrad, float x, float y, float z, int layer, float4 dPdx, float4 dPdy)
#undef CUDA_FALLBACK_TEXTURE
template <class T> __device__ T tex2Dgather(cudaTextureObject_t texObject, float x, float y, int comp = 0);

#define CUDA_FALLBACK_SURFACE(suffix, ...)                                                                             \
  template <class T>                                                                                                   \
  __device__ T surf##suffix##read(cudaSurfaceObject_t surfObject, __VA_ARGS__,                                         \
                                  cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);                        \
  template <class T>                                                                                                   \
  __device__ void surf##suffix##read(T *ptr, cudaSurfaceObject_t surfObject, __VA_ARGS__,                              \
                                     cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);                     \
  template <class T>                                                                                                   \
  __device__ void surf##suffix##write(T val, cudaSurfaceObject_t surfObject, __VA_ARGS__,                              \
                                      cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap);
CUDA_FALLBACK_SURFACE(1D, int x)
CUDA_FALLBACK_SURFACE(2D, int x, int y)
CUDA_FALLBACK_SURFACE(3D, int x, int y, int z)
CUDA_FALLBACK_SURFACE(1DLayered, int x, int layer)
CUDA_FALLBACK_SURFACE(2DLayered, int x, int y, int layer)
CUDA_FALLBACK_SURFACE(Cubemap, int x, int y, int face)
CUDA_FALLBACK_SURFACE(CubemapLayered, int x, int y, int layerface)
#undef CUDA_FALLBACK_SURFACE

// Texture references, gone with CUDA 12.
template <class T, cudaTextureReadMode Mode> struct CudaFallbackTexel { using Type = T; };
template <> struct CudaFallbackTexel<unsigned char, cudaReadModeNormalizedFloat> { using Type = float; };
template <> struct CudaFallbackTexel<uchar4, cudaReadModeNormalizedFloat> { using Type = float4; };
template <> struct CudaFallbackTexel<unsigned short, cudaReadModeNormalizedFloat> { using Type = float; };
#define CUDA_FALLBACK_TEXTURE(name, dimension, ...)                                                                    \
  template <class T, cudaTextureReadMode Mode>                                                                         \
  __device__ typename CudaFallbackTexel<T, Mode>::Type name(texture<T, dimension, Mode> t, __VA_ARGS__);
CUDA_FALLBACK_TEXTURE(tex1Dfetch, cudaTextureType1D, int x)
CUDA_FALLBACK_TEXTURE(tex1D, cudaTextureType1D, float x)
CUDA_FALLBACK_TEXTURE(tex2D, cudaTextureType2D, float x, float y)
CUDA_FALLBACK_TEXTURE(tex3D, cudaTextureType3D, float x, float y, float z)
CUDA_FALLBACK_TEXTURE(tex2DLayered, cudaTextureType2DLayered, float x, float y, int layer)
CUDA_FALLBACK_TEXTURE(texCubemap, cudaTextureTypeCubemap, float x, float y, float z)
#undef CUDA_FALLBACK_TEXTURE
