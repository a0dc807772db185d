#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <map>
#include <optional>

namespace cuda_tidy {

/// What an attribute of a kernel raises.
enum class KernelLimit { DynamicSharedMemory, ClusterBlocks };

/// Which kernels of a translation unit may be allowed more than by default, in shared memory or in blocks of a cluster:
/// those that `cudaFuncSetAttribute` names, and all that somebody gets hold of who may call it.
class RaisedLimits {
public:
  /// Reads all declarations but those of system headers.
  explicit RaisedLimits(clang::ASTContext &Context);

  /// Whether \p What of \p Kernel, an instantiation or not, may be raised somewhere in this unit.
  bool mayRaise(const clang::FunctionDecl &Kernel, KernelLimit What) const;

  /// The most that this unit ever sets that attribute of \p Kernel to, if it does so in constants only.
  std::optional<uint64_t> mostOf(const clang::FunctionDecl &Kernel, KernelLimit What) const;

  /// Whether \p What is raised of a kernel that is only known when the program runs.
  bool raisesUnknown(KernelLimit What) const { return OfUnknown.contains(What); }
  /// The places that name \p Kernel in a way that may raise \p What.
  llvm::ArrayRef<const clang::Expr *> namesOf(const clang::FunctionDecl &Kernel, KernelLimit What) const;
  /// Whether \p Name, a kernel or a variable that holds one, stands where \p What is not changed.
  bool isHarmless(const clang::Expr &Name, KernelLimit What) const;
  /// The calls that raise \p What of what \p Name holds: several in instantiations, which share what does not depend
  /// on their arguments.
  llvm::ArrayRef<const clang::CallExpr *> optInsAt(const clang::Expr &Name, KernelLimit What) const;

private:
  struct Collector;
  void see(const clang::CallExpr &Call);
  void see(const clang::DeclRefExpr &Reference);
  void see(const clang::OverloadExpr &Reference);
  void leaveAlone(const clang::Expr *Argument);
  std::optional<uint64_t> mostSet(const clang::FunctionDecl &Kernel, KernelLimit What) const;

  using Names = llvm::SmallVector<const clang::Expr *, 4>;
  llvm::MapVector<const clang::Expr *, const clang::FunctionDecl *> Named;
  /// By the first declaration of a kernel, or of the template that it is made of: its names that are not harmless.
  llvm::DenseMap<const clang::FunctionDecl *, Names> NamesOfPatterns;
  mutable std::map<std::pair<const clang::FunctionDecl *, KernelLimit>, Names> NamesThatRaise;
  mutable std::map<std::pair<const clang::FunctionDecl *, KernelLimit>, std::optional<uint64_t>> Most;
  /// Names in places that change nothing: launches, occupancy calculations.
  llvm::DenseSet<const clang::Expr *> Harmless;
  struct OptIn {
    KernelLimit What;
    llvm::SmallVector<const clang::CallExpr *, 1> Calls;
  };
  /// Names in `cudaFuncSetAttribute` of such an attribute.
  llvm::DenseMap<const clang::Expr *, OptIn> OptIns;
  llvm::SmallSet<KernelLimit, 2> OfUnknown;
};

} // namespace cuda_tidy
