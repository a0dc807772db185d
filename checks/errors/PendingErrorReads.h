#pragma once

#include "errors/ErrorHandlers.h"
#include "knowledge/ErrorKeepers.h"

namespace cuda_tidy {

/// How surely something happens, from weakest to strongest.
enum class Certainty {
  Never,
  WhenSwitchedOn, ///< Only if a switch of the running process is on (environment variable, global flag).
  OnSomePaths,
  OnEveryPath,
};

/// What a function does with the error that is pending, functions it calls included.
struct FunctionSummary {
  /// It calls one of the keeper's queries, such as `cudaGetLastError`, and handles what that returns.
  Certainty ReadsPendingError = Certainty::Never;
  /// It does that, or it handles the status of a call that waits for the device (`ErrorKeeper::Waits`).
  Certainty ReadsPendingErrorOrWaits = Certainty::Never;
  /// The condition that decides, where one of the above is `WhenSwitchedOn`.
  const clang::Expr *Switch = nullptr;
  /// It only hands on what it has read, as its own result.
  bool HandsOn = false;
  /// The functions of other units that are taken to read it, where it hangs on them.
  llvm::SmallVector<const clang::FunctionDecl *, 1> Elsewhere;

  bool isAnything() const {
    return ReadsPendingError != Certainty::Never || ReadsPendingErrorOrWaits != Certainty::Never || Switch;
  }
};

/// Whether \p Function, of whose body nothing is known, can be one that only looks whether something has failed: it is
/// given nothing that work could be done on, but texts, numbers and streams, and gives nothing but a status.
bool mayOnlyCheck(const clang::FunctionDecl &Function);

/// Knows which functions of a translation unit read the pending error of one keeper. Every answer is remembered.
class PendingErrorReads {
public:
  /// What functions without a body do, those of system headers aside.
  enum class Others {
    ReadNothing,
    ReadWhereTheyMay, ///< Those that `mayOnlyCheck`.
  };

  PendingErrorReads(ErrorHandlers &Handlers, const ErrorKeeper &Keeper, Others Elsewhere = Others::ReadNothing)
      : Handlers(Handlers), Keeper(Keeper), Elsewhere(Elsewhere) {}

  const ErrorKeeper &keeper() const { return Keeper; }

  /// What \p Function does with the pending error.
  const FunctionSummary &summarise(const clang::FunctionDecl &Function);

  /// What evaluating \p Element of `Flow.cfg()` does with the pending error: a call (of the runtime or of a function
  /// with such a summary), a construction, an implicit destructor. Subexpressions are elements of their own.
  FunctionSummary readOfPendingError(const clang::CFGElement &Element, const FunctionFlow &Flow);

  /// Whether \p Function reads the error or waits, on some path. It is found out without looking at paths, and may be
  /// wrong only in that it does not.
  bool mayReadPendingError(const clang::FunctionDecl &Function);

private:
  FunctionSummary effectOfCall(const clang::FunctionDecl &Callee, const clang::CallExpr &Call,
                               const FunctionFlow &Flow);
  bool isInSystemHeader(const clang::FunctionDecl &Function) const;
  /// Also says in \p Summary how it comes about.
  Certainty certaintyOf(const FunctionFlow &Flow, bool OrWaits, FunctionSummary &Summary);

  ErrorHandlers &Handlers;
  const ErrorKeeper &Keeper;
  const Others Elsewhere;
  std::map<const clang::FunctionDecl *, FunctionSummary> Summaries;
  llvm::DenseSet<const clang::FunctionDecl *> NeverReading;
  llvm::DenseSet<const clang::FunctionDecl *> MayBeReading; ///< Of those that were asked about.
};

/// The one of a translation unit for the errors of the CUDA runtime.
struct CudaErrorReads : PendingErrorReads {
  explicit CudaErrorReads(UnitAnalyses &Unit) : PendingErrorReads(Unit.get<ErrorHandlers>(), CudaRuntime) {}
};

} // namespace cuda_tidy
