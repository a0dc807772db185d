#include "launches/Truncation.h"
#include "flow/LaunchIdioms.h"
#include "syntax/IntegerExpr.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 24;
constexpr unsigned MaxFrames = 4;
/// A variable that is given more values is left alone.
constexpr unsigned MaxValues = 64;
/// A factor below this bound is no size of the data.
constexpr int64_t SmallFactor = 4096;

const Expr &stripped(const Expr &Original) {
  const Expr *E = Original.IgnoreParens();
  while (true) {
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr()->IgnoreParens();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr()->IgnoreParens();
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr()->IgnoreParens();
    else
      return *E;
  }
}

// Functions that give one of their arguments, or one near it.
bool givesArgument(const CallExpr &Call) {
  return llvm::is_contained({"min", "max", "clamp", "ceil", "ceilf", "floor", "floorf"}, calledName(Call));
}

llvm::SmallVector<const Expr *, 2> fewValuesOf(const VarDecl &Variable, const FunctionFlow &Flow) {
  return Flow.writesTo(Variable).Writes.size() > MaxValues ? llvm::SmallVector<const Expr *, 2>()
                                                           : valuesOf(Variable, Flow);
}

/// Looks for a comparison with the largest number of 32 bits, or a question to the same effect.
struct GuardSearch : RecursiveASTVisitor<GuardSearch> {
  explicit GuardSearch(const ASTContext &Context) : Context(Context) {}

  bool VisitBinaryOperator(BinaryOperator *Comparison) {
    if (Comparison->isRelationalOp())
      Found |= isLimit(*Comparison->getLHS()) || isLimit(*Comparison->getRHS());
    return !Found;
  }
  bool VisitCallExpr(CallExpr *Call) {
    // Accessors of 32 bits refuse tensors that need more.
    Found |= llvm::is_contained({"canUse32BitIndexMath", "packed_accessor32"}, calledName(*Call));
    return !Found;
  }

  bool isLimit(const Expr &E) const {
    Expr::EvalResult Value;
    constexpr int64_t Slack = 1 << 24;
    return !E.isValueDependent() && E.getType()->isIntegerType() && E.EvaluateAsInt(Value, Context) &&
           Value.Val.getInt().isRepresentableByInt64() &&
           Value.Val.getInt().getExtValue() >= llvm::maxIntN(32) - Slack &&
           Value.Val.getInt().getExtValue() <= llvm::maxIntN(33) + 1;
  }

  const ASTContext &Context;
  bool Found = false;
};

} // namespace

std::optional<Truncation> TruncationFinder::truncationIn(const Expr &Dimension, const ConfiguredLaunch &Launch) {
  return follow(Dimension, {Launch.Outermost, Launch.Site.Call, Launch.Ranges, Launch.Calls}, /*IsDivided=*/false, 0);
}

bool TruncationFinder::mayExceed(const Expr &E, QualType Narrow, const Frame &In) {
  return !isBounded(E, In, llvm::maxIntN(Narrow->isUnsignedIntegerType() ? 33 : 32)) && !isGuarded(In);
}

std::optional<Truncation> TruncationFinder::follow(const Expr &Original, const Frame &In, bool IsDivided,
                                                   unsigned Depth) {
  const Expr &E = stripped(Original);
  if (Depth > MaxDepth || E.isTypeDependent() || isIntegerConstant(E, Context))
    return std::nullopt;
  auto Follow = [&](const Expr *Operand, bool Divides = false) {
    return follow(*Operand, In, IsDivided || Divides, Depth + 1);
  };
  auto FollowEither = [&](const Expr *First, const Expr *Second) {
    std::optional<Truncation> Found = Follow(First);
    return Found ? Found : Follow(Second);
  };
  if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
    const Expr &Wide = *Cast->getSubExpr();
    const bool IsNarrowed = widthOf(Cast->getType(), Context) == 32 && widthOf(Wide.getType(), Context) == 64;
    if (IsDivided && IsNarrowed && countsElements(Wide, In, 0) && mayExceed(Wide, Cast->getType(), In))
      return Truncation{&Wide, Cast->getType(), 0, In.Function};
    return Follow(&Wide);
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(&E)) {
    if (Operator->getOpcode() == BO_Div || Operator->getOpcode() == BO_Shr)
      return Follow(Operator->getLHS(), /*Divides=*/true);
    if (Operator->getOpcode() == BO_Mul && IsDivided && widthOf(E.getType(), Context) == 32) {
      Factors Found;
      collectFactors(E, In, Found, 0);
      if (Found.areMany() && mayExceed(E, E.getType(), In))
        return Truncation{&E, E.getType(), static_cast<unsigned>(Found.Each.size()), In.Function};
    }
    if (!Operator->isAdditiveOp() && Operator->getOpcode() != BO_Mul)
      return std::nullopt;
    return FollowEither(Operator->getLHS(), Operator->getRHS());
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
    return FollowEither(Choice->getTrueExpr(), Choice->getFalseExpr());
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    return followCall(*Call, In, IsDivided, Depth + 1);
  const VarDecl *Variable = variableIn(&E);
  return Variable ? followVariable(*Variable, In, IsDivided, Depth + 1) : std::nullopt;
}

std::optional<Truncation> TruncationFinder::followCall(const CallExpr &Call, const Frame &In, bool IsDivided,
                                                       unsigned Depth) {
  if (auto Ceiling = ceilingDivisionIn(Call, Context))
    return follow(*Ceiling->Dividend, In, /*IsDivided=*/true, Depth);
  if (givesArgument(Call)) {
    for (const Expr *Argument : Call.arguments())
      if (auto Found = follow(*Argument, In, IsDivided, Depth))
        return Found;
    return std::nullopt;
  }
  const FunctionDecl *Helper = Call.getDirectCallee() ? Call.getDirectCallee()->getDefinition() : nullptr;
  unsigned Frames = 0;
  for (const Frame *Each = &In; Each; Each = Each->Before)
    ++Frames;
  if (!Helper || !Helper->getBody() || Helper->isDependentContext() || isa<CXXMethodDecl>(Helper) || Frames > MaxFrames)
    return std::nullopt;
  ValueRanges &Ranges = RangesOfHelpers.try_emplace(Helper, *Helper, llvm::ArrayRef<CallPlace>(), Flows).first->second;
  if (const CFG *Graph = Flows.of(*Helper).cfg())
    for (const CFGBlock *Block : *Graph)
      for (const CFGElement &Element : *Block)
        if (auto Statement = Element.getAs<CFGStmt>())
          if (const auto *Return = dyn_cast<ReturnStmt>(Statement->getStmt()); Return && Return->getRetValue()) {
            const Frame Inside = {Helper, Return, &Ranges, {}, &Call, &In};
            if (auto Found = follow(*Return->getRetValue(), Inside, IsDivided, Depth))
              return Found;
          }
  return std::nullopt;
}

std::optional<Truncation> TruncationFinder::followVariable(const VarDecl &Variable, const Frame &In, bool IsDivided,
                                                           unsigned Depth) {
  for (const Expr *Value : fewValuesOf(Variable, Flows.of(*In.Function)))
    if (auto Found = follow(*Value, In, IsDivided, Depth))
      return Found;
  std::optional<Argument> Given = argumentOf(Variable, In);
  return Given ? follow(*Given->Value, Given->In, IsDivided, Depth) : std::nullopt;
}

std::optional<TruncationFinder::Argument> TruncationFinder::argumentOf(const VarDecl &Variable, const Frame &In) const {
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable);
  if (!Parameter || Parameter->getDeclContext() != In.Function || (!In.Call && In.Calls.empty()))
    return std::nullopt;
  const CallExpr &Call = In.Call ? *In.Call : *In.Calls.front().Call;
  const unsigned Index =
      Parameter->getFunctionScopeIndex() + (isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(In.Function));
  if (Index >= Call.getNumArgs())
    return std::nullopt;
  if (In.Call)
    return Argument{Call.getArg(Index), *In.Before};
  return Argument{Call.getArg(Index),
                  {In.Calls.front().Caller, In.Use, In.Ranges, In.Calls.drop_front(), nullptr, &In}};
}

// A product of sizes or a tensor's number of elements: not one extent of a tensor, nor a quotient.
bool TruncationFinder::countsElements(const Expr &Original, const Frame &In, unsigned Depth) {
  const Expr &E = stripped(Original);
  if (Depth > MaxDepth || widthOf(E.getType(), Context) != 64 || isIntegerConstant(E, Context))
    return false;
  auto Counts = [&](const Expr &Operand) { return countsElements(Operand, In, Depth + 1); };
  if (const auto *Cast = dyn_cast<CastExpr>(&E))
    return Counts(*Cast->getSubExpr());
  if (const auto *Operator = dyn_cast<BinaryOperator>(&E)) {
    if (Operator->getOpcode() == BO_Mul) {
      Factors Found;
      collectFactors(E, In, Found, 0);
      return Found.Each.size() > 1 || Counts(*Operator->getLHS()) || Counts(*Operator->getRHS());
    }
    return Operator->isAdditiveOp() && (Counts(*Operator->getLHS()) || Counts(*Operator->getRHS()));
  }
  const VarDecl *Variable = variableIn(&E);
  if (std::optional<Argument> Given = Variable ? argumentOf(*Variable, In) : std::nullopt)
    return countsElements(*Given->Value, Given->In, Depth + 1);
  if (Variable && Variable->isLocalVarDecl())
    return llvm::any_of(fewValuesOf(*Variable, Flows.of(*In.Function)),
                        [&](const Expr *Value) { return Counts(*Value); });
  const std::optional<DataSize> Size = Origins.of(E);
  return Size && Size->What == DataSize::Elements;
}

// The factors that are sizes of data and have no small bound, each once.
void TruncationFinder::collectFactors(const Expr &Original, const Frame &In, Factors &Found, unsigned Depth) {
  const Expr *E = &stripped(Original);
  while (const auto *Cast = dyn_cast<CastExpr>(E))
    E = &stripped(*Cast->getSubExpr());
  if (isIntegerConstant(*E, Context) || Depth > MaxDepth)
    return;
  if (const auto *Operator = dyn_cast<BinaryOperator>(E); Operator && Operator->getOpcode() == BO_Mul) {
    collectFactors(*Operator->getLHS(), In, Found, Depth + 1);
    return collectFactors(*Operator->getRHS(), In, Found, Depth + 1);
  }
  const VarDecl *Variable = variableIn(E);
  if (Variable) {
    if (std::optional<Argument> Given = argumentOf(*Variable, In))
      return collectFactors(*Given->Value, Given->In, Found, Depth + 1);
    llvm::SmallVector<const Expr *, 2> Values = fewValuesOf(*Variable, Flows.of(*In.Function));
    if (Values.size() == 1)
      return collectFactors(*Values.front(), In, Found, Depth + 1);
  }
  if (!Origins.of(*E) || isBounded(*E, In, SmallFactor))
    return;
  Found.HaveWide |= widthOf(E->getType(), Context) == 64;
  const void *Identity = Variable ? static_cast<const void *>(Variable) : E;
  if (!llvm::is_contained(Found.Each, Identity))
    Found.Each.push_back(Identity);
}

bool TruncationFinder::isBounded(const Expr &E, const Frame &In, int64_t Last) {
  return In.Ranges->rangeAt(E, *In.Use).isAtMost(Last);
}

bool TruncationFinder::isGuarded(const Frame &In) {
  auto [Known, IsNew] = Guarded.try_emplace(In.Function, false);
  if (IsNew) {
    GuardSearch Search(Context);
    Search.TraverseStmt(In.Function->getBody());
    Known->second = Search.Found;
  }
  return Known->second || (In.Before && isGuarded(*In.Before));
}

} // namespace cuda_tidy
