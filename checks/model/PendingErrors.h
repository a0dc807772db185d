#pragma once

#include "model/FunctionUses.h"
#include "model/PendingErrorReads.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>
#include <map>
#include <tuple>

namespace cuda_tidy {

/// What searches for a path on which nobody reads an error come by.
struct SeenReads {
  /// Something in the function does read it, on other paths.
  bool IsReadElsewhere = false;
  /// A call that would read it, were the switch of its `FunctionSummary` on.
  const clang::Expr *SwitchedOff = nullptr;
  const clang::Expr *Switch = nullptr;
  /// A handled synchronisation, which does not see a launch that was refused.
  const clang::Expr *Synchronisation = nullptr;

  /// Adds what is seen later.
  void add(const SeenReads &Later);
};

/// Whether there is a path on which nobody reads the error that a failed launch or call leaves behind, and which.
struct UnreadError : SeenReads {
  Answer IsThere = Answer::Unknown;
  Path Unread;
  /// The function that `Unread` runs through.
  const FunctionFlow *Flow = nullptr;
  /// A use of the function in this translation unit after which nobody reads it either, although others do.
  const clang::Expr *ForgetfulCaller = nullptr;
};

/// Follows the pending error: through the function, out of lambdas into what runs them, and out of helpers
/// into their callers.
class PendingErrors {
public:
  /// With \p SynchronisationReads a handled synchronisation counts as a read.
  /// \p IsReadByOthers says of a function that this unit does not use whether those do who use it elsewhere.
  PendingErrors(
      ErrorHandlers &Handlers, PendingErrorReads &Reads, const FunctionUses &Uses, bool SynchronisationReads,
      std::function<bool(const clang::FunctionDecl &)> IsReadByOthers = [](const clang::FunctionDecl &) {
        return false;
      })
      : Handlers(Handlers), Reads(Reads), Uses(Uses), SynchronisationReads(SynchronisationReads),
        IsReadByOthers(std::move(IsReadByOthers)) {}

  /// What is left unread after \p Start in the body of \p Function. A user of the function whose paths are unknown
  /// counts as one that reads, and a possible one as none.
  UnreadError findUnread(const clang::Expr &Start, const clang::FunctionDecl &Function);

private:
  bool isReadByUsers(const clang::FunctionDecl &Function, UnreadError &Unread);
  /// What has to do with the error, or ends the program.
  const Landmarks &placesIn(const FunctionFlow &Flow);
  PathAnswer findPathAfter(const clang::Stmt &Start, const FunctionFlow &Flow, SeenReads &Seen,
                           FunctionFlow::BranchFilter Follow);
  /// Whether the error is read wherever the condition goes the other way than \p Branch.
  bool isReadOtherwise(const Path::Branch &Branch, const FunctionFlow &Flow, SeenReads &Seen);

  ErrorHandlers &Handlers;
  PendingErrorReads &Reads;
  const FunctionUses &Uses;
  const bool SynchronisationReads;
  const std::function<bool(const clang::FunctionDecl &)> IsReadByOthers;
  /// Whether everybody who uses the function reads the error afterwards; true while that is being found out.
  llvm::DenseMap<const clang::FunctionDecl *, bool> ReadByUsers;
  std::map<const FunctionFlow *, Landmarks> Places;
  struct OtherWay {
    bool IsRead;
    SeenReads Seen;
  };
  std::map<std::tuple<const FunctionFlow *, const clang::Stmt *, bool>, OtherWay> OtherWays; ///< By branch.
};

} // namespace cuda_tidy
