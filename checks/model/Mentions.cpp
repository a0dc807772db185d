#include "model/Mentions.h"

using namespace clang;

namespace cuda_tidy {

bool contains(const Stmt &Outer, const Stmt *Inner, const FunctionFlow &Flow) {
  while (Inner && Inner != &Outer)
    Inner = Flow.parentOf(Inner);
  return Inner;
}

llvm::SmallVector<const Expr *, 8> mentionsOf(const ValueDecl &Declared, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 8> Mentions;
  if (const auto *Variable = dyn_cast<VarDecl>(&Declared))
    llvm::append_range(Mentions, Flow.referencesTo(Variable));
  else if (const auto *Field = dyn_cast<FieldDecl>(&Declared))
    llvm::append_range(Mentions, Flow.referencesTo(Field));
  return Mentions;
}

} // namespace cuda_tidy
