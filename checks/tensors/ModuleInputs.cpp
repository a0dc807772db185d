#include "tensors/ModuleInputs.h"
#include "flow/VariableWrites.h"
#include "knowledge/Containers.h"
#include "syntax/TensorTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Takes values apart until there are tensors.
class Inputs {
public:
  explicit Inputs(const FunctionFlow &Flow) : Flow(Flow) {}

  /// Whether all tensors in \p Given are known.
  bool take(const Expr &Given) {
    const Expr &E = withoutWrapping(Given);
    const QualType Type = E.getType().getNonReferenceType();
    if (isTensor(Type)) {
      Tensors.push_back(&E);
      return true;
    }
    if (Type->isArithmeticType() || Type->isEnumeralType() || isa<StringLiteral, CXXDefaultInitExpr>(E))
      return true;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(&E))
      return takeAll(Made->arguments());
    if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(&E))
      return take(*List->getSubExpr());
    if (const auto *List = dyn_cast<InitListExpr>(&E))
      return takeAll(List->inits());
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&E))
      return take(*Cast->getSubExpr());
    if (const auto *Call = dyn_cast<CallExpr>(&E); Call && Call->isCallToStdMove())
      return take(*Call->getArg(0));
    const VarDecl *Variable = variableIn(&E);
    return Variable && takeContent(*Variable);
  }

  template <class Range> bool takeAll(Range &&Each) {
    return llvm::all_of(Each, [&](const Expr *One) { return take(*One); });
  }

  TensorOperands Tensors;

private:
  /// What is in \p List, a variable: its values, and what is added to it.
  bool takeContent(const VarDecl &List) {
    if (!List.isLocalVarDecl() || !Seen.insert(&List).second)
      return false;
    const VariableWrites &Writes = Flow.writesTo(List);
    return (!Writes.Escapes || List.getType().isConstQualified()) && List.getInit() && take(*List.getInit()) &&
           llvm::all_of(Writes.Writes, [&](const VariableWrite &Each) { return takeWritten(Each); });
  }

  bool takeWritten(const VariableWrite &Write) {
    if (Write.What == VariableWrite::Assigns)
      return Write.Part.empty() && take(*Write.Value);
    const auto *Call = dyn_cast<CXXMemberCallExpr>(Write.At);
    if (!Call)
      return false;
    if (addsElement(calledName(*Call)))
      return Call->getNumArgs() == 1 && take(*Call->getArg(0));
    return calledName(*Call) == "reserve" || calledName(*Call) == "clear" || calledName(*Call) == "pop_back";
  }

  const FunctionFlow &Flow;
  llvm::SmallPtrSet<const VarDecl *, 4> Seen;
};

} // namespace

std::optional<TensorOperands> tensorsGivenToModule(const CallExpr &Run, const FunctionFlow &Flow) {
  Inputs Found(Flow);
  const bool AreKnown = Found.takeAll(llvm::drop_begin(Run.arguments(), isa<CXXOperatorCallExpr>(Run) ? 1 : 0));
  return AreKnown ? std::optional(Found.Tensors) : std::nullopt;
}

} // namespace cuda_tidy
