#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace cuda_tidy {

/// The option, common to all checks, in which the driver or a user of a stock clang-tidy names a file to be read as a
/// `PtxasReport`.
inline constexpr llvm::StringLiteral PtxasReportOption = "PtxasReport";

/// The registers that the compiler gave to kernels, as it says itself.
class PtxasReport {
public:
  struct Row {
    std::string Target; ///< `sm_90a`.
    unsigned Registers; ///< Of a thread.
  };

  /// Reads what `nvcc -Xptxas -v`, `nvcc --resource-usage` or `cuobjdump --dump-resource-usage` printed; whatever else
  /// a build prints is passed over. Fails if \p File cannot be read, or tells of no kernel.
  static llvm::Expected<PtxasReport> read(llvm::vfs::FileSystem &Files, llvm::StringRef File);

  /// What is said of \p Kernel, a row for each target. Where several kernels of this name were compiled for one target,
  /// `static` ones of different files, or the same with other options, it is the least of their registers.
  llvm::ArrayRef<Row> rowsOf(const clang::FunctionDecl &Kernel) const;

private:
  void add(llvm::StringRef Name, llvm::StringRef Target, unsigned Registers);

  /// By the kernel's name as the compiler writes it in messages: mangled, nvcc's names of kernels with internal linkage
  /// differ from clang's.
  llvm::StringMap<llvm::SmallVector<Row, 2>> Rows;
};

} // namespace cuda_tidy
