#pragma once

#include "flow/FunctionFlow.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <memory>
#include <vector>

namespace cuda_tidy {

/// What a unit does with the number of devices.
class DeviceCounts {
public:
  /// Takes note of \p E, which names a function, a variable or a member, in \p Function, around all lambdas; that is
  /// null outside of functions.
  void noteMention(const clang::Expr &E, const clang::ValueDecl &Named, const clang::FunctionDecl *Function);
  /// Takes note of a variable or a member that is given \p Value.
  void noteGiven(const clang::ValueDecl *Kept, const clang::Expr *Value);
  /// Takes note of what \p Call writes the number to: `cudaGetDeviceCount(&n)`.
  void noteGiven(const clang::CallExpr &Call);

  /// Whether what \p Use, in the first of \p Functions, does may depend on the number. The others are its callers in
  /// this file, and theirs; there are none outside of functions. Asked when all is noted.
  bool mayDecide(const clang::Expr &Use, llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                 FunctionFlows &Flows) const;

private:
  struct Mention {
    const clang::Expr *Where;
    const clang::ValueDecl *Named;
    const clang::FunctionDecl *Function;
  };
  /// What the mentions in one function may decide.
  struct OfFunction {
    bool TellsOthers = false;
    bool IsAnything = false;   ///< Some of them does more than to keep or print the number.
    bool IsEverywhere = false; ///< Also what is neither in a condition's statement nor behind it.
    llvm::SmallPtrSet<const clang::Stmt *, 4> Choices; ///< The conditions' statements that decide no more.
  };
  struct Decisions {
    bool AreUnclear = false; ///< There is a mention of which nothing can be said.
    std::map<const clang::FunctionDecl *, OfFunction> Functions;
    llvm::SmallPtrSet<const clang::FunctionDecl *, 4> Telling; ///< Those that decide something, and tell others.
    std::map<const clang::FunctionDecl *, bool> ByCallers;     ///< Whether the callers decide something.
  };
  Decisions &decisions(FunctionFlows &Flows) const;
  bool mayDecideAnything(const Mention &Count, const FunctionFlow &Flow, const clang::Stmt *&Whole) const;
  bool isKeptIn(const clang::Stmt &Place) const;

  std::vector<Mention> Mentions;
  mutable std::unique_ptr<Decisions> Made;               ///< Of all mentions.
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> Counts; ///< Variables and members that hold it.
};

} // namespace cuda_tidy
