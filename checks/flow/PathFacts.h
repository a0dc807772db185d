#pragma once

#include "flow/FunctionFlow.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <vector>

namespace cuda_tidy {

/// The condition whose truth decides where the path goes on at the end of \p Block: none for `switch`.
const clang::Expr *conditionAtEndOf(const clang::CFGBlock &Block);

/// What is known of conditions on paths through one function. A condition is known by how it is written, its negations
/// aside, as long as nothing that it names has changed.
class PathFacts {
public:
  /// Hashes of conditions, and whether they hold.
  using Known = llvm::SmallVector<std::pair<unsigned, bool>, 4>;

  PathFacts(const FunctionFlow &Flow, const clang::ASTContext &Context) : Flow(Flow), Context(Context) {}

  /// Adds to \p Facts that \p Condition went that way; false if that contradicts them. A condition that calls
  /// something, or names what others may change, adds nothing.
  bool learn(Known &Facts, const clang::Expr &Condition, bool Taken);

  /// Adds what the branches around \p Start and before it tell.
  void learnFromSurroundings(Known &Facts, const clang::Stmt &Start);

  /// Drops the facts about what \p Block writes to from that element on. Adds those that follow from a constant that a
  /// flag is given there: a variable that is a condition by itself. Where a `for` begins there whose first test
  /// constants decide, adds how the test comes out.
  void pass(Known &Facts, const clang::CFGBlock &Block, unsigned From);

  /// Drops the facts that no condition from the beginning of \p Block on asks about.
  void forgetUnasked(Known &Facts, const clang::CFGBlock &Block);

private:
  using Variables = llvm::SmallVector<const clang::VarDecl *, 2>;

  bool isShared(const clang::VarDecl &Variable) const;
  std::optional<Variables> variablesIn(const clang::Expr &Condition) const;
  std::optional<llvm::APSInt> constantOf(const clang::Expr &Value, unsigned Depth = 0);
  /// Values one of which something has: all of them, or the least and the largest.
  struct Values {
    llvm::SmallVector<llvm::APSInt, 2> Known = {};
    bool IsRange = false;
  };
  Values possibleValuesOf(const clang::Expr &Value);
  static unsigned hashOfFirstTest(const clang::Expr &Condition);
  /// What a loop's condition says before the first round, for which \p Counter is \p Begin.
  std::optional<bool> firstTestOf(const clang::Expr &Condition, const clang::VarDecl &Counter,
                                  const clang::Expr &Begin);
  void update(Known &Facts, const clang::Stmt &Executed);
  void assume(Known &Facts, const clang::Expr &Condition, bool Taken, const clang::Stmt &Start);

  /// What a condition says, if it is true: the hash of what is compared, and whether that holds.
  struct Said {
    unsigned Hash;
    bool Holds;
  };
  Said hashOf(const clang::Expr &Condition) const;
  /// None where it may give another answer although nothing that it names is written to.
  const std::optional<Said> &saidBy(const clang::Expr &Condition);

  struct FlagsOfFunction {
    llvm::DenseMap<const clang::VarDecl *, unsigned> Hashes; ///< Of the conditions that they are.
    Landmarks Changes;
  };
  const FlagsOfFunction &flags();

  const FunctionFlow &Flow;
  const clang::ASTContext &Context;
  std::map<unsigned, Variables> Named; ///< What each known condition names.
  llvm::DenseMap<const clang::Expr *, std::optional<Said>> Conditions;
  std::optional<FlagsOfFunction> Flags;
  std::vector<llvm::DenseSet<unsigned>> AskedFrom; ///< The hashes of the conditions from each block on.
};

} // namespace cuda_tidy
