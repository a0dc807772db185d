#include "calls/UncalledFunctions.h"
#include "flow/Overriding.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {

/// Whether others than calls that are written may come to \p Function: the compiler's, a library's by way of a table.
static bool mayBeCalledUnseen(const FunctionDecl &Function) {
  return Function.isMain() || isa<CXXDestructorDecl, CXXConversionDecl>(Function) || Function.isOverloadedOperator() ||
         mayBeOverridden(Function) || Function.hasAttr<ConstructorAttr>() || Function.hasAttr<DestructorAttr>() ||
         Function.hasAttr<UsedAttr>();
}

bool UncalledFunctions::contains(const FunctionDecl &Function) {
  // Functions that only call each other are called by nobody.
  auto [Found, IsNew] = Known.try_emplace(Function.getCanonicalDecl(), true);
  return IsNew ? Found->second = isUncalled(Function) : Found->second;
}

bool UncalledFunctions::isUncalled(const FunctionDecl &Function) {
  const bool IsLambda = isLambdaCallOperator(&Function);
  if ((mayBeCalledUnseen(Function) && !IsLambda) || !isOnlyCalledHere(Function) ||
      !Uses.possibleUsesOf(Function).empty())
    return false;
  const auto Found = Uses.usesOf(Function);
  if (Found.empty())
    return !Function.isReferenced();
  return llvm::all_of(Found, [&](const PlaceInFunction &Each) { return contains(*Each.Outermost); });
}

} // namespace cuda_tidy
