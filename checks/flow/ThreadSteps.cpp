#include "flow/ThreadSteps.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"
#include "knowledge/DeviceLimits.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 8;
constexpr int64_t WarpSize = DeviceLimits::WarpSize;

class Steps {
public:
  using Given = llvm::function_ref<std::optional<int64_t>(const ParmVarDecl &)>;

  Steps(const Expr &Step, const FunctionFlow &Flow, llvm::function_ref<bool(const Expr &)> Differs, Given GivenTo)
      : Step(Step), Flow(Flow), Context(Flow.function().getASTContext()), Differs(Differs), GivenTo(GivenTo),
        Size(integerConstant(Step, Context)) {}

  /// Whether \p Original is a multiple of the step.
  bool isMultiple(const Expr &Original, unsigned Depth = 0) {
    const Expr &E = *Original.IgnoreParenCasts();
    if (Depth > MaxDepth || isSame(E, Step, Context))
      return Depth <= MaxDepth;
    if (std::optional<int64_t> Constant = integerConstant(E, Context))
      return isMultiple(*Constant);
    // Template arguments are chosen to fit.
    if (E.isValueDependent() && !Differs(E))
      return true;
    if (const auto *Operator = dyn_cast<BinaryOperator>(&E))
      return isMultiple(*Operator, Depth);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
      return isRest(*Choice->getCond()) ||
             (isMultiple(*Choice->getTrueExpr(), Depth + 1) && isMultiple(*Choice->getFalseExpr(), Depth + 1));
    if (const auto *Not = dyn_cast<UnaryOperator>(&E); Not && Not->getOpcode() == UO_Not)
      return isStepLessOne(*Not->getSubExpr());
    if (const auto *Call = dyn_cast<CallExpr>(&E))
      return rounds(*Call);
    const VarDecl *Variable = variableIn(&E);
    if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Variable);
        Parameter && Flow.writesTo(*Parameter).isNeverChanged())
      if (const std::optional<int64_t> Number = GivenTo(*Parameter))
        return isMultiple(*Number);
    return Variable && hasValues(*Variable, [&](const Expr &Value) { return isMultiple(Value, Depth + 1); }, Depth);
  }

  /// Whether \p Original is the thread's number in the block and a multiple of the step.
  bool isThreadAndMultiple(const Expr &Original, unsigned Depth = 0) {
    const Expr &E = *Original.IgnoreParenCasts();
    if (Depth > MaxDepth)
      return false;
    if (isOfThread(E))
      return true;
    if (const auto *Operator = dyn_cast<BinaryOperator>(&E); Operator && Operator->isAdditiveOp()) {
      const Expr &Left = *Operator->getLHS(), &Right = *Operator->getRHS();
      return (isThreadAndMultiple(Left, Depth + 1) && isMultiple(Right, Depth + 1)) ||
             (Operator->getOpcode() == BO_Add && isMultiple(Left, Depth + 1) && isThreadAndMultiple(Right, Depth + 1));
    }
    const VarDecl *Variable = variableIn(&E);
    return Variable &&
           hasValues(*Variable, [&](const Expr &Value) { return isThreadAndMultiple(Value, Depth + 1); }, Depth);
  }

private:
  // Every number is a multiple of -1, and none of the step zero, which is taken for a mistake.
  bool isMultiple(int64_t Number) const {
    const int64_t By = Size.value_or(WarpSize);
    return By == -1 || (By != 0 && Number % By == 0);
  }

  bool isMultiple(const BinaryOperator &Operator, unsigned Depth) {
    const Expr &Left = *Operator.getLHS(), &Right = *Operator.getRHS();
    switch (Operator.getOpcode()) {
    case BO_Mul:
    case BO_And:
      return isMultiple(Left, Depth + 1) || isMultiple(Right, Depth + 1);
    case BO_Sub:
      if (isRest(Right))
        return true;
      [[fallthrough]];
    case BO_Add:
      return isMultiple(Left, Depth + 1) && isMultiple(Right, Depth + 1);
    case BO_Shl: {
      std::optional<int64_t> Bits = integerConstant(Right, Context);
      return Bits && Size && *Bits >= 0 && *Bits < 32 && isMultiple(int64_t(1) << *Bits);
    }
    default:
      return false;
    }
  }

  bool isStepLessOne(const Expr &E) const {
    const auto *Operator = dyn_cast<BinaryOperator>(E.IgnoreParenCasts());
    return Operator && Operator->getOpcode() == BO_Sub &&
           isSame(*Operator->getLHS()->IgnoreParenCasts(), Step, Context) &&
           integerConstant(*Operator->getRHS(), Context) == 1;
  }

  // `n % step`, `n & (step - 1)`
  bool isRest(const Expr &E) const {
    const auto *Operator = dyn_cast<BinaryOperator>(E.IgnoreParenCasts());
    return Operator &&
           ((Operator->getOpcode() == BO_Rem && isSame(*Operator->getRHS()->IgnoreParenCasts(), Step, Context)) ||
            (Operator->getOpcode() == BO_And && isStepLessOne(*Operator->getRHS())));
  }

  // `roundUp(n, step)`, by its body; of a function of the project without one, nobody knows that it does not.
  bool rounds(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const FunctionDecl *Body = Callee ? definitionOf(*Callee) : nullptr;
    if (!Callee || (!Body && Context.getSourceManager().isInSystemHeader(Callee->getLocation())))
      return false;
    for (unsigned Index = 0; Index < Call.getNumArgs(); ++Index)
      if (isSame(*Call.getArg(Index)->IgnoreParenCasts(), Step, Context))
        return !Body || (Index < Body->getNumParams() && returnsMultiple(*Body, *Body->getParamDecl(Index)));
    return false;
  }

  bool returnsMultiple(const FunctionDecl &Function, const ParmVarDecl &Of) const {
    const auto *Return = dyn_cast_or_null<ReturnStmt>(
        findPart(Function.getBody(), [](const Stmt &Part) { return isa<ReturnStmt>(Part); }));
    const Stmt *Mention = findPart(Return, [&](const Stmt &Part) {
      const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
      return Reference && Reference->getDecl() == &Of;
    });
    return Mention && Steps(*cast<Expr>(Mention), Flow, Differs, GivenTo).isMultiple(*Return->getRetValue());
  }

  // Made of nothing but the thread's coordinates, the block's extent and constants.
  bool isOfThread(const Expr &E) const {
    if (!Differs(E))
      return false;
    auto IsOfBlock = [](const Stmt &Part) {
      const auto *Each = dyn_cast<Expr>(&Part);
      auto Coordinate = Each ? threadCoordinateIn(*Each) : std::nullopt;
      return Coordinate &&
             (Coordinate->What == ThreadCoordinate::ThreadIdx || Coordinate->What == ThreadCoordinate::BlockDim);
    };
    auto IsOther = [&](const Stmt &Part) {
      const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
      if (!Reference)
        return isa<ArraySubscriptExpr, MemberExpr, PseudoObjectExpr, CallExpr>(Part);
      if (integerConstant(*Reference, Context) || Reference->isValueDependent())
        return false;
      const Expr &Origin = originOf(*Reference, Flow);
      return &Origin == Reference || !isOfThread(Origin);
    };
    return !findPart(&originOf(E, Flow), IsOther, IsOfBlock);
  }

  bool hasValues(const VarDecl &Variable, llvm::function_ref<bool(const Expr &)> Fits, unsigned Depth) {
    if (isa<ParmVarDecl>(Variable) || !Variable.hasLocalStorage())
      return false;
    if (!Open.insert(&Variable).second)
      return true; // As long as everything else fits.
    const VariableWrites &Writes = Flow.writesTo(Variable);
    bool Fit = !Writes.Escapes && (Variable.getInit() || !Writes.Writes.empty()) &&
               (!Variable.getInit() || Fits(*Variable.getInit()));
    for (const VariableWrite &Write : Writes.Writes) {
      const bool IsStep = Write.What == VariableWrite::Combines && Write.Value &&
                          (Write.Operator == BO_Add || Write.Operator == BO_Sub);
      Fit = Fit && Write.Part.empty() &&
            (Write.What == VariableWrite::Assigns ? Fits(*Write.Value) : IsStep && isMultiple(*Write.Value, Depth + 1));
    }
    Open.erase(&Variable);
    return Fit;
  }

  const Expr &Step;
  const FunctionFlow &Flow;
  const ASTContext &Context;
  llvm::function_ref<bool(const Expr &)> Differs;
  Given GivenTo;
  const std::optional<int64_t> Size;
  llvm::SmallPtrSet<const VarDecl *, 4> Open;
};

// What something may be counted in: factors, and what is added to variables.
void collectSteps(const Expr &E, const FunctionFlow &Flow, unsigned Depth, llvm::SmallVectorImpl<const Expr *> &Found) {
  constexpr unsigned MostSteps = 12;
  forEachPart(&E, [&](const Stmt &Part) {
    if (Depth > 3 || Found.size() > MostSteps)
      return;
    if (const auto *Operator = dyn_cast<BinaryOperator>(&Part); Operator && Operator->getOpcode() == BO_Mul)
      Found.append({Operator, Operator->getLHS()->IgnoreParenCasts(), Operator->getRHS()->IgnoreParenCasts()});
    const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (!Variable || !Variable->hasLocalStorage())
      return;
    if (Variable->getInit() && !isa<ParmVarDecl>(Variable))
      collectSteps(*Variable->getInit(), Flow, Depth + 1, Found);
    for (const VariableWrite &Write : Flow.writesTo(*Variable).Writes)
      if (Write.Value && Write.What == VariableWrite::Combines) {
        Found.push_back(Write.Value->IgnoreParenCasts());
        Found.push_back(originOf(*Write.Value, Flow).IgnoreParenCasts());
      }
  });
}

} // namespace

bool goesInBlockSteps(const BinaryOperator &Comparison, const FunctionFlow &Flow,
                      llvm::function_ref<bool(const Expr &)> Differs,
                      llvm::function_ref<std::optional<int64_t>(const ParmVarDecl &)> GivenTo) {
  const Expr *Thread = Comparison.getLHS(), *Limit = Comparison.getRHS();
  BinaryOperatorKind Kind = Comparison.getOpcode();
  if (!Comparison.isRelationalOp() || Differs(*Thread) == Differs(*Limit))
    return false;
  if (Differs(*Limit)) {
    std::swap(Thread, Limit);
    Kind = BinaryOperator::reverseComparisonOp(Kind);
  }
  if (Kind != BO_LT && Kind != BO_GE)
    return false;
  llvm::SmallVector<const Expr *, 12> Candidates;
  collectSteps(*Thread, Flow, 0, Candidates);
  return llvm::any_of(Candidates, [&](const Expr *Step) {
    if (Differs(*Step))
      return false;
    Steps In(*Step, Flow, Differs, GivenTo);
    return In.isMultiple(*Limit) && In.isThreadAndMultiple(*Thread);
  });
}

bool goesInStepsOfBlock(const Expr &E, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 12> Candidates;
  collectSteps(E, Flow, 0, Candidates);
  const auto Differs = [](const Expr &Part) { return dependsOn(ThreadCoordinate::ThreadIdx, Part); };
  const auto Unknown = [](const ParmVarDecl &) { return std::optional<int64_t>(); };
  return llvm::any_of(Candidates, [&](const Expr *Step) {
    const auto Coordinate = threadCoordinateIn(*Step);
    return Coordinate && Coordinate->What == ThreadCoordinate::BlockDim &&
           Steps(*Step, Flow, Differs, Unknown).isThreadAndMultiple(E);
  });
}

} // namespace cuda_tidy
