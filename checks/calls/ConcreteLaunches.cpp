#include "calls/ConcreteLaunches.h"
#include "calls/FunctionVisitor.h"
#include "flow/Overriding.h"
#include "knowledge/QueuedCalls.h"
#include "syntax/LaunchSite.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCallers = 5;
constexpr size_t MaxChains = 16;

bool isLambda(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getParent()->isLambda();
}

/// Whether \p Function, or the class around it, is a template that the translation unit does not instantiate: it is
/// looked at as written, then.
bool isNeverInstantiated(const FunctionDecl &Function) {
  if (const FunctionTemplateDecl *Template = Function.getDescribedFunctionTemplate())
    return Template->specializations().empty() && !Function.getDeclContext()->isDependentContext();
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const ClassTemplateDecl *Class = Method ? Method->getParent()->getDescribedClassTemplate() : nullptr;
  return Class && Class->specializations().empty() && !Class->getDeclContext()->isDependentContext();
}

} // namespace

struct ConcreteLaunches::Collector : FunctionVisitor<Collector> {
  explicit Collector(ConcreteLaunches &Result) : Result(Result) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCallExpr(CallExpr *Call) {
    Called.insert(Call->getCallee()->IgnoreParenImpCasts());
    if (Function && Function->isDependentContext() && isa<CUDAKernelCallExpr>(Call) && isNeverInstantiated(*Outermost))
      Result.Launches.push_back({Call, Function, Outermost});
    if (!Function || Function->isDependentContext() || Call->isTypeDependent())
      return true;
    if (isLaunch(*Call))
      Result.Launches.push_back({Call, Function, Outermost});
    else if (!isDeviceOnly(*Outermost) && queuedCallOf(*Call))
      Result.QueuedCalls.push_back({Call, Function, Outermost});
    else if (const FunctionDecl *Callee = Call->getDirectCallee())
      Result.Calls[Callee->getCanonicalDecl()].push_back({Call, Function, Outermost});
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    if (const auto *Named = dyn_cast<FunctionDecl>(Reference->getDecl()); Named && !Called.contains(Reference))
      Result.HandedOut.insert(Named->getCanonicalDecl());
    return true;
  }

  ConcreteLaunches &Result;
  llvm::DenseSet<const Expr *> Called;
};

ConcreteLaunches::ConcreteLaunches(ASTContext &Context) {
  Collector Collect(*this);
  const SourceManager &Sources = Context.getSourceManager();
  // From the first header on: a template's instantiations belong to its first declaration.
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
}

std::vector<PlaceInFunction> ConcreteLaunches::callsOf(const FunctionDecl &Callee, FunctionFlows &Flows) const {
  auto Found = Calls.find(Callee.getCanonicalDecl());
  if (Found == Calls.end())
    return {};
  std::vector<PlaceInFunction> Executed;
  llvm::copy_if(Found->second, std::back_inserter(Executed), [&](const PlaceInFunction &Place) {
    return !Place.Outermost->isInvalidDecl() && Flows.of(*Place.Function).placeOf(*Place.Where);
  });
  return Executed;
}

void ConcreteLaunches::extend(const CallChain &Chain, const FunctionDecl &Function, const FunctionDecl &Outermost,
                              unsigned CallersLeft, FunctionFlows &Flows, std::vector<CallChain> &Found) const {
  if (Found.size() > MaxChains)
    return;
  auto Follow = [&](const PlaceInFunction &Place, unsigned Left) {
    CallChain Longer = Chain;
    Longer.push_back({cast<CallExpr>(Place.Where), Place.Outermost});
    extend(Longer, *Place.Function, *Place.Outermost, Left, Flows, Found);
  };
  // A lambda's captures are known without its calls, its parameters are not.
  if (isLambda(Function) && &Function != &Outermost && Function.getNumParams() > 0) {
    std::vector<PlaceInFunction> Inside = callsOf(Function, Flows);
    llvm::erase_if(Inside, [&](const PlaceInFunction &Place) {
      return Place.Outermost != &Outermost || Place.Function == &Function;
    });
    for (const PlaceInFunction &Place : Inside)
      Follow(Place, CallersLeft);
    if (!Inside.empty())
      return;
  }
  std::vector<PlaceInFunction> Callers = callsOf(Outermost, Flows);
  llvm::erase_if(Callers, [&](const PlaceInFunction &Place) {
    return Place.Outermost == &Outermost ||
           llvm::any_of(Chain, [&](const CallPlace &Earlier) { return Earlier.Caller == Place.Outermost; });
  });
  if (Callers.empty() || CallersLeft == 0 || HandedOut.contains(Outermost.getCanonicalDecl()) ||
      mayBeOverridden(Outermost))
    Found.push_back(Chain);
  if (CallersLeft > 0)
    for (const PlaceInFunction &Place : Callers)
      Follow(Place, CallersLeft - 1);
}

std::vector<CallChain> ConcreteLaunches::chainsTo(const PlaceInFunction &Place, FunctionFlows &Flows) const {
  // As far upwards as there are few enough chains.
  for (unsigned Callers = MaxCallers; Callers > 0; --Callers) {
    std::vector<CallChain> Found;
    extend({}, *Place.Function, *Place.Outermost, Callers, Flows, Found);
    if (Found.size() <= MaxChains)
      return Found;
  }
  return std::vector<CallChain>(1);
}

} // namespace cuda_tidy
