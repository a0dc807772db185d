#include "flow/LaunchIdioms.h"
#include "flow/Overriding.h"
#include "flow/RangeEvaluator.h"
#include "knowledge/Rounding.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <cmath>

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCallDepth = 3;

enum class Known { No, Clamp, Ceiling, Whole, Root, Power, First };

// By name alone: nobody means anything else by these, and overloads of them are everywhere.
Known knownFunction(const CallExpr &Call) {
  if (Call.getBuiltinCallee() == Builtin::BI__builtin_expect)
    return Known::First;
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getDeclName().isIdentifier())
    return Known::No;
  return llvm::StringSwitch<Known>(Callee->getName())
      .Case("clamp", Known::Clamp)
      .Cases({"ceil", "ceilf"}, Known::Ceiling)
      .Cases({"sqrt", "sqrtf"}, Known::Root)
      .Cases({"pow", "powf"}, Known::Power)
      .Default(roundsToWhole(*Callee) ? Known::Whole : Known::No);
}

// The integers around the roots.
IntegerRange rootOf(const IntegerRange &Range) {
  if (!Range.isAtLeast(0))
    return IntegerRange::unknown(Range.Origin);
  auto Floor = [](int64_t Square) {
    auto Root = static_cast<int64_t>(std::sqrt(static_cast<double>(Square)));
    return Root > 0 && Root > Square / Root ? Root - 1 : Root;
  };
  IntegerRange Result = IntegerRange::unknown(Range.Origin);
  Result.Lower = Floor(*Range.Lower);
  if (Range.isAtMost(Range.Upper)) {
    const int64_t Root = Floor(*Range.Upper);
    Result.Upper = Root * Root == *Range.Upper ? Root : Root + 1;
  }
  return Result;
}

// Of two known whole numbers, as far as 64 bits hold it.
IntegerRange powerOf(const IntegerRange &Base, const IntegerRange &Exponent) {
  constexpr int64_t MostFactors = 63;
  if (!Base.exactly() || !Exponent.isAtLeast(0) || !Exponent.exactly() || *Exponent.exactly() > MostFactors)
    return IntegerRange::unknown(Base.Origin);
  std::optional<int64_t> Product = 1;
  for (int64_t Factor = 0; Product && Factor < *Exponent.exactly(); ++Factor)
    Product = llvm::checkedMul(*Product, *Base.exactly());
  return Product ? IntegerRange::of(*Product) : IntegerRange::unknown(Base.Origin);
}

bool names(const Stmt &Statement, const VarDecl &Variable) {
  const auto *Reference = dyn_cast<DeclRefExpr>(&Statement);
  return (Reference && Reference->getDecl() == &Variable) ||
         llvm::any_of(Statement.children(), [&](const Stmt *Child) { return Child && names(*Child, Variable); });
}

} // namespace

IntegerRange RangeEvaluator::evaluateCall(const CallExpr &Call, const MemberPath &Part, Body &In) {
  if (isMoveOrForward(Call))
    return evaluatePart(*Call.getArg(0), Part, In);
  if (std::optional<IntegerRange> Element = evaluateElement(Call, Part, In))
    return *Element;
  if (std::optional<unsigned> Index = elementAskedFor(Call))
    if (const FieldDecl *Element = elementOf(Call.getArg(0)->getType(), *Index)) {
      MemberPath Whole = {Element};
      Whole.append(Part);
      return evaluatePart(*Call.getArg(0), Whole, In);
    }
  if (!Part.empty() && Part.front() && makesElements(Call))
    if (std::optional<unsigned> Index = elementIndex(*Part.front()); Index && *Index < Call.getNumArgs())
      return evaluatePart(*Call.getArg(*Index), MemberPath(llvm::drop_begin(Part)), In);
  if (!Part.empty())
    return evaluateCallee(Call, Part, In);
  if (auto Ceiling = ceilingDivisionIn(Call, Context))
    if (IntegerRange Dividend = evaluate(*Ceiling->Dividend, In); !Ceiling->IsOfLess || !Dividend.isAtMost(0))
      return ceilingDivide(Dividend, evaluate(*Ceiling->Divisor, In));
  if (std::optional<IntegerRange> Known = evaluateKnownCall(Call, In))
    return *Known;
  return evaluateCallee(Call, Part, In);
}

std::optional<IntegerRange> RangeEvaluator::evaluateKnownCall(const CallExpr &Call, Body &In) {
  const Known Function = knownFunction(Call);
  const bool IsNumber = Call.getNumArgs() > 0 && llvm::all_of(Call.arguments(), [](const Expr *Argument) {
                          return Argument->getType()->isRealType();
                        });
  const std::optional<Extreme> Which = extremeBy(Call);
  if ((Function == Known::No && !Which) || !IsNumber)
    return std::nullopt;
  // Each argument becomes the result's type before it is compared.
  auto Argument = [&](unsigned Index) {
    const Expr &Given = *Call.getArg(Index);
    return convert(evaluate(Given, In), Given.getType(), Call.getType().getNonReferenceType(), Context);
  };
  if (Which && Call.getNumArgs() == 2)
    return Which == Extreme::Least ? minimum(Argument(0), Argument(1)) : maximum(Argument(0), Argument(1));
  if (Function == Known::Clamp && Call.getNumArgs() == 3)
    return minimum(maximum(Argument(0), Argument(1)), Argument(2));
  if (Function == Known::Ceiling) {
    // Of a quotient more is known than the integers around it.
    const auto *Quotient = dyn_cast<BinaryOperator>(Call.getArg(0)->IgnoreParenImpCasts());
    if (Quotient && Quotient->getOpcode() == BO_Div && Quotient->getType()->isRealFloatingType())
      if (IntegerRange Divisor = evaluate(*Quotient->getRHS(), In); Divisor.exactly() && *Divisor.exactly() > 0)
        return ceilingDivide(evaluate(*Quotient->getLHS(), In), Divisor);
  }
  if (Function == Known::Power && Call.getNumArgs() == 2)
    return powerOf(evaluate(*Call.getArg(0), In), evaluate(*Call.getArg(1), In));
  if (Function == Known::Root)
    return rootOf(evaluate(*Call.getArg(0), In));
  if (Function == Known::Ceiling || Function == Known::Whole || Function == Known::First)
    return evaluate(*Call.getArg(0), In);
  return std::nullopt;
}

// The code that is called, if it can be looked at. How a container keeps its size says nothing about the size, in those
// versions of C++ in which that can be looked at.
std::optional<RangeEvaluator::Body> RangeEvaluator::bodyOf(const FunctionDecl *Callee, Body &In) {
  const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Definition);
  if (!Definition || !Definition->getBody() || In.Depth >= MaxCallDepth || Definition->isDependentContext() ||
      mayBeOverridden(*Definition) || (Method && Method->getParent()->isInStdNamespace()))
    return std::nullopt;
  Body Called;
  Called.Flow = Called.Whole = &Flows.of(*Definition);
  Called.Caller = &In;
  Called.Depth = In.Depth + 1;
  return Called.Flow->cfg() ? std::optional(std::move(Called)) : std::nullopt;
}

std::optional<RangeEvaluator::Body> RangeEvaluator::bodyOf(const CallExpr &Call, Body &In) {
  std::optional<Body> Called = bodyOf(Call.getDirectCallee(), In);
  if (!Called)
    return std::nullopt;
  enter(*Called, Call);
  if (const LambdaExpr *Lambda = In.Whole->lambdaOf(Called->Flow->function())) {
    Called->Whole = In.Whole;
    Called->Lambda = Lambda;
    Called->Outer = &In;
  }
  return Called;
}

void RangeEvaluator::enter(Body &Called, const CallExpr &Call) {
  // A call of an object has the object as its first argument.
  const bool HasObject = isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Called.Flow->function());
  Called.Call = &Call;
  Called.Arguments = llvm::ArrayRef(Call.getArgs(), Call.getNumArgs()).drop_front(HasObject);
}

IntegerRange RangeEvaluator::evaluateCallee(const CallExpr &Call, const MemberPath &Part, Body &In) {
  const QualType Type = typeOfPart(Call.getType(), Part);
  auto Unknown = [&] {
    IntegerRange Any = leaf(originOfCall(Call), Call, Type, In);
    return isTensorSize(Call) ? restrict(Any, BO_GE, IntegerRange::of(0)) : Any;
  };
  std::optional<Body> Called = Part.empty() || Part.front() ? bodyOf(Call, In) : std::nullopt;
  if (!Called)
    return Unknown();
  IntegerRange Result = IntegerRange::empty();
  for (const Expr *Each : returnedBy(*Called))
    Result = join(Result, evaluatePart(*Each, Part, *Called));
  return Result.IsEmpty ? Unknown() : Result;
}

llvm::SmallVector<const Expr *, 2> RangeEvaluator::returnedBy(Body &Called) {
  llvm::SmallVector<const Expr *, 2> Found;
  for (const CFGBlock *Block : *Called.Flow->cfg())
    for (const CFGElement &Element : *Block)
      if (auto Statement = Element.getAs<CFGStmt>())
        if (const auto *Return = dyn_cast<ReturnStmt>(Statement->getStmt());
            Return && Return->getRetValue() && !isNeverReached(*Return, Called))
          Found.push_back(Return->getRetValue());
  return Found;
}

std::optional<IntegerRange> RangeEvaluator::valueAfterCall(const CallExpr &Call, const VarDecl &Variable,
                                                           const MemberPath &Part, const Expr &Mention, Body &In) {
  const ParmVarDecl *Parameter = nullptr;
  // Whoever gets a reference to the variable may write to it later.
  if (Call.isGLValue() && !Call.getType().isConstQualified())
    return std::nullopt;
  std::optional<Body> Called = isa<CXXOperatorCallExpr>(Call) ? std::nullopt : bodyOf(Call, In);
  for (unsigned Index = 0; Called && Index < Call.getNumArgs(); ++Index) {
    if (!names(*Call.getArg(Index), Variable))
      continue;
    if (Parameter || Index >= Called->Flow->function().getNumParams())
      return std::nullopt;
    Parameter = Called->Flow->function().getParamDecl(Index);
  }
  if (!Parameter)
    return std::nullopt;
  MemberPath Inside = Part;
  if (Parameter->getType()->isPointerType())
    Inside.insert(Inside.begin(), nullptr);
  else if (!Parameter->getType()->isReferenceType())
    return std::nullopt;
  if (Called->Whole->writesTo(*Parameter, /*WithPointee=*/true).Escapes)
    return std::nullopt;
  return valueAtEntry(*Parameter, Inside, Called->Flow->cfg()->getExit(), Mention, *Called);
}

} // namespace cuda_tidy
