#include "cuda/unordered_streams/SideStreamUse.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorClasses.h"
#include "knowledge/TensorOperators.h"
#include "syntax/Mentions.h"
#include "syntax/TensorExpr.h"
#include "tensors/TensorValue.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The stream of LibTorch's pool that \p Guard makes the current one, or null.
const VarDecl *pooledStreamOf(const VarDecl &Guard) {
  if (!isClassCalled(Guard.getType(), "CUDAStreamGuard") && !isClassCalled(Guard.getType(), "StreamGuard"))
    return nullptr;
  const auto *Construction =
      dyn_cast_or_null<CXXConstructExpr>(Guard.getInit() ? Guard.getInit()->IgnoreImplicit() : nullptr);
  if (!Construction || Construction->getNumArgs() == 0)
    return nullptr;
  const Stmt *Named = findPart(Construction->getArg(0), [](const Stmt &Part) { return isa<DeclRefExpr>(Part); });
  const auto *Stream = Named ? dyn_cast<VarDecl>(cast<DeclRefExpr>(Named)->getDecl()) : nullptr;
  const auto *Made = Stream && Stream->hasLocalStorage() && Stream->getInit()
                         ? dyn_cast<CallExpr>(&withoutWrapping(*Stream->getInit()))
                         : nullptr;
  return Made && calledName(*Made) == "getStreamFromPool" ? Stream : nullptr;
}

/// The call of LibTorch that \p Mention of a tensor is an operand of, or null.
const CallExpr *operationAround(const Expr &Mention, const FunctionFlow &Flow) {
  const auto *Call = useOf(Mention, Flow).by<CallExpr>();
  return Call && Call->getDirectCallee() && isOfTorch(*Call->getDirectCallee()) ? Call : nullptr;
}

/// Whether \p Call of LibTorch queues work, or looks at a shape, and neither waits nor lets anything wait.
bool onlyQueues(const CallExpr &Call) {
  const auto Operation = tensorOperationIn(Call);
  const StringRef Name = calledName(Call);
  return (Operation || isTensorFactory(Name)) && !readsNumber(Name) && !movesToDevice(Name) && Name != "record_stream";
}

/// Whether the memory of \p Tensor is its own, made on the stream that is current where it is declared.
bool ownsMemory(const VarDecl &Tensor) {
  const auto *Made = Tensor.getInit() ? dyn_cast<CallExpr>(&withoutWrapping(*Tensor.getInit())) : nullptr;
  return Made && Made->getDirectCallee() && isOfTorch(*Made->getDirectCallee()) &&
         (isTensorFactory(calledName(*Made)) || sharingOf(calledName(*Made)) == Sharing::Never);
}

struct Finder {
  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  std::vector<SideStreamUse> &Found;

  /// Whether a path leads out of \p Scope behind \p Use with nothing on it that may wait.
  bool isLeftBehind(const CallExpr &Use, const Stmt &Scope) const {
    const Landmarks Asked = Flow.elementsThat([&](const CFGElement &Element) {
      const auto Statement = Element.getAs<CFGStmt>();
      return Statement && (isa<CallExpr>(Statement->getStmt()) || !contains(Scope, Statement->getStmt(), Flow));
    });
    auto Classify = [&](const CFGElement &Element) {
      const Stmt *Executed = Element.castAs<CFGStmt>().getStmt();
      if (!contains(Scope, Executed, Flow))
        return Step::Arrive;
      const auto *Call = dyn_cast<CallExpr>(Executed); // or a `throw`
      return Call && onlyQueues(*Call) ? Step::Pass : Step::Stop;
    };
    return Flow.findPathAfter(Use, &Asked, Classify, [](const Expr &, bool) { return true; }).IsThere == Answer::Yes;
  }

  /// \p OfGuard and \p OfTensor are the blocks that \p Guard and \p Tensor are declared in.
  void judge(const VarDecl &Tensor, const Stmt &OfTensor, const VarDecl &Guard, const Stmt &OfGuard,
             const VarDecl &Stream) const {
    const SourceManager &Sources = Flows.context().getSourceManager();
    const CallExpr *Use = nullptr;
    for (const DeclRefExpr *Mention : Flow.referencesTo(&Tensor)) {
      const CallExpr *Operation = operationAround(*Mention, Flow);
      if (!Operation || calledName(*Operation) == "record_stream")
        return;
      if (contains(OfGuard, Operation, Flow) && !asksNoElement(calledName(*Operation)) &&
          Sources.isBeforeInTranslationUnit(Guard.getLocation(), Operation->getBeginLoc()) && !Use &&
          TensorValues(Flow.function(), Flows).isOnDevice(*Mention))
        Use = Operation;
      // A result that shares the memory keeps it.
      else if (!worksInPlace(calledName(*Operation)) && sharingOf(calledName(*Operation)) != Sharing::Never)
        return;
    }
    if (Use && isLeftBehind(*Use, OfTensor))
      Found.push_back({&Tensor, Use, &Guard, &Stream});
  }
};

} // namespace

std::vector<SideStreamUse> sideStreamUsesIn(const FunctionFlow &Flow, FunctionFlows &Flows) {
  std::vector<SideStreamUse> Found;
  llvm::SmallVector<std::pair<const VarDecl *, const Stmt *>, 8> Tensors; // with the block around

  forEachPart(
      Flow.function().getBody(),
      [&](const Stmt &Part) {
        const auto *Declaration = dyn_cast<DeclStmt>(&Part);
        const Stmt *Scope = Declaration ? Flow.parentOf(Declaration) : nullptr;
        if (!Scope)
          return;
        for (const Decl *Each : Declaration->decls()) {
          const auto *Variable = dyn_cast<VarDecl>(Each);
          if (!Variable || !Variable->hasLocalStorage())
            continue;
          const CXXRecordDecl *Class = Variable->getType()->getAsCXXRecordDecl();
          if (Class && isTensorClass(*Class) && ownsMemory(*Variable))
            Tensors.emplace_back(Variable, Scope);
          const VarDecl *Stream = pooledStreamOf(*Variable);
          for (const auto &[Tensor, OfTensor] : Tensors)
            if (Stream)
              Finder{Flow, Flows, Found}.judge(*Tensor, *OfTensor, *Variable, *Scope, *Stream);
        }
      },
      isLambda);
  return Found;
}

} // namespace cuda_tidy
