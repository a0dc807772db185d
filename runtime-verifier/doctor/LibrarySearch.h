#pragma once

#include "FileTree.h"

#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

/// A library that a process would load.
struct LoadedLibrary {
  std::string Name; ///< as it was asked for: "libcudart.so.12"
  std::string Path; ///< without links; empty if it is not found
  std::string
      FoundBy; ///< "LD_PRELOAD", "LD_LIBRARY_PATH", "RPATH of libtorch_cuda.so", "ld.so.cache", "system directories"
  std::string NeededBy; ///< the name of the file that asked first
  std::string Error;    ///< why the loader takes that file and fails: "invalid ELF header"
};

/// What the dynamic loader of glibc would load with \p Starts, as ld.so(8) describes its search: DT_RPATH of the
/// library and of those that asked for it, LD_LIBRARY_PATH, DT_RUNPATH, ld.so.cache, /lib and /usr/lib. \p Starts come
/// first, then what LD_PRELOAD names. What programs open by themselves (dlopen) is not in it.
std::vector<LoadedLibrary> loadedLibraries(const FileTree &Files, const std::vector<std::string> &Starts);

/// The version that a library's files tell: of its name (`libcudart.so.12.8.90`), or of the Python package that brought
/// it. Empty if none does.
std::string libraryVersion(const FileTree &Files, const std::string &Path);

} // namespace cuda_tidy
