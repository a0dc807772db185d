#include "torch/unchecked_tensor_argument/UncheckedTensorArgumentCheck.h"
#include "calls/FunctionVisitor.h"
#include "calls/UncalledFunctions.h"
#include "facts/Registration.h"
#include "flow/Overriding.h"
#include "program/Conditions.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "torch/unchecked_tensor_argument/KeptStrides.h"
#include "torch/unchecked_tensor_argument/PointerUse.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// A raw access to a parameter.
struct RawAccess {
  const CXXMemberCallExpr *Call;
  const ParmVarDecl *Tensor;
  const FunctionDecl *Function;
  const FunctionDecl *Outermost;
  const VarDecl *Like = nullptr; ///< What is accessed, where it is no parameter, but has the strides of one.
};

/// The parameter behind `x`, `*x` and `x.value()`.
const ParmVarDecl *parameterIn(const Expr &Object) {
  const Expr *E = Object.IgnoreParenImpCasts();
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
      Operator && (Operator->getOperator() == OO_Star || Operator->getOperator() == OO_Arrow))
    E = Operator->getArg(0)->IgnoreParenImpCasts();
  else if (const auto *Value = dyn_cast<CXXMemberCallExpr>(E);
           Value && Value->getMethodDecl() && Value->getMethodDecl()->getNameAsString() == "value")
    E = Value->getImplicitObjectArgument()->IgnoreParenImpCasts();
  return dyn_cast_or_null<ParmVarDecl>(variableIn(E));
}

/// The parameter that \p Value is a contiguous copy of: `x.contiguous()`.
const ParmVarDecl *parameterCopiedBy(const Expr &Value) {
  const std::optional<TensorOperation> Made = tensorOperationIn(*Value.IgnoreUnlessSpelledInSource());
  return Made && Made->Name == "contiguous" ? parameterIn(*Made->Tensor) : nullptr;
}

bool isContiguousCopy(const VarDecl &Variable) { return Variable.getInit() && parameterCopiedBy(*Variable.getInit()); }

/// The same for an object, which may be a variable with such a value.
const ParmVarDecl *parameterCopiedIn(const Expr &Object) {
  const VarDecl *Copy = variableIn(Object.IgnoreUnlessSpelledInSource());
  return parameterCopiedBy(Copy && Copy->isLocalVarDecl() && Copy->getInit() ? *Copy->getInit() : Object);
}

struct AccessCollector : FunctionVisitor<AccessCollector> {
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) {
    if (!Function || Function->isDependentContext() || isDeviceOnly(*Outermost) || Outermost->isInvalidDecl() ||
        !isRawAccess(*Call))
      return true;
    const ParmVarDecl *Tensor = parameterIn(*Call->getImplicitObjectArgument());
    if (!Tensor) {
      ToOthers.push_back({Call, nullptr, Function, Outermost});
      Tensor = parameterCopiedIn(*Call->getImplicitObjectArgument());
    }
    if (Tensor && Tensor->getDeclContext() == Outermost)
      Accesses[Tensor].push_back({Call, Tensor, Function, Outermost});
    return true;
  }

  bool VisitVarDecl(VarDecl *Variable) {
    if (Outermost && Variable->isLocalVarDecl() && isContiguousCopy(*Variable))
      Copies[Outermost].push_back(Variable);
    return true;
  }

  std::vector<RawAccess> ToOthers; ///< Than parameters.
  /// Variables that stand for a parameter: who looks at them has looked at that.
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const VarDecl *, 4>> Copies;
  using OfTensor = std::pair<const VarDecl *, llvm::SmallVector<RawAccess, 2>>;
  llvm::MapVector<const VarDecl *, llvm::SmallVector<RawAccess, 2>> Accesses; ///< Of parameters.
  llvm::MapVector<const VarDecl *, llvm::SmallVector<RawAccess, 2>> Likes;    ///< Of what has the strides of one.
};

/// Whether \p Function, which others may call, gets into somebody's hands in this unit who may give it any tensor: a
/// binding for Python, a table, LibTorch.
bool isHandedOut(const FunctionDecl &Function, UnitAnalyses &Unit) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  auto IsOfTorch = [](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl();
    return Class && isOfTorch(*Class);
  };
  if (mayBeOverridden(Function) || (Method && llvm::any_of(Method->getParent()->bases(), IsOfTorch)))
    return true;
  const auto Uses = Unit.get<FunctionUses>().usesOf(Function);
  return Uses.empty() ? Function.isReferenced()
                      : llvm::any_of(Uses, [](const PlaceInFunction &Each) { return !isa<CallExpr>(Each.Where); });
}

} // namespace

/// What is unchecked when a function's tensor comes along one chain of calls.
struct UncheckedTensorArgumentCheck::Finding {
  RawAccess Access;
  const ParmVarDecl *Argument; ///< Of the operator, the outermost function.
  unsigned Missing;
  CallChain Calls;
  bool IsExpected; ///< The function makes a contiguous copy of the tensor that gives the strides: it expects others.

  const VarDecl &named() const { return Access.Like ? *Access.Like : *Argument; }
  /// Whether \p Other says the same of the tensor that gives this one its strides.
  bool isSaidBy(const Finding &Other) const {
    return Access.Like && !Other.Access.Like && Other.Argument->getName() == Argument->getName() &&
           (Other.Missing & Contiguity);
  }
};

/// What is known of the unit while it is judged.
struct UncheckedTensorArgumentCheck::Unit {
  Unit(ASTContext &Context, const AccessCollector &Found)
      : Context(Context), Copies(Found.Copies), Flows(analysisOf<FunctionFlows>(Context)), Checks(Flows),
        Strict(Flows, /*TrustsOtherUnits=*/true, /*CountsCopies=*/false) {
    auto &Launches = analysisOf<ConfiguredLaunches>(Context);
    for (const ConfiguredLaunch &Launch : Launches.launches())
      OnDevice.insert(Launch.Outermost);
    for (const ConfiguredCall &Call : Launches.queuedCalls())
      OnDevice.insert(Call.Outermost);
  }

  std::optional<std::pair<const FunctionDecl *, Finding>> judge(const RawAccess &Access, const CallChain &Calls);
  unsigned lookedAt(const FunctionDecl &Function, const ParmVarDecl &Tensor, const VarDecl *Like = nullptr);
  bool looksAtDevice(const FunctionDecl &Function);
  bool isOfBackend(const FunctionDecl &Operator);

  ASTContext &Context;
  decltype(AccessCollector::Copies) Copies;
  FunctionFlows &Flows;
  TensorChecks Checks, Strict; ///< To `Strict`, a contiguous copy tells nothing of what it was made of.
  llvm::DenseSet<const FunctionDecl *> OnDevice;
};

/// Also through variables that are contiguous copies, unless it is \p Like the tensor.
unsigned UncheckedTensorArgumentCheck::Unit::lookedAt(const FunctionDecl &Function, const ParmVarDecl &Tensor,
                                                      const VarDecl *Like) {
  if (Like)
    return Strict.lookedAt(Function, Tensor);
  unsigned Properties = Checks.lookedAt(Function, Tensor);
  if (auto Found = Copies.find(&Function); Found != Copies.end())
    for (const VarDecl *Each : Found->second)
      if (parameterCopiedBy(*Each->getInit()) == &Tensor)
        Properties |= Checks.lookedAt(Function, *Each);
  return Properties;
}

bool UncheckedTensorArgumentCheck::Unit::looksAtDevice(const FunctionDecl &Function) {
  return llvm::any_of(Function.parameters(), [&](const ParmVarDecl *Each) {
    return holdsTensor(Each->getType()) && lookedAt(Function, *Each) & Device;
  });
}

/// Whether LibTorch calls \p Operator for the tensors of one backend, in this unit's registration.
bool UncheckedTensorArgumentCheck::Unit::isOfBackend(const FunctionDecl &Operator) {
  return llvm::any_of(analysisOf<FunctionUses>(Context).usesOf(Operator), [&](const PlaceInFunction &Use) {
    const std::optional<Registration> Known = registrationAt(Use, Flows.of(*Use.Function));
    return Known && Known->IsOfBackend;
  });
}

std::optional<std::pair<const FunctionDecl *, UncheckedTensorArgumentCheck::Finding>>
UncheckedTensorArgumentCheck::Unit::judge(const RawAccess &Access, const CallChain &Calls) {
  const ParmVarDecl *Tensor = Access.Tensor;
  const FunctionDecl *Function = Access.Outermost;
  const bool IsTyped = Access.Call->getMethodDecl()->isFunctionTemplateSpecialization() ||
                       isForBytes(*Access.Call, Flows.of(*Access.Function));
  unsigned Checked = lookedAt(*Function, *Tensor, Access.Like) | (IsTyped ? ElementType : 0);
  if (comesWithLeadingDimension(*Access.Call, Flows.of(*Access.Function)))
    Checked |= Contiguity;
  if (Access.Like)
    Checked |= Strict.lookedAt(*Function, *Access.Like) | Device | ElementType;
  bool IsOnDevice = OnDevice.contains(Function), LooksAtDevice = looksAtDevice(*Function);
  for (const CallPlace &Place : Calls) {
    if (Place.Caller == Function) // calls a lambda
      continue;
    const unsigned Index = Tensor->getFunctionScopeIndex();
    if (Index >= Place.Call->getNumArgs() || isa<CXXOperatorCallExpr>(Place.Call))
      return std::nullopt;
    Tensor = dyn_cast_or_null<ParmVarDecl>(variableIn(Place.Call->getArg(Index)->IgnoreUnlessSpelledInSource()));
    Function = Place.Caller;
    if (!Tensor || Tensor->getDeclContext() != Function) // made here, by somebody who knows how
      return std::nullopt;
    Checked |= lookedAt(*Function, *Tensor, Access.Like);
    IsOnDevice |= OnDevice.contains(Function);
    LooksAtDevice |= looksAtDevice(*Function);
  }
  if (!IsOnDevice || LooksAtDevice || isOfBackend(*Function))
    Checked |= Device;
  // What stands in a header is for others, too, who may check.
  const SourceManager &Sources = Context.getSourceManager();
  if (Checked == AllTensorProperties || !Sources.isInMainFile(Sources.getFileLoc(Function->getLocation())))
    return std::nullopt;
  const bool IsExpected = Access.Like && Checks.lookedAt(*Access.Outermost, *Access.Tensor) & Contiguity;
  return std::pair(Function, Finding{Access, Tensor, AllTensorProperties & ~Checked, Calls, IsExpected});
}

void UncheckedTensorArgumentCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void UncheckedTensorArgumentCheck::check(const MatchFinder::MatchResult &Result) {
  ASTContext &Context = *Result.Context;
  if (!declaresTensor(Context))
    return;
  AccessCollector Collector;
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Context.getSourceManager().isInSystemHeader(Context.getSourceManager().getExpansionLoc(Top->getLocation())))
      Collector.TraverseDecl(Top);
  if (Collector.Accesses.empty() && Collector.ToOthers.empty())
    return;
  Unit Known(Context, Collector);
  FunctionFlows &Flows = Known.Flows;
  llvm::DenseSet<SourceLocation> Reported;
  for (const RawAccess &Each : Collector.ToOthers)
    if (std::optional<KeptPointer> Kept = keptPointerOf(*Each.Call, Flows.of(*Each.Function));
        Kept && Reported.insert(Each.Call->getExprLoc()).second)
      report(*Each.Call, *Kept);
  llvm::MapVector<const FunctionDecl *, llvm::SmallVector<Finding, 4>> Operators;
  llvm::DenseSet<std::pair<const FunctionDecl *, StringRef>> Seen;
  // Tensors that have the strides of one, each once, behind those.
  for (const RawAccess &Each : Collector.ToOthers)
    if (const auto Kept = keptStridesOf(*Each.Call, Flows.of(*Each.Outermost), [&](const CXXMemberCallExpr &Other) {
          return isFirstElement(Other, Flows.of(*Each.Outermost), Flows);
        }))
      Collector.Likes[Kept->Variable].push_back({Each.Call, Kept->From, Each.Function, Each.Outermost, Kept->Variable});
  for (const auto &[Tensor, Accesses] : llvm::concat<AccessCollector::OfTensor>(Collector.Accesses, Collector.Likes)) {
    // What is unchecked for one is so for all.
    const auto *Counts = llvm::find_if(Accesses, [&](const RawAccess &Each) {
      const FunctionFlow &Flow = Flows.of(*Each.Function);
      return !isNumber(*Each.Call, Flow) && !isFirstElement(*Each.Call, Flow, Flows);
    });
    if (Counts == Accesses.end() || Reported.contains(Counts->Call->getExprLoc()) ||
        !Flows.of(*Counts->Function).placeOf(*Counts->Call))
      continue;
    const RawAccess &Access = *Counts;
    for (const CallChain &Calls :
         analysisOf<ConcreteLaunches>(Context).chainsTo({Access.Call, Access.Function, Access.Outermost}, Flows)) {
      auto Found = Known.judge(Access, Calls);
      if (!Found)
        continue;
      const FunctionDecl *Pattern = Found->first->getTemplateInstantiationPattern();
      const FunctionDecl *Operator = Pattern ? Pattern : Found->first;
      auto &Already = Operators[Operator];
      const bool IsSaid = llvm::any_of(Already, [&](const Finding &Each) { return Found->second.isSaidBy(Each); });
      if (!IsSaid && Seen.insert({Operator, Found->second.named().getName()}).second)
        Already.push_back(std::move(Found->second));
    }
  }
  for (const auto &[Operator, Findings] : Operators)
    if (!Findings.empty())
      report(*Operator, Findings);
}

void UncheckedTensorArgumentCheck::report(const CXXMemberCallExpr &Access, const KeptPointer &Kept) {
  const SourceLocation At = Access.getBeginLoc();
  if (Kept.In)
    diag(At, "%0 points into a temporary tensor, whose memory is given back at the end of this statement") << Kept.In;
  else
    diag(At, "the pointer that is returned points into a temporary tensor, whose memory is given back at the end of "
             "this statement");
  diag(At, "keep what '%0' returns in a variable", DiagnosticIDs::Note) << Kept.MadeBy;
}

/// What other units have to answer for \p Tensor to lack the properties \p Left, and no others of \p Missing. Where
/// nobody \p IsExpected to, others have to be known to come to its function with such a tensor.
static std::vector<Condition> conditionsFor(const ParmVarDecl &Tensor, bool IsExpected, unsigned Missing,
                                            unsigned Left) {
  static constexpr std::pair<TensorProperty, Property> Known[] = {{Contiguity, Property::ChecksContiguity},
                                                                  {Device, Property::ChecksDevice},
                                                                  {ElementType, Property::ChecksElementType}};
  const auto &Function = *cast<FunctionDecl>(Tensor.getDeclContext());
  UnitAnalyses &Unit = UnitAnalyses::of(Function.getASTContext());
  const Condition::Kind IfLeft = IsExpected ? Condition::UnlessAll : Condition::OnlyIfDenied;
  std::vector<Condition> Conditions;
  for (auto [Each, About] : Known)
    if (Missing & Each)
      Conditions.push_back(
          {Left & Each ? IfLeft : Condition::OnlyIfAll, {questionAbout(About, subjectOf(Tensor), Unit)}, ""});
  return Conditions;
}

/// One finding for each tensor that may be the first that is unchecked when other units have answered, and for each set
/// of properties that it may lack then.
void UncheckedTensorArgumentCheck::report(const FunctionDecl &Operator, llvm::ArrayRef<Finding> Findings) {
  const auto &Function = *cast<FunctionDecl>(Findings.front().Argument->getDeclContext());
  UnitAnalyses &Unit = UnitAnalyses::of(Function.getASTContext());
  if (Unit.get<UncalledFunctions>().contains(Function))
    return;
  const bool IsHandedOut = isHandedOut(Function, Unit);
  if (isOnlyCalledHere(Function) || (!areQuestionsAnswered() && (IsHandedOut || Findings.front().IsExpected))) {
    report(Operator, Findings, Findings.front().Missing, {});
    return;
  }
  if (!areQuestionsAnswered())
    return;
  std::vector<Condition> Before;
  for (; !Findings.empty(); Findings = Findings.drop_front()) {
    const auto &[Access, Argument, Missing, Calls, IsExpected] = Findings.front();
    const bool IsHere = IsHandedOut || IsExpected;
    for (unsigned Left = Missing; Left; Left = (Left - 1) & Missing) {
      std::vector<Condition> Conditions = conditionsFor(*Argument, IsHere, Missing, Left);
      llvm::append_range(Conditions, Before);
      report(Operator, Findings, Left, Conditions);
    }
    llvm::append_range(Before, conditionsFor(*Argument, IsHere, Missing, 0));
  }
}

void UncheckedTensorArgumentCheck::report(const FunctionDecl &Operator, llvm::ArrayRef<Finding> Findings, unsigned Left,
                                          llvm::ArrayRef<Condition> Conditions) {
  const Finding &First = Findings.front();
  const SourceManager &Sources = Operator.getASTContext().getSourceManager();
  std::vector<StringRef> Missing;
  if (Left & Contiguity)
    Missing.push_back("is contiguous");
  if (Left & Device)
    Missing.push_back("is on a CUDA device");
  if (Left & ElementType)
    Missing.push_back("has elements of that type");
  // The operator is where a check belongs, not a helper that serves several.
  const SourceLocation Access = Sources.getFileLoc(First.Access.Call->getBeginLoc());
  const bool IsInOperator = First.Calls.empty() || First.Access.Outermost == First.Calls.back().Caller;
  const SourceLocation At = IsInOperator ? Access : Sources.getFileLoc(First.Calls.back().Call->getBeginLoc());
  if (First.Access.Like) {
    DiagnosticBuilder Report =
        diag(At,
             "memory of %0 is accessed through a raw pointer; it has the strides of %1, and nobody has checked that "
             "%1 is contiguous")
        << First.Access.Like << First.Argument;
    attachConditions(Conditions, Report);
  } else {
    DiagnosticBuilder Report =
        diag(At, "memory of %0 is accessed through a raw pointer, and nobody has checked that it %1")
        << First.Argument << llvm::join(Missing, " and ");
    attachConditions(Conditions, Report);
  }
  if (Findings.size() > 1) {
    std::vector<std::string> Others;
    for (const Finding &Each : Findings.drop_front())
      Others.push_back("'" + Each.named().getNameAsString() + "'");
    diag(Operator.getLocation(), "nothing here checks %0 either", DiagnosticIDs::Note) << llvm::join(Others, " and ");
  }
  if (First.Access.Like)
    diag(At, "check %0, or make %1 of '%2.contiguous()'", DiagnosticIDs::Note)
        << First.Argument << First.Access.Like << First.Argument->getName();
  else if (Left & Contiguity)
    diag(At,
         "check it with '%select{TORCH_CHECK|STD_TORCH_CHECK}1(%0.is_contiguous())', or access the memory of "
         "'%select{%0.contiguous()|torch::stable::contiguous(%0)}1'",
         DiagnosticIDs::Note)
        << First.Argument->getName() << holdsStableTensor(First.Argument->getType());
  if (!IsInOperator)
    diag(Access, "the raw pointer is taken here", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
