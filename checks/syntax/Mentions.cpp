#include "syntax/Mentions.h"
#include "flow/ValueUses.h"
#include "syntax/TensorExpr.h"

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

/// The local reference that \p Mention is the beginning of the initialiser of; null if it is none.
static const VarDecl *referenceMadeOf(const Expr &Mention, const ValueDecl &Declared, const FunctionFlow &Flow) {
  const VarDecl *Variable = useOfWhole(Mention, Flow).initialized();
  return Variable && Variable != &Declared && Variable->getType()->isReferenceType() &&
                 ownerOf(*Variable->getInit()) == &Declared
             ? Variable
             : nullptr;
}

llvm::SmallVector<const Expr *, 8> mentionsThroughReferences(const ValueDecl &Declared, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 8> Mentions = mentionsOf(Declared, Flow);
  for (unsigned Next = 0; Next < Mentions.size(); ++Next)
    if (const VarDecl *Reference = referenceMadeOf(*Mentions[Next], Declared, Flow))
      llvm::append_range(Mentions, Flow.referencesTo(Reference));
  return Mentions;
}

} // namespace cuda_tidy
