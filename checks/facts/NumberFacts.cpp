#include "facts/NumberFacts.h"
#include "facts/FactWriter.h"
#include "flow/IntegerConstant.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "knowledge/Containers.h"
#include "sizes/SizeQuestion.h"
#include "syntax/IntegerExpr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Parameters = llvm::SmallSetVector<const ParmVarDecl *, 2>;

constexpr unsigned MaxDepth = 10;

bool isContainer(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isOfContainers(*Class);
}

/// Whether no method that the function of \p Flow calls changes how many elements \p Container has, and nothing is
/// assigned to it. A function that it is handed to is taken to leave its size as it is.
bool keepsSize(const VarDecl &Container, const FunctionFlow &Flow) {
  return !findPart(Flow.function().getBody(), [&](const Stmt &Part) {
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Part))
      return Operator->isAssignmentOp() && variableIn(Operator->getArg(0)) == &Container;
    const auto *Call = dyn_cast<CXXMemberCallExpr>(&Part);
    const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
    return Method && Method->getDeclName().isIdentifier() &&
           (addsElement(Method->getName()) || removesElements(Method->getName())) &&
           variableIn(Call->getImplicitObjectArgument()) == &Container;
  });
}

/// The container whose size \p Number is, if that is a parameter of the function of \p Flow that keeps its size.
const ParmVarDecl *containerAskedIn(const Expr &Number, const FunctionFlow &Flow) {
  const std::optional<SizeQuestion> Question = sizeAskedFor(Number, Flow.function().getASTContext());
  const auto *Asked = Question ? dyn_cast_or_null<ParmVarDecl>(variableIn(Question->Owner)) : nullptr;
  return Asked && Asked->getDeclContext() == &Flow.function() && isContainer(Asked->getType()) &&
                 keepsSize(*Asked, Flow)
             ? Asked
             : nullptr;
}

/// Whether \p Init makes a container of so many elements as the source says, and not of none: `(2048)`, `{1, 2}`.
bool makesConstantSize(const Expr &Init, const ASTContext &Context) {
  const Expr &Made = *Init.IgnoreUnlessSpelledInSource()->IgnoreCasts()->IgnoreImplicit();
  const auto *Construction = dyn_cast<CXXConstructExpr>(&Made);
  const Expr *First = Construction && Construction->getNumArgs() > 0 ? Construction->getArg(0) : nullptr;
  return listsElements(Init) || (First && !Construction->isListInitialization() && First->getType()->isIntegerType() &&
                                 integerConstant(*First, Context) > 0);
}

/// Adds the parameters of the function of \p Flow that \p Number is computed of; false if it is of anything else that
/// is no constant.
bool addParametersIn(const Expr &Number, const FunctionFlow &Flow, Parameters &Found, unsigned Depth = 0) {
  const Expr &Origin = *originOf(Number, Flow).IgnoreParenImpCasts();
  if (Depth > MaxDepth || Origin.isTypeDependent())
    return false;
  if (integerConstant(Origin, Flow.function().getASTContext()))
    return true;
  auto Add = [&](const Expr &Operand) { return addParametersIn(Operand, Flow, Found, Depth + 1); };
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&Origin))
    return Add(*Cast->getSubExpr());
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Origin))
    return !Operator->isAssignmentOp() && Add(*Operator->getLHS()) && Add(*Operator->getRHS());
  if (const ParmVarDecl *Container = containerAskedIn(Origin, Flow))
    return Found.insert(Container), true;
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(&Origin));
  const bool IsGiven = Parameter && Parameter->getDeclContext() == &Flow.function() &&
                       Parameter->getType()->isIntegerType() && Flow.writesTo(*Parameter).isNeverChanged();
  return IsGiven && (Found.insert(Parameter), true);
}

const Expr *argumentFor(const ParmVarDecl &Parameter, const CallExpr &Call) {
  const unsigned Index = Parameter.getFunctionScopeIndex();
  return Index < Call.getNumArgs() && !isa<CXXOperatorCallExpr>(Call) ? Call.getArg(Index) : nullptr;
}

/// Likewise, and of the first callers that \p Calls lead to.
bool addOutermostIn(const Expr &Number, const FunctionDecl &Function, llvm::ArrayRef<CallPlace> Calls,
                    FunctionFlows &Flows, Parameters &Found) {
  Parameters Here;
  if (!addParametersIn(Number, Flows.of(Function), Here))
    return false;
  return llvm::all_of(Here, [&](const ParmVarDecl *Each) {
    const Expr *Given = Calls.empty() ? nullptr : argumentFor(*Each, *Calls.front().Call);
    return Calls.empty() ? (Found.insert(Each), true)
                         : Given && addOutermostIn(*Given, *Calls.front().Caller, Calls.drop_front(), Flows, Found);
  });
}

/// Adds the parameters that a container which is given is one of; false if it is another one whose size nobody knows.
bool addContainersIn(const Expr &Given, const FunctionFlow &Flow, Parameters &Found) {
  const ASTContext &Context = Flow.function().getASTContext();
  const VarDecl *Named = variableIn(Given.IgnoreUnlessSpelledInSource());
  if (!Named)
    return makesConstantSize(Given, Context);
  if (!keepsSize(*Named, Flow))
    return false;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Named))
    return Parameter->getDeclContext() == &Flow.function() && (Found.insert(Parameter), true);
  return Named->hasLocalStorage() && !Named->getType()->isReferenceType() && Named->getInit() &&
         makesConstantSize(*Named->getInit(), Context);
}

/// A caller gives a constant, or a parameter of its own, for which its callers answer.
CallerSearch giversOfConstants(UnitAnalyses &Unit) {
  auto &Flows = Unit.get<FunctionFlows>();
  return CallerSearch(Property::GivesConstant, Unit, [&Flows](const PlaceInFunction &Use, const Subject &Used) {
    const auto *Call = dyn_cast<CallExpr>(Use.Where);
    const ParmVarDecl &Asked = *Used.Function->getParamDecl(Used.Parameter);
    const Expr *Given = Call ? argumentFor(Asked, *Call) : nullptr;
    const FunctionFlow &Flow = Flows.of(*Use.Outermost);
    Parameters Found;
    const bool IsKnown = Given && (isContainer(Asked.getType()) ? addContainersIn(*Given, Flow, Found)
                                                                : addParametersIn(*Given, Flow, Found));
    if (!IsKnown || Found.size() > 1)
      return CallerSearch::AtUse{Answer::No, std::nullopt};
    return Found.empty() ? CallerSearch::AtUse{Answer::Yes, std::nullopt}
                         : CallerSearch::AtUse{Answer::No, subjectOf(*Found.front())};
  });
}

} // namespace

std::vector<Condition> unlessConstantsAreGiven(const Expr &Number, const FunctionDecl &Function,
                                               llvm::ArrayRef<CallPlace> Calls, UnitAnalyses &Unit) {
  Parameters Found;
  Condition Unless = {Condition::UnlessAll, {}, ""};
  if (!addOutermostIn(Number, Function, Calls, Unit.get<FunctionFlows>(), Found))
    return {};
  for (const ParmVarDecl *Each : Found)
    if (!isOnlyCalledHere(*cast<FunctionDecl>(Each->getDeclContext())))
      Unless.Questions.push_back(questionAbout(Property::GivesConstant, subjectOf(*Each), Unit));
  return Unless.Questions.size() == Found.size() && !Found.empty() ? std::vector{Unless} : std::vector<Condition>();
}

std::vector<Condition> unlessConstantsAreGiven(llvm::ArrayRef<const Expr *> Numbers, UnitAnalyses &Unit) {
  std::vector<Condition> Unless;
  for (const Expr *Each : Numbers) {
    const std::optional<SizeQuestion> Question = sizeAskedFor(*Each, Unit.context());
    const VarDecl *Named = variableIn(Question ? Question->Owner : Each->IgnoreParenCasts());
    if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Named))
      if (const auto *Function = dyn_cast<FunctionDecl>(Parameter->getDeclContext()))
        llvm::append_range(Unless, unlessConstantsAreGiven(*Each, *Function, {}, Unit));
  }
  return Unless;
}

void writeNumberFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  CallerSearch Givers = giversOfConstants(Unit);
  for (const FunctionDecl *Used : Uses.usedOfOthers(/*WithKernels=*/true))
    for (const ParmVarDecl *Each : Used->parameters())
      if (Each->getType()->isIntegerType() || isContainer(Each->getType()))
        Facts.writeUntilDenied(Givers, subjectOf(*Each));
}

} // namespace cuda_tidy
