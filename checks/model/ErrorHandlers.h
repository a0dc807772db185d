#pragma once

#include "flow/FunctionFlow.h"
#include "knowledge/StatusTypes.h"
#include <map>
#include <string>

namespace cuda_tidy {

/// What becomes of a status at the place where it is written, without following variables.
struct ValueFate {
  enum Kind {
    Read,       ///< Compared, branched on, returned, thrown, passed on, or kept where others can read it.
    AssertRead, ///< Read inside an `assert`, which NDEBUG removes.
    Stored,     ///< Put into the local variable `Variable`, and not read by the same expression.
    Written,    ///< The expression is the target of an assignment: no value is used.
    Escapes,    ///< Its address or a reference to it is taken: anybody may read it.
    Discarded,
    DiscardedOnPurpose, ///< Cast to void, or assigned to `std::ignore`.
    PassedToNoOp,       ///< Passed to `Handler`, whose body does nothing with it.
  };
  Kind What = Read;
  const clang::VarDecl *Variable = nullptr;
  const clang::FunctionDecl *Handler = nullptr;
};

/// What becomes of the status of a call, variables followed along every path.
struct StatusUse {
  enum Kind {
    Handled,
    Discarded,
    DiscardedOnPurpose,
    PassedToNoOp, ///< `Handler` does nothing with it.
    NeverRead,    ///< Stored in `Variable`, which nothing reads after it.
    UnreadOnPath, ///< Stored in `Variable`, and not read along `Unread`.
    Overwritten,  ///< Stored in `Variable`, and overwritten at `Unread.End` before it is read.
    OnlyByAssert, ///< Read, but only inside `assert`.
  };
  Kind What = Handled;
  const clang::VarDecl *Variable = nullptr;
  const clang::FunctionDecl *Handler = nullptr;
  Path Unread;
};

/// How surely something happens, from weakest to strongest.
enum class Certainty {
  Never,
  WhenSwitchedOn, ///< Only if a switch of the running process is on (environment variable, global flag).
  OnSomePaths,
  OnEveryPath,
};

/// What a function does with the error that CUDA keeps pending for the thread, functions it calls included.
struct FunctionSummary {
  /// It calls `cudaGetLastError` or `cudaPeekAtLastError` and handles what they return.
  Certainty ReadsPendingError = Certainty::Never;
  /// It does that, or it handles the status of a call that waits for the device (`isSynchronisation`).
  Certainty ReadsPendingErrorOrWaits = Certainty::Never;
  /// The condition that decides, where one of the above is `WhenSwitchedOn`.
  const clang::Expr *Switch = nullptr;
};

/// Knows how statuses are handled in one translation unit. It infers what a check is from its body: a function handles a
/// status if it compares, branches on, throws, returns, prints, keeps or passes on the status, transitively. A function
/// whose body is not in the translation unit is taken to handle whatever it is given. Every answer is remembered.
class ErrorHandlers {
public:
  explicit ErrorHandlers(clang::ASTContext &Context);
  ~ErrorHandlers();

  /// The flow of the function's definition, or null if its body is not in this translation unit.
  const FunctionFlow *flowOf(const clang::FunctionDecl &Function);

  /// What becomes of \p Value, an expression in the body of \p Flow.
  ValueFate fateOf(const clang::Expr &Value, const FunctionFlow &Flow);

  /// What becomes of the status that \p Call, in the body of \p Flow, produces.
  const StatusUse &useOf(const clang::CallExpr &Call, const FunctionFlow &Flow);

  /// What \p Function does with a status passed as argument number \p Index: Read, AssertRead or PassedToNoOp.
  ValueFate::Kind handlingOf(const clang::FunctionDecl &Function, unsigned Index);

  /// What \p Function does with the pending error.
  const FunctionSummary &summarise(const clang::FunctionDecl &Function);

  /// What evaluating \p Element of `Flow.cfg()` does with the pending error: a call (of the runtime or of a function with
  /// such a summary), a construction, an implicit destructor. Subexpressions are elements of their own.
  FunctionSummary readOfPendingError(const clang::CFGElement &Element, const FunctionFlow &Flow);

  /// A path after \p Start on which nobody reads the pending error, or none if it is read on every path. A lambda's path
  /// goes on in the function that contains it; where every caller in this translation unit reads the error after calling
  /// the function, it is read. With \p OrWaits, a handled synchronisation counts as a read.
  std::optional<Path> findPathWithoutRead(const clang::Stmt &Start, const FunctionFlow &Flow, bool OrWaits = false);

private:
  struct Memory;
  struct Caller {
    const clang::Expr *Call;
    const clang::FunctionDecl *Function;
  };

  ValueFate::Kind handlingOf(const clang::Expr &Call, const clang::FunctionDecl &Callee, const clang::Stmt &Argument,
                             unsigned Index);
  StatusUse useOfVariable(const clang::VarDecl &Variable, const clang::Stmt &Store, const clang::CallExpr &Call,
                          const FunctionFlow &Flow);
  FunctionSummary effectOfCall(const clang::FunctionDecl &Callee, const clang::Expr *Call, const FunctionFlow &Flow);
  std::optional<Path> findPathWithoutRead(const clang::Stmt &Start, const FunctionFlow &Flow, bool OrWaits, unsigned Depth);
  llvm::ArrayRef<Caller> callersOf(const clang::FunctionDecl &Function);
  bool mayReadPendingError(const clang::FunctionDecl &Function);
  Certainty certaintyOf(const FunctionFlow &Flow, bool OrWaits, const clang::Expr *&Switch);

  clang::ASTContext &Context;
  std::unique_ptr<Memory> Known;
};

} // namespace cuda_tidy
