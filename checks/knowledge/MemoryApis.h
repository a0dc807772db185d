#pragma once

#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// Where memory is.
enum class MemorySpace {
  Host,    ///< Pageable: a kernel gets at it only where the system shares its page tables with the GPU.
  Pinned,  ///< Of the host, page-locked; kernels may use it through the same address.
  Device,  ///< The host cannot get at it.
  Managed, ///< Both can.
};

/// A function that allocates memory. Positions are those of arguments, from 0; -1 is none.
struct AllocationApi {
  llvm::StringRef Name;
  int Pointer; ///< Which argument the address is written to; -1: it is returned.
  int Bytes;   ///< The size.
  MemorySpace Space;
  llvm::StringRef ReleasedBy; ///< The function that gives it back.
  llvm::StringRef OrBy;       ///< Another one that may; empty if there is none.
};

/// A function that makes a stream, an event, or what a library keeps its state in, and writes it to its first argument.
struct HandleApi {
  llvm::StringRef Name;       ///< Empty where only the end is of interest.
  llvm::StringRef ReleasedBy; ///< The function that destroys what is its first argument.
  llvm::StringRef OrBy;
};

/// A function that gives memory back.
struct ReleaseApi {
  llvm::StringRef Name;
  int Pointer;
  MemorySpace Space; ///< Of the memory that it is for. That for the device's takes managed memory, too.
};

/// A function that copies memory, or fills it.
struct TransferApi {
  llvm::StringRef Name;
  int To;
  int From;      ///< -1: it fills.
  int Bytes;     ///< -1: there is no single number.
  int Direction; ///< The `cudaMemcpyKind`.
  int Stream;
  bool isFill() const { return From < 0; }
};

/// The name of the function of an API that \p Call calls, as programs write it: without the version that headers add.
llvm::StringRef apiCalledBy(const clang::CallExpr &Call);

/// The row of what \p Call calls, a function of CUDA or of C; null if it is none of them.
const AllocationApi *allocationApiOf(const clang::CallExpr &Call);
const HandleApi *handleApiOf(const clang::CallExpr &Call);
const ReleaseApi *releaseApiOf(const clang::CallExpr &Call);
const TransferApi *transferApiOf(const clang::CallExpr &Call);

/// Whether \p Call copies or fills memory byte by byte, whatever it holds: by a function of CUDA's or of C.
bool movesBytes(const clang::CallExpr &Call);

/// What \p Call, a function of CUDA's or of a library beside it, destroys: a stream, an event, a graph, a handle of a
/// library. Null if it destroys none.
const clang::Expr *destroyedHandleOf(const clang::CallExpr &Call);

/// The argument of \p Call with that position; null if that is -1, or the call has fewer.
const clang::Expr *argumentOf(const clang::CallExpr &Call, int Position);

/// The enumerator of `cudaMemcpyKind` that \p Direction names; null where it names none, or is null itself.
const clang::EnumConstantDecl *directionIn(const clang::Expr *Direction);

} // namespace cuda_tidy
