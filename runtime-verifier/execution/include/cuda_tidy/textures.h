#pragma once

#include "host.h"
#include "runtime.h"

// Textures and surfaces. A job names none, so that a kernel that comes to one cannot go on.

#define CUDA_TIDY_FETCH(Name)                                                                                          \
  template <typename T, typename... Coordinate> T Name(cudaTextureObject_t, Coordinate...) {                           \
    ::cuda_tidy::unsupported("the kernel reads a texture or a surface");                                               \
  }                                                                                                                    \
  template <typename T, typename... Coordinate> void Name(T *, cudaTextureObject_t, Coordinate...) {                   \
    ::cuda_tidy::unsupported("the kernel reads a texture or a surface");                                               \
  }
CUDA_TIDY_FETCH(tex1D)
CUDA_TIDY_FETCH(tex1Dfetch)
CUDA_TIDY_FETCH(tex1DGrad)
CUDA_TIDY_FETCH(tex1DLod)
CUDA_TIDY_FETCH(tex1DLayered)
CUDA_TIDY_FETCH(tex2D)
CUDA_TIDY_FETCH(tex2DGrad)
CUDA_TIDY_FETCH(tex2DLod)
CUDA_TIDY_FETCH(tex2DLayered)
CUDA_TIDY_FETCH(tex2Dgather)
CUDA_TIDY_FETCH(tex3D)
CUDA_TIDY_FETCH(tex3DGrad)
CUDA_TIDY_FETCH(tex3DLod)
CUDA_TIDY_FETCH(texCubemap)
CUDA_TIDY_FETCH(texCubemapLayered)
CUDA_TIDY_FETCH(surf1Dread)
CUDA_TIDY_FETCH(surf2Dread)
CUDA_TIDY_FETCH(surf3Dread)
CUDA_TIDY_FETCH(surf2DLayeredread)
#undef CUDA_TIDY_FETCH

#define CUDA_TIDY_PUT(Name)                                                                                            \
  template <typename T, typename... Coordinate> void Name(T, cudaSurfaceObject_t, Coordinate...) {                     \
    ::cuda_tidy::unsupported("the kernel writes to a surface");                                                        \
  }
CUDA_TIDY_PUT(surf1Dwrite)
CUDA_TIDY_PUT(surf2Dwrite)
CUDA_TIDY_PUT(surf3Dwrite)
CUDA_TIDY_PUT(surf2DLayeredwrite)
#undef CUDA_TIDY_PUT
