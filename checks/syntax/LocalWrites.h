#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cuda_tidy {

/// What the body of a function writes into its variables and their members, and where.
class BodyWrites {
public:
  explicit BodyWrites(const clang::Stmt &Body);

private:
  friend class LocalWrites;
  struct Collector;

  /// A statement below a branch: what happens there need not happen on other paths.
  struct Fork {
    const Fork *Around;
    unsigned Depth;
    const Fork *OutermostLoop; ///< Around it, or itself; null if there is none.
    bool IsOfSwitch;
    unsigned Last = 0; ///< The number of the last statement in it.
  };
  static const Fork *sharedFork(const Fork *A, const Fork *B);

  struct Position {
    unsigned Order; ///< The number of the statement, in the order of the text.
    const Fork *At; ///< The innermost fork, or null.
  };
  struct Write {
    std::string Member;
    const clang::Expr *Value; ///< Null where it is no single expression.
    Position Place;
  };

  std::map<std::pair<const clang::Stmt *, const clang::Stmt *>, Fork>
      Forks; ///< By the branching statement and its child.
  llvm::DenseMap<const clang::Stmt *, Position> Positions;
  llvm::DenseMap<const clang::VarDecl *, std::vector<Write>> Writes; ///< In the order of the text.
  llvm::DenseSet<const clang::VarDecl *> Escaping;
};

/// The writes of many bodies, each read when it is asked for.
class WritesOfBodies {
public:
  const BodyWrites &of(const clang::Stmt &Body);

private:
  llvm::DenseMap<const clang::Stmt *, std::unique_ptr<BodyWrites>> Bodies;
};

/// What a function writes, before one statement of it, into a local variable and its members.
class LocalWrites {
public:
  /// The writes of \p Body, which has to live longer, to \p Variable that reach \p Use, a statement somewhere in it.
  LocalWrites(const clang::VarDecl &Variable, const BodyWrites &Body, const clang::Stmt &Use);

  struct LastWrite {
    const clang::Expr *Value = nullptr; ///< Null where nothing, or no single expression, was assigned.
    bool IsAmbiguous = false;           ///< What was assigned last depends on the path.
  };

  /// The last write to \p Member: `gridDim`, `gridDim.x`, `[].val.clusterDim.x` (any element of an array), or nothing
  /// for the variable itself. Writes to what contains the member reset it.
  LastWrite lastWriteTo(llvm::StringRef Member) const;

  /// Everything that is written to \p Member, on whichever path, as far as it is a single expression.
  llvm::SmallVector<const clang::Expr *, 2> valuesOf(llvm::StringRef Member) const;

  /// Whether somebody else may change the variable: its address or a reference to it is given away.
  bool escapes() const { return Escapes; }

private:
  llvm::ArrayRef<BodyWrites::Write> Writes;
  BodyWrites::Position UseAt;
  bool Escapes = false;
};

} // namespace cuda_tidy
