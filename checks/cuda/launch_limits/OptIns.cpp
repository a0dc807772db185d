#include "cuda/launch_limits/OptIns.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Collects the opt-ins of one kernel in one function.
class Search {
public:
  Search(const LaunchSite &Launch, const FunctionFlow &Flow, const RaisedLimits &Raised)
      : Launch(Launch), Flow(Flow), Raised(Raised), Context(Launch.Kernel->getASTContext()) {
    for (const Stmt *Around = Launch.Call; Around; Around = Flow.parentOf(Around))
      AroundLaunch.insert(Around);
  }

  bool collect() {
    const VarDecl *Variable = variableIn(Launch.KernelExpr->IgnoreParenCasts());
    for (const Expr *Name : Raised.namesOf(*Launch.Kernel, KernelLimit::DynamicSharedMemory))
      if (!isWithin(*Name, *Flow.function().getBody()) ||
          !(take(*Name) || (Variable && Variable->getInit() && isWithin(*Name, *Variable->getInit()))))
        return false;
    return !Variable || llvm::all_of(Flow.referencesTo(Variable), [&](const DeclRefExpr *Use) {
      return Raised.isHarmless(*Use, KernelLimit::DynamicSharedMemory) || take(*Use);
    });
  }

  llvm::SmallVector<OptIn, 2> Found;

private:
  // Also of a place in the template that the function is made of, or in another instantiation.
  bool isWithin(const Expr &Place, const Stmt &Around) const {
    const SourceManager &Files = Context.getSourceManager();
    return Files.isPointWithin(Files.getFileLoc(Place.getBeginLoc()), Files.getFileLoc(Around.getBeginLoc()),
                               Files.getFileLoc(Around.getEndLoc()));
  }

  bool take(const Expr &Name) {
    const llvm::ArrayRef<const CallExpr *> Calls = Raised.optInsAt(Name, KernelLimit::DynamicSharedMemory);
    for (const CallExpr *Each : Calls)
      if (Flow.parentOf(Each))
        Found.push_back(guarded(*Each));
    return !Calls.empty();
  }

  OptIn guarded(const CallExpr &Call) const {
    OptIn Result = {&Call, std::nullopt, nullptr};
    const Stmt *Child = &Call;
    for (const Stmt *Parent = Flow.parentOf(Child); Parent && !AroundLaunch.contains(Child);
         Child = Parent, Parent = Flow.parentOf(Parent)) {
      if (const auto *If = dyn_cast<IfStmt>(Parent); If && (Child == If->getThen() || Child == If->getElse())) {
        const bool Holds = Child == If->getThen();
        if (std::optional<uint64_t> Bytes = leastBytes(*If->getCond(), Holds))
          Result.OnlyAbove = std::max(Result.OnlyAbove.value_or(0), *Bytes);
        if (const VarDecl *Flag = unsetFlag(*If->getCond(), Holds))
          Result.Once = Flag;
      } else if (const auto *Declaration = dyn_cast<DeclStmt>(Parent); Declaration && Declaration->isSingleDecl()) {
        const auto *Variable = dyn_cast<VarDecl>(Declaration->getSingleDecl());
        if (Variable && Variable->isStaticLocal() && Variable->getTLSKind() == VarDecl::TLS_None)
          Result.Once = Variable;
      }
    }
    return Result;
  }

  // Where the condition compares the launch's bytes with a constant: all that do not get through.
  std::optional<uint64_t> leastBytes(const Expr &Condition, bool Holds) const {
    if (!Launch.SharedBytes || !isStable(*Launch.SharedBytes, Flow))
      return std::nullopt;
    for (const Fact &Each : factsOf(Condition, Holds)) {
      const std::optional<int64_t> Limit = Each.Limit ? integerConstant(*Each.Limit, Context) : std::nullopt;
      if (Limit > 0 && (Each.Comparison == BO_GT || Each.Comparison == BO_GE) &&
          isSame(*Each.Subject, *Launch.SharedBytes, Context))
        return *Limit - (Each.Comparison == BO_GE);
    }
    return std::nullopt;
  }

  // The static variable that has to be false, and is only ever set to true: `!done`, also beside other conditions.
  const VarDecl *unsetFlag(const Expr &Condition, bool Holds) const {
    for (const KnownCondition &Each : conjunctsOf(Condition, Holds))
      if (const VarDecl *Flag = Each.Holds ? nullptr : variableIn(Each.Condition); Flag && isOnlySet(*Flag))
        return Flag;
    return nullptr;
  }

  bool isOnlySet(const VarDecl &Flag) const {
    if (!Flag.isStaticLocal() || Flag.getTLSKind() != VarDecl::TLS_None)
      return false;
    const VariableWrites &Writes = Flow.writesTo(Flag);
    bool IsOnlySet = llvm::all_of(Writes.Writes, [&](const VariableWrite &Each) {
      bool Value;
      return Each.What == VariableWrite::Assigns && !Each.Value->isValueDependent() &&
             Each.Value->EvaluateAsBooleanCondition(Value, Context) && Value;
    });
    return IsOnlySet && !Writes.isNeverChanged() && !Writes.Escapes;
  }

  const LaunchSite &Launch;
  const FunctionFlow &Flow;
  const RaisedLimits &Raised;
  const ASTContext &Context;
  llvm::DenseSet<const Stmt *> AroundLaunch;
};

} // namespace

std::optional<llvm::SmallVector<OptIn, 2>> optInsOf(const LaunchSite &Launch, const FunctionFlow &Flow,
                                                    const RaisedLimits &Raised) {
  if (!Launch.Kernel || Raised.raisesUnknown(KernelLimit::DynamicSharedMemory))
    return std::nullopt;
  Search Opting(Launch, Flow, Raised);
  return Opting.collect() ? std::optional(Opting.Found) : std::nullopt;
}

} // namespace cuda_tidy
