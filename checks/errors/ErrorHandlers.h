#pragma once

#include "errors/ValueFate.h"
#include <map>

namespace cuda_tidy {

/// What becomes of the status of a call, variables followed along every path.
struct StatusUse {
  enum Kind {
    Handled,
    HandedOn, ///< Given to the caller and not looked at otherwise.
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

/// Knows how statuses are handled in one translation unit. It infers what a check is from its body: a function handles
/// a status if it compares, branches on, throws, prints, keeps or passes on the status, transitively. A function whose
/// body is not in the translation unit is taken to handle whatever it is given, and so is one that seems to do nothing
/// in a translation unit that does not compile. Every answer is remembered.
class ErrorHandlers {
public:
  explicit ErrorHandlers(UnitAnalyses &Unit) : Context(Unit.context()), Flows(Unit.get<FunctionFlows>()) {}

  clang::ASTContext &context() const { return Context; }

  /// The flow of the function's definition, or null if its body is not in this translation unit.
  const FunctionFlow *flowOf(const clang::FunctionDecl &Function);

  /// The calls of `exit` and its like in \p Flow.
  const Landmarks &programEndsIn(const FunctionFlow &Flow);

  /// What becomes of the value that \p Call, in the body of \p Flow, produces: a status, or what tells of one.
  const StatusUse &useOf(const clang::CallExpr &Call, const FunctionFlow &Flow);

private:
  ValueFate fateOf(const clang::Expr &Value, const FunctionFlow &Flow);
  ValueFate::Kind handlingOf(const clang::FunctionDecl &Function, unsigned Index);
  ValueFate::Kind handlingOf(const clang::ParmVarDecl &Parameter, const FunctionFlow &Flow);
  bool isCopyRead(const ValueFate &Fate, const FunctionFlow &Flow);
  /// What becomes of the values of a variable, whichever call they are of.
  struct VariableUse {
    bool IsFollowed = true; ///< Nobody keeps a reference to it.
    bool IsReadSomewhere = false;
    llvm::DenseMap<const clang::Stmt *, ValueFate> Fates; ///< Of the mentions that do something with the value.
    Landmarks Mentions;                                   ///< These.
  };
  const VariableUse &useOf(const clang::VarDecl &Variable, const FunctionFlow &Flow);
  StatusUse useOfVariable(const ValueFate::Store &Store, const clang::CallExpr &Call, const FunctionFlow &Flow);

  clang::ASTContext &Context;
  FunctionFlows &Flows;
  llvm::DenseMap<std::pair<const clang::FunctionDecl *, unsigned>, ValueFate::Kind> Handling;
  std::map<const clang::CallExpr *, StatusUse> Uses;
  std::map<std::pair<const clang::VarDecl *, const FunctionFlow *>, VariableUse> VariableUses;
  std::map<const FunctionFlow *, Landmarks> ProgramEnds;
};

} // namespace cuda_tidy
