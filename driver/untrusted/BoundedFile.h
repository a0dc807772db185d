#pragma once

#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>

namespace cuda_tidy {

/// Sizes, in bytes, over which a file is none of what it is taken for.
namespace largest {
constexpr std::uint64_t Source = 64u << 20;         ///< A source or header of C++, CUDA or Python.
constexpr std::uint64_t Settings = 1u << 20;        ///< What people write by hand: `.clang-tidy`, `.gitmodules`.
constexpr std::uint64_t Database = 256u << 20;      ///< What programs write: compile databases, baselines, reports.
constexpr std::uint64_t CacheEntry = 4096ull << 20; ///< What cuda-tidy itself remembers.
} // namespace largest

/// The contents of a regular file of at most \p Most bytes. A pipe, a device or a directory is `not_supported`, a
/// larger file `file_too_large`; opening waits for nobody.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readBounded(const llvm::Twine &File, std::uint64_t Most);

/// Likewise of a file that, links followed, lies below \p Directory; another is `permission_denied`.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readBoundedBelow(const llvm::Twine &Directory,
                                                                    const llvm::Twine &File, std::uint64_t Most);

/// Why a file could not be read, for the user: `it is a pipe, a device or a directory`, or what the system says.
std::string reasonNotRead(std::error_code Failure);

} // namespace cuda_tidy
