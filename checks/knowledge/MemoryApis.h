#pragma once

#include "clang/AST/Expr.h"
#include <optional>

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
  llvm::StringRef ReleasedBy; ///< The function that gives it back. `releasesSame` knows the others.
};

/// A function that makes a stream, an event, or what a library keeps its state in, and writes it to an argument.
struct HandleApi {
  llvm::StringRef Name;       ///< Empty where only the end is of interest.
  llvm::StringRef ReleasedBy; ///< The function that destroys what is its first argument.
  llvm::StringRef OrBy = "";  ///< Another one that may; empty if there is none.
  int Made = 0;               ///< Which argument it is written to.
};

/// A function that gives memory back.
struct ReleaseApi {
  llvm::StringRef Name;
  int Pointer;
  MemorySpace Space; ///< Of the memory that it is for. That for the device's takes managed memory, too.
};

/// The sides that a copy says it goes from and to.
struct CopySides {
  bool FromHost, ToHost;
};

/// A function that copies memory, or fills it.
struct TransferApi {
  llvm::StringRef Name;
  int To;
  int From;      ///< -1: it fills.
  int Size;      ///< How much. -1: there is no single number.
  int Direction; ///< The `cudaMemcpyKind`.
  int Stream;
  unsigned Unit = 1;                              ///< How many bytes one of `Size` is.
  std::optional<CopySides> Always = std::nullopt; ///< The sides, where its name says them.
  bool isFill() const { return From < 0; }
};

/// The name of the function of an API that \p Call calls, as programs write it: without the version that headers add.
llvm::StringRef apiCalledBy(const clang::CallExpr &Call);

/// The row of what \p Call calls, a function of CUDA or of C; null if it is none of them.
const AllocationApi *allocationApiOf(const clang::CallExpr &Call);
const HandleApi *handleApiOf(const clang::CallExpr &Call);
const ReleaseApi *releaseApiOf(const clang::CallExpr &Call);
const TransferApi *transferApiOf(const clang::CallExpr &Call);
/// Whether \p Call page-locks memory of the host.
bool registersMemory(const clang::CallExpr &Call);

/// Whether a value of \p Type is the address of memory by its type: a pointer, or a `CUdeviceptr`.
bool isAddress(clang::QualType Type);

/// Whether one may be: of any number with as many bits, too.
bool mayBeAddress(clang::QualType Type, const clang::ASTContext &Context);

/// Whether the function called \p Name gives back what the one called \p Other does: memory of one kind, by any of the
/// functions of the runtime and the driver.
bool releasesSame(llvm::StringRef Name, llvm::StringRef Other);

/// The sides that \p Call of \p Api says that it copies between, by its name or by its `cudaMemcpyKind`; none where it
/// leaves that to the pointers.
std::optional<CopySides> sidesOf(const clang::CallExpr &Call, const TransferApi &Api);

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
