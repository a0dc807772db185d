#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"

namespace cuda_tidy {

/// The pointers among the members of a unit's own classes, and what they are given.
class DeviceMembers {
public:
  explicit DeviceMembers(FunctionFlows &Flows) : Flows(Flows) {}

  struct Mention {
    const clang::MemberExpr *Member;
    const clang::FunctionDecl *Outermost; ///< Around all lambdas.
  };

  /// \p Member is named in the body of \p Outermost.
  void mention(const clang::MemberExpr &Member, const clang::FunctionDecl &Outermost);
  /// \p Field of an object begins as \p Value, null for nothing, in \p Outermost, or in its declaration if null.
  void begin(const clang::FieldDecl &Field, const clang::Expr *Value, const clang::FunctionDecl *Outermost);

  /// Calls \p Found for each member that is given memory of the device and nothing else, as far as anybody can who sees
  /// its class: the mentions, and what tells.
  void forEach(llvm::function_ref<void(llvm::ArrayRef<Mention>, const clang::Expr &Evidence)> Found);

private:
  struct Member {
    llvm::SmallVector<Mention, 4> Mentions;
    const clang::Expr *Evidence = nullptr;
    bool MayBeOther = false;
  };
  void give(Member &To, const clang::FieldDecl &Field, const clang::Expr &Value, const FunctionFlow *Flow);
  void classify(Member &Of, const Mention &Place);

  FunctionFlows &Flows;
  llvm::MapVector<const clang::FieldDecl *, Member> Known;
};

} // namespace cuda_tidy
