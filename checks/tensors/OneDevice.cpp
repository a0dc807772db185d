#include "tensors/OneDevice.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

static void takeTensors(const Expr &Given, TensorOperands &Found) {
  const Expr &E = withoutWrapping(Given);
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(&E))
    return takeTensors(*List->getSubExpr(), Found);
  if (isTensor(E.getType()))
    Found.push_back(&E);
  else if (const auto *List = dyn_cast<InitListExpr>(&E))
    llvm::for_each(List->inits(), [&](const Expr *Each) { takeTensors(*Each, Found); });
  else if (const auto *Made = dyn_cast<CXXConstructExpr>(&E))
    llvm::for_each(Made->arguments(), [&](const Expr *Each) { takeTensors(*Each, Found); });
}

TensorOperands tensorsGivenTo(const CallExpr &Call) {
  TensorOperands Found;
  if (const auto *Method = dyn_cast<CXXMemberCallExpr>(&Call))
    Found.push_back(Method->getImplicitObjectArgument());
  for (const Expr *Each : Call.arguments())
    takeTensors(*Each, Found);
  return Found;
}

bool needsOneDevice(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !isOfTorch(*Callee))
    return false;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call))
    return !llvm::is_contained({OO_Equal, OO_Subscript, OO_Call}, Operator->getOperator());
  const StringRef Name = calledName(Call);
  if (!carriesGraph(Call.getType())) // looked at, printed, kept
    return false;
  // Of the other tensor they look at no element, or leave it to a function of the project's.
  static constexpr StringRef Harmless[] = {"expand_as", "view_as", "reshape_as", "resize_as_", "set_", "apply"};
  return Name != "copy_" && !isTensorFactory(Name) && !movesToDevice(Name) && !asksNoElement(Name) &&
         !llvm::is_contained(Harmless, Name);
}

} // namespace cuda_tidy
