#include "syntax/NamedPlace.h"
#include "syntax/GivenValues.h"
#include "syntax/Mentions.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isBehindPointer(const VarDecl &Object) { return Object.getType()->isPointerType(); }

} // namespace

const VarDecl *NamedPlace::localObject() const {
  const auto *Variable = Object ? Object : dyn_cast<VarDecl>(Named);
  const bool IsLocal = Variable && Variable->hasLocalStorage() && !Variable->getType()->isReferenceType();
  return IsLocal && !(Object && isBehindPointer(*Object)) ? Variable : nullptr;
}

std::string NamedPlace::name() const {
  const std::string Own = Named->getNameAsString();
  return Object ? Object->getNameAsString() + (isBehindPointer(*Object) ? "->" : ".") + Own : Own;
}

std::optional<NamedPlace> namedPlaceIn(const Expr &E, const FunctionFlow &Flow) {
  const ValueDecl *Named = namedIn(*E.IgnoreParenCasts());
  if (isa_and_nonnull<VarDecl>(Named))
    return NamedPlace{Named};
  if (!isa_and_nonnull<FieldDecl>(Named))
    return std::nullopt;
  const Expr &Base = *cast<MemberExpr>(E.IgnoreParenCasts())->getBase()->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Base))
    return NamedPlace{Named};
  const VarDecl *Object = variableIn(&Base);
  if (!Object || (isBehindPointer(*Object) && !Flow.writesTo(*Object).isNeverChanged()))
    return std::nullopt;
  return NamedPlace{Named, Object};
}

llvm::SmallVector<const Expr *, 8> mentionsOf(const NamedPlace &Place, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 8> Found = mentionsOf(*Place.Named, Flow);
  if (isa<FieldDecl>(Place.Named))
    llvm::erase_if(Found, [&](const Expr *Each) {
      const Expr *Base = cast<MemberExpr>(Each)->getBase()->IgnoreParenImpCasts();
      return Place.Object ? variableIn(Base) != Place.Object : !isa<CXXThisExpr>(Base);
    });
  return Found;
}

llvm::SmallVector<const Stmt *, 4> changesOf(const NamedPlace &Place, const FunctionFlow &Flow) {
  llvm::SmallVector<const Stmt *, 4> Found;
  if (Place.Object)
    for (const VariableWrite &Each : Flow.writesTo(*Place.Object, /*WithPointee=*/true).Writes) {
      const auto Part = llvm::drop_begin(Each.Part, !Each.Part.empty() && !Each.Part.front());
      if (Part.begin() == Part.end() || *Part.begin() == Place.Named)
        Found.push_back(Each.At);
    }
  return Found;
}

} // namespace cuda_tidy
