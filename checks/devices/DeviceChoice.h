#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>

namespace cuda_tidy {

/// Knows which functions make a device the current one: with a guard of LibTorch or of their own, or with a call.
/// Every answer is remembered.
class DeviceChoices {
public:
  /// Anywhere in the body of \p Function, lambdas included, or in what it calls; but for guards of LibTorch that are
  /// gone, or not there yet, where it does \p Work.
  bool chooses(const clang::FunctionDecl &Function, const clang::Stmt &Work, FunctionFlows &Flows);

private:
  struct Finder;
  /// The choices in one function, by the work that they are there for.
  struct Choices {
    bool IsAny = false;
    /// For all work, or for all in a lambda that is another operator. Null stands for the function.
    llvm::SmallPtrSet<const clang::LambdaExpr *, 2> Always;
    /// For what comes later in a block: by the number of the first statement that declares a guard.
    llvm::DenseMap<const clang::CompoundStmt *, unsigned> Guards;
  };
  const Choices &choicesIn(const clang::FunctionDecl &Definition, const FunctionFlow &Flow);
  /// For its caller, when it has returned: a guard of its own counts only with \p WithGuards.
  bool chooses(const clang::FunctionDecl &Function, unsigned CallsLeft, bool WithGuards);

  std::map<std::pair<const clang::FunctionDecl *, bool>, bool> Known; ///< By the function, and `WithGuards`.
  std::map<const clang::FunctionDecl *, Choices> KnownIn;
};

} // namespace cuda_tidy
