// Stands in for clang's header of this name, which implements texture and surface functions in inline assembly. Parsing
// it takes a fifth of the time of a plain CUDA file, and no finding depends on how a texel is fetched.
#pragma once

namespace cuda_tidy_nvcc_compat {
template <typename... Arguments> __attribute__((host, device)) void accessTextureOrSurface(Arguments &&...);
}
#define __nv_tex_surf_handler(...) ::cuda_tidy_nvcc_compat::accessTextureOrSurface(__VA_ARGS__)
