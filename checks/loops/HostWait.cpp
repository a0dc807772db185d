#include "loops/HostWait.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/HostWaits.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/TensorOperators.h"
#include "loops/ReadFate.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxMaskDepth = 6;

/// Whether \p E is a tensor of truth values, so that indexing with it picks as many elements as hold.
bool isMask(const Expr &Wrapped, const FunctionFlow &Flow, unsigned Depth = 0) {
  const Expr &E = withoutWrapping(Wrapped);
  if (Depth > MaxMaskDepth)
    return false;
  auto IsMask = [&](const Expr *Each) { return isMask(*Each, Flow, Depth + 1); };
  if (const VarDecl *Variable = variableIn(&E))
    return isTensor(Variable->getType()) && Variable->isLocalVarDecl() &&
           llvm::any_of(valuesOf(*Variable, Flow), IsMask);
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&E)) {
    if (!isTensor(E.getType()))
      return false;
    if (Operator->isComparisonOp() || Operator->getOperator() == OO_Exclaim)
      return true;
    return llvm::is_contained({OO_Amp, OO_Pipe, OO_Tilde}, Operator->getOperator()) &&
           llvm::any_of(Operator->arguments(), IsMask);
  }
  const auto *Call = dyn_cast<CallExpr>(&E);
  return Call && isTensor(E.getType()) && makesMask(calledName(*Call));
}

/// Whether one of the indices in \p Index, a list, is a mask.
bool picksByMask(const Expr &Index, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 8> Pending = {&Index};
  while (!Pending.empty()) {
    const Expr &Each = withoutWrapping(*Pending.pop_back_val());
    if (isTensor(Each.getType())) {
      if (isMask(Each, Flow))
        return true;
    } else if (isa<InitListExpr, CXXStdInitializerListExpr, CXXConstructExpr>(Each)) {
      for (const Stmt *Part : Each.children())
        if (const auto *Inner = dyn_cast_or_null<Expr>(Part))
          Pending.push_back(Inner);
    }
  }
  return false;
}

/// Whether the number of elements of the result of \p Name hangs on elements: those of a tensor that says how often
/// each is repeated, and the largest one where the number of classes is left out. The last of \p Arguments, those
/// behind the tensor, says the number beforehand.
bool hasUnknownSize(StringRef Name, llvm::ArrayRef<const Expr *> Arguments) {
  if (Arguments.empty() || !isa<CXXDefaultArgExpr>(Arguments.back()))
    return false;
  return Name == "one_hot" || (Name == "repeat_interleave" &&
                               (Arguments.size() == 1 || isTensor(withoutWrapping(*Arguments.front()).getType())));
}

bool isCpu(const Expr &Argument) {
  return findPart(&Argument, [](const Stmt &Part) {
    if (const auto *Reference = dyn_cast<DeclRefExpr>(&Part))
      return Reference->getDecl()->getIdentifier() &&
             llvm::is_contained({"kCPU", "CPU"}, Reference->getDecl()->getName());
    const auto *Text = dyn_cast<StringLiteral>(&Part);
    return Text && Text->isOrdinary() && Text->getString() == "cpu";
  });
}

} // namespace

std::optional<HostWait> hostWaitOf(const CallExpr &Call, const FunctionFlow &Flow) {
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
    if (Operator->getOperator() == OO_LessLess && isStandardStream(Call.getArg(0)->getType()) &&
        isTensor(withoutWrapping(*Call.getArg(1)).getType()))
      return HostWait{HostWait::Print, &Call, Call.getArg(1)};
    return std::nullopt;
  }
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = calledName(Call);
  if (!Callee || Name.empty())
    return std::nullopt;
  if (waitsForQueue(Name) && (isOfTorch(*Callee) || !apiNameOf(*Callee).empty()))
    return HostWait{HostWait::Queue, &Call, nullptr};
  const std::optional<TensorOperation> Operation = tensorOperationIn(Call);
  if (!Operation)
    return std::nullopt;
  const Expr *Tensor = Operation->Tensor;
  if (readsNumber(Name))
    return HostWait{HostWait::Number, &Call, Tensor};
  if (hasDataDependentShape(Name) || hasUnknownSize(Name, Operation->Arguments))
    return HostWait{HostWait::Shape, &Call, Tensor};
  if (Name == "cpu" ||
      (Name == "to" && llvm::any_of(Operation->Arguments, [](const Expr *Each) { return isCpu(*Each); })))
    return HostWait{HostWait::Copy, &Call, Tensor};
  if (Name == "index" && Call.getNumArgs() && picksByMask(*Call.getArg(Call.getNumArgs() - 1), Flow))
    return HostWait{HostWait::Shape, &Call, Tensor};
  return std::nullopt;
}

} // namespace cuda_tidy
