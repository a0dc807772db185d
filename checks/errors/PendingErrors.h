#pragma once

#include "calls/FunctionUses.h"
#include "errors/PendingErrorReads.h"
#include "llvm/ADT/SmallVector.h"
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
  /// The functions of other units that are taken to read it: by `PendingErrorReads::Others::ReadWhereTheyMay`.
  llvm::SmallVector<const clang::FunctionDecl *, 1> Elsewhere;

  /// Adds what is seen later.
  void add(const SeenReads &Later);
  void addElsewhere(llvm::ArrayRef<const clang::FunctionDecl *> Functions);
};

/// Whether there is a path on which nobody reads the error that a failed launch or call leaves behind, and which.
struct UnreadError : SeenReads {
  Answer IsThere = Answer::Unknown;
  Path Unread;
  /// The function that `Unread` runs through.
  const FunctionFlow *Flow = nullptr;
  /// A use of the function in this translation unit after which nobody reads it either, although others do.
  const clang::Expr *ForgetfulCaller = nullptr;
  /// The functions out of which it comes unread, and after which callers in other units may read it. It is there unless
  /// all do who call any of them; empty where they cannot make up for it.
  llvm::SmallVector<const clang::FunctionDecl *, 1> LeftTo;
};

/// Follows the pending error: through the function, out of lambdas into what runs them, and out of helpers
/// into their callers.
class PendingErrors {
public:
  /// With \p SynchronisationReads a handled synchronisation counts as a read.
  PendingErrors(ErrorHandlers &Handlers, PendingErrorReads &Reads, const FunctionUses &Uses, bool SynchronisationReads)
      : Handlers(Handlers), Reads(Reads), Uses(Uses), SynchronisationReads(SynchronisationReads) {}

  /// What is left unread after \p Start in the body of \p Function. A user of the function whose paths are unknown
  /// counts as one that reads, and a possible one as none.
  UnreadError findUnread(const clang::Expr &Start, const clang::FunctionDecl &Function);

  /// The same after \p Use of a function, without the path. No path is looked for where nothing can read it: who never
  /// returns counts as one who does.
  UnreadError findUnreadAfter(const PlaceInFunction &Use);

private:
  /// What those who use a function do with the error that it leaves.
  struct ByUsers : SeenReads {
    bool IsRead = true;                                       ///< By all; also while that is being found out.
    const clang::Expr *Forgetful = nullptr;                   ///< As in `UnreadError`.
    llvm::SmallVector<const clang::FunctionDecl *, 1> LeftTo; ///< Likewise.
  };
  const ByUsers &readByUsers(const clang::FunctionDecl &Function);
  void leaveToUsers(const clang::FunctionDecl &Function, UnreadError &Found);
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
  std::map<const clang::FunctionDecl *, ByUsers> ReadByUsers;
  std::map<const FunctionFlow *, Landmarks> Places;
  struct OtherWay {
    bool IsRead;
    SeenReads Seen;
  };
  std::map<std::tuple<const FunctionFlow *, const clang::Stmt *, bool>, OtherWay> OtherWays; ///< By branch.
};

} // namespace cuda_tidy
