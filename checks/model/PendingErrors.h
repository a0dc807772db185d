#pragma once

#include "model/FunctionUses.h"
#include "model/PendingErrorReads.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_tidy {

/// A path on which nobody reads the error that a failed launch or call leaves behind.
struct UnreadError {
  Path Unread;
  /// The function that `Unread` runs through.
  const FunctionFlow *Flow = nullptr;
  /// Something in that function does read it, on other paths.
  bool IsReadElsewhere = false;
  /// A call on the path that would read it, were the switch of its `FunctionSummary` on.
  const clang::Expr *SwitchedOff = nullptr;
  const clang::Expr *Switch = nullptr;
  /// A handled synchronisation on the path, which does not see a launch that was refused.
  const clang::Expr *Synchronisation = nullptr;
  /// A use of the function in this translation unit after which nobody reads it either, a use of the function around that,
  /// and so on. Empty if no user reads it, unless that is because something does not compile.
  llvm::SmallVector<const clang::Expr *, 2> ForgetfulCallers;
};

/// Follows the pending error: through the function, out of lambdas into what runs them, and out of helpers
/// into their callers.
class PendingErrors {
public:
  /// With \p SynchronisationReads a handled synchronisation counts as a read.
  PendingErrors(ErrorHandlers &Handlers, PendingErrorReads &Reads, const FunctionUses &Uses, bool SynchronisationReads)
      : Handlers(Handlers), Reads(Reads), Uses(Uses), SynchronisationReads(SynchronisationReads) {}

  /// What is left unread after \p Start in the body of \p Function, or nothing if it is read on every path.
  std::optional<UnreadError> findUnread(const clang::Expr &Start, const clang::FunctionDecl &Function);

private:
  /// Whether everybody who uses a function reads the error afterwards.
  struct Users {
    bool Read = true;
    llvm::SmallVector<const clang::Expr *, 2> Forgetful; ///< As `UnreadError::ForgetfulCallers`.
  };
  Users usersOf(const clang::FunctionDecl &Function);

  ErrorHandlers &Handlers;
  PendingErrorReads &Reads;
  const FunctionUses &Uses;
  const bool SynchronisationReads;
  /// The error counts as read while that is being found out.
  llvm::DenseMap<const clang::FunctionDecl *, Users> KnownUsers;
};

} // namespace cuda_tidy
