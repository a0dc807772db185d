#include "errors/UnreadMember.h"
#include "flow/Assignment.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// Of an object that has no code of its own.
bool isMemberOfUnused(const MemberExpr &Target, const FieldDecl &Field, const FunctionFlow &Flow) {
  const VarDecl *Object = Target.isArrow() ? nullptr : variableIn(Target.getBase());
  const CXXRecordDecl *Class = Object ? Object->getType()->getAsCXXRecordDecl() : nullptr;
  // In a union the others are the same memory.
  if (!Class || Class->isUnion() || !Object->hasLocalStorage() || isa<ParmVarDecl>(Object) ||
      !Class->hasTrivialDestructor())
    return false;
  return llvm::all_of(Flow.referencesTo(Object), [&](const DeclRefExpr *Each) {
    const auto *Member = dyn_cast_or_null<MemberExpr>(Flow.parentOf(Each));
    const auto *Named = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    const Stmt *Parent = Named ? Flow.parentOf(Member) : nullptr;
    const std::optional<Assignment> Assigned = Parent ? assignmentIn(*Parent) : std::nullopt;
    return Named && (Named != &Field || (Assigned && Assigned->Target == Member));
  });
}

// Whether the code mentions the member otherwise than to assign to it.
bool reads(const Stmt &Code, const FieldDecl &Field) {
  llvm::SmallPtrSet<const Expr *, 4> Targets;
  forEachPart(&Code, [&](const Stmt &Part) {
    if (std::optional<Assignment> Assigned = assignmentIn(Part))
      Targets.insert(Assigned->Target->IgnoreParens());
  });
  return findPart(&Code, [&](const Stmt &Part) {
    const auto *Member = dyn_cast<MemberExpr>(&Part);
    return Member && Member->getMemberDecl() == &Field && !Targets.contains(Member);
  });
}

bool isPrivateAndUnread(const FieldDecl &Field) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class || Class->isUnion() || Class->isDependentContext() || Class->isLambda() || Class->hasFriends() ||
      Field.getAccess() != AS_private)
    return false;
  return llvm::all_of(Class->decls(), [&](const Decl *Each) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Each);
    if (!Method)
      return !isa<FunctionTemplateDecl>(Each) && (!isa<CXXRecordDecl>(Each) || Each->isImplicit());
    const FunctionDecl *Definition = Method->getDefinition();
    // A copy does not read what only copies have.
    return Method->isImplicit() || Method->isDeleted() ||
           (Definition && Definition->getBody() && !Method->isDefaulted() && !reads(*Definition->getBody(), Field));
  });
}

} // namespace

bool isNeverRead(const MemberExpr &Target, const FunctionFlow &Flow) {
  const auto *Field = dyn_cast<FieldDecl>(Target.getMemberDecl());
  return Field && (isMemberOfUnused(Target, *Field, Flow) || isPrivateAndUnread(*Field));
}

} // namespace cuda_tidy
