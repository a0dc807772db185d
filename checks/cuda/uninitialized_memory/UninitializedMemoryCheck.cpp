#include "cuda/uninitialized_memory/UninitializedMemoryCheck.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorOperators.h"
#include "memory/MemoryOrigin.h"
#include "memory/PointerUse.h"
#include "syntax/LaunchSite.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// Where a function updates what \p Mentions name, by what is there; null if it may set it, or only reads it.
const Expr *onlyUpdatedAt(llvm::ArrayRef<const DeclRefExpr *> Mentions, const FunctionFlow &Flow) {
  const Expr *Updated = nullptr;
  for (const DeclRefExpr *Each : Mentions)
    switch (useAt(*Each, Flow)) {
    case PointerUse::Combines:
      Updated = Updated ? Updated : Each;
      break;
    case PointerUse::Reads:
      break;
    case PointerUse::Assigns:
    case PointerUse::Unknown:
      return nullptr;
    }
  return Updated;
}

/// The call that makes a tensor of no certain values, which \p Variable is initialised with, or null.
const CallExpr *emptyTensorOf(const VarDecl &Variable) {
  const Expr *Initial = Variable.getInit() ? &withoutWrapping(*Variable.getInit()) : nullptr;
  const auto *Call = dyn_cast_or_null<CallExpr>(Initial);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const bool IsEmpty =
      Callee && isOfTorch(*Callee) &&
      llvm::is_contained({"empty", "empty_like", "new_empty", "empty_strided", "new_empty_strided"}, nameOf(Callee));
  return IsEmpty ? Call : nullptr;
}

/// What allocates the memory of \p Variable, a local one of the function of \p Flow, with no certain contents.
const CallExpr *allocationOf(const VarDecl &Variable, const FunctionFlow &Flow, FunctionFlows &Flows) {
  if (const CallExpr *Empty = emptyTensorOf(Variable))
    return Empty;
  if (!Variable.getType()->isPointerType())
    return nullptr;
  const auto Origin = memoryOriginOf(Variable, Flow, Flows);
  const auto *Call = Origin ? dyn_cast_or_null<CallExpr>(Origin->Source) : nullptr;
  return Call && Origin->Space != MemorySpace::Host && !Origin->IsOneOfSeveral && allocationApiOf(*Call) ? Call
                                                                                                         : nullptr;
}

/// What a function does at one mention of memory that it has allocated.
struct Mentioned {
  const CUDAKernelCallExpr *Launch = nullptr; ///< It is given as an argument.
  unsigned Argument = 0;
  bool IsHarmless = false; ///< Only the address is looked at, or the shape.
};

Mentioned mentionAt(const DeclRefExpr &Mention, const FunctionFlow &Flow) {
  const Expr *E = &Mention;
  while (const auto *Parent = dyn_cast_or_null<Expr>(Flow.parentOf(E))) {
    if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Parent)) {
      for (unsigned I = 0; I < Launch->getNumArgs(); ++I)
        if (Launch->getArg(I) == E)
          return {Launch, I};
      return {};
    }
    const auto *Operator = dyn_cast<BinaryOperator>(Parent);
    const auto *Cast = dyn_cast<CastExpr>(Parent);
    if ((Operator && Operator->isComparisonOp()) || (Cast && Cast->getCastKind() == CK_PointerToBoolean) ||
        isa<UnaryExprOrTypeTraitExpr, LambdaExpr>(Parent)) // a capture: its body says more
      return {nullptr, 0, true};
    if (const auto *Call = dyn_cast<CallExpr>(Parent)) {
      const auto Operation = tensorOperationIn(*Call);
      if (!Operation || &withoutWrapping(*Operation->Tensor) != &Mention)
        return {};
      if (asksNoElement(Operation->Name))
        return {nullptr, 0, true};
      if (Operation->Name != "data_ptr" && Operation->Name != "mutable_data_ptr")
        return {};
    } else if (!isa<ParenExpr, CastExpr, MemberExpr, ExprWithCleanups>(Parent)) {
      return {};
    }
    E = Parent;
  }
  return {};
}

} // namespace

void UninitializedMemoryCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      varDecl(hasLocalStorage(), unless(parmVarDecl()), unless(isExpansionInSystemHeader())).bind("local"), this);
  Finder->addMatcher(varDecl(hasAttr(attr::CUDAShared), unless(isExpansionInSystemHeader())).bind("shared"), this);
}

void UninitializedMemoryCheck::check(const MatchFinder::MatchResult &Result) {
  auto &Flows = analysisOf<FunctionFlows>(*Result.Context);
  const auto *Shared = Result.Nodes.getNodeAs<VarDecl>("shared");
  const VarDecl &Variable = Shared ? *Shared : *Result.Nodes.getNodeAs<VarDecl>("local");
  const auto *Function = dyn_cast_or_null<FunctionDecl>(Variable.getParentFunctionOrMethod());
  if (!Function || Function->isDependentContext() || Function->isInvalidDecl())
    return;
  const FunctionFlow &Flow = Flows.of(*Function);
  if (Shared)
    judgeShared(Variable, Flow);
  else if (!isDeviceOnly(*Function) && !Variable.hasAttr<CUDASharedAttr>())
    judgeAllocated(Variable, Flow, Flows);
}

SourceLocation UninitializedMemoryCheck::placeOf(const Stmt &Part, const FunctionFlow &Flow) const {
  return Flow.function().getASTContext().getSourceManager().getFileLoc(Part.getBeginLoc());
}

void UninitializedMemoryCheck::judgeShared(const VarDecl &Variable, const FunctionFlow &Flow) {
  const Expr *Updated = onlyUpdatedAt(Flow.referencesTo(&Variable), Flow);
  if (!Updated || Variable.hasExternalStorage() || !Reported.insert(placeOf(*Updated, Flow)).second)
    return;
  diag(placeOf(*Updated, Flow), "%0 is updated here, and nothing sets it: shared memory begins with any value")
      << &Variable;
  diag(Variable.getLocation(), "it is declared here", DiagnosticIDs::Note);
}

void UninitializedMemoryCheck::judgeAllocated(const VarDecl &Variable, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const CallExpr *Allocation = allocationOf(Variable, Flow, Flows);
  if (!Allocation)
    return;
  llvm::DenseMap<const Stmt *, std::pair<const CUDAKernelCallExpr *, const Expr *>> Updates; // by what is executed
  Landmarks Asked;
  for (const DeclRefExpr *Mention : Flow.referencesTo(&Variable)) {
    const Mentioned Here = mentionAt(*Mention, Flow);
    const auto Place = Here.IsHarmless ? std::nullopt : Flow.placeOf(*Mention);
    if (!Place)
      continue;
    Asked.add(*Place->Block, Place->Index);
    const FunctionDecl *Kernel = Here.Launch ? Here.Launch->getDirectCallee() : nullptr;
    const FunctionDecl *Definition = Kernel ? definitionOf(*Kernel) : nullptr;
    if (!Definition || Here.Argument >= Definition->getNumParams())
      continue;
    const FunctionFlow &Inner = Flows.of(*Definition);
    const Expr *Updated = onlyUpdatedAt(Inner.referencesTo(Definition->getParamDecl(Here.Argument)), Inner);
    if (const auto Element = (*Place->Block)[Place->Index].getAs<CFGStmt>(); Updated && Element)
      Updates[Element->getStmt()] = {Here.Launch, Updated};
  }
  if (Updates.empty())
    return;
  const PathAnswer Found = Flow.findPathAfter(
      *Allocation, &Asked,
      [&](const CFGElement &Element) {
        const auto Statement = Element.getAs<CFGStmt>();
        return Statement && Updates.contains(Statement->getStmt()) ? Step::Arrive : Step::Stop;
      },
      [](const Expr &, bool) { return true; }, AtEnd::Stop);
  if (Found.IsThere != Answer::Yes)
    return;
  const auto [Launch, Updated] = Updates.lookup(Found.Found.End);
  if (!Launch || !Reported.insert(placeOf(*Launch, Flow)).second)
    return;
  const bool IsTensor = emptyTensorOf(Variable);
  diag(placeOf(*Launch, Flow), "kernel %0 updates %1, which nothing has set since it was allocated")
      << Launch->getDirectCallee() << &Variable;
  diag(placeOf(*Allocation, Flow), "it is allocated here, with any values", DiagnosticIDs::Note);
  diag(placeOf(*Updated, Flow), "the kernel updates it here by what is there, and sets it nowhere",
       DiagnosticIDs::Note);
  diag(placeOf(*Allocation, Flow),
       "%select{a fill or a copy behind the allocation sets it|'torch::zeros' and its like set it}0",
       DiagnosticIDs::Note)
      << IsTensor;
}

} // namespace cuda_tidy
