#include "syntax/BracedList.h"
#include "flow/VariableWrites.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {

const InitListExpr *listIn(const Expr &E, const FunctionFlow &Flow) {
  const Expr *Current = &E;
  for (unsigned Step = 0; Current && Step < 8; ++Step) {
    Current = &originOf(*Current->IgnoreImplicit(), Flow);
    if (const auto *List = dyn_cast<InitListExpr>(Current))
      return List;
    if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(Current))
      Current = List->getSubExpr();
    else if (const auto *Construction = dyn_cast<CXXConstructExpr>(Current);
             Construction && Construction->getNumArgs() >= 1)
      Current = Construction->getArg(0);
    else if (const Expr *Inside = Current->IgnoreUnlessSpelledInSource(); Inside != Current)
      Current = Inside;
    else
      return nullptr;
  }
  return nullptr;
}

} // namespace cuda_tidy
