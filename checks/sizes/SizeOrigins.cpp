#include "sizes/SizeOrigins.h"
#include "calls/FunctionVisitor.h"
#include "calls/GivenArguments.h"
#include "flow/IntegerConstant.h"
#include "flow/LaunchIdioms.h"
#include "flow/StatementParts.h"
#include "flow/UnitAnalyses.h"
#include "flow/VariableWrites.h"
#include "sizes/SizeQuestion.h"
#include "syntax/GivenValues.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// `argc`
bool isNumberOfArguments(const ValueDecl &Variable) {
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable);
  const auto *Function = Parameter ? dyn_cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
  return Function && Function->isMain() && Parameter->getFunctionScopeIndex() == 0;
}

/// Zero and -1 stand for what is not known yet.
bool isNothing(const Expr &Value, const ASTContext &Context) {
  const std::optional<int64_t> Known = integerConstant(Value, Context);
  return isa<CXXDefaultInitExpr, ImplicitValueInitExpr>(Value) || (Known && *Known <= 0);
}

/// The larger one.
std::optional<DataSize> larger(std::optional<DataSize> A, std::optional<DataSize> B) {
  return !A || (B && B->most() > A->most()) ? B : A;
}

DataSize givenNumber(DataSize::Kind What, const Expr *From) {
  DataSize Size{What, From};
  Size.Least = What == DataSize::Argument ? 1 : 0;
  return Size;
}

/// What a division leaves of it.
std::optional<DataSize> share(std::optional<DataSize> Of, const Expr &Divisor, const ASTContext &Context) {
  if (Of)
    Of->Share *= std::clamp<int64_t>(integerConstant(Divisor, Context).value_or(1), 1, 1 << 20);
  return Of;
}

} // namespace

struct SizeOrigins::Collector : FunctionVisitor<Collector> {
  using Base = FunctionVisitor<Collector>;

  Collector(SizeOrigins &Found, ASTContext &Context) : Found(Found), Context(Context) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseIfStmt(IfStmt *If) {
    llvm::SaveAndRestore Under(IsUnderCondition, true);
    return Base::TraverseIfStmt(If);
  }
  bool TraverseForStmt(ForStmt *Loop) {
    return inLoop([&] { return Base::TraverseForStmt(Loop); });
  }
  bool TraverseWhileStmt(WhileStmt *Loop) {
    return inLoop([&] { return Base::TraverseWhileStmt(Loop); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *Loop) {
    return inLoop([&] { return Base::TraverseCXXForRangeStmt(Loop); });
  }

  bool VisitVarDecl(VarDecl *Variable) {
    if (Variable->getInit() && !isa<ParmVarDecl>(Variable))
      give(Variable, *Variable->getInit());
    return true;
  }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *Constructor) {
    for (const CXXCtorInitializer *Each : Constructor->inits())
      if (Each->isAnyMemberInitializer() && Each->isWritten())
        give(Each->getAnyMember(), *Each->getInit());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *List) {
    const InitListExpr *Complete = List->isSemanticForm() ? List : List->getSemanticForm();
    // Lists in templates have no type.
    const bool IsTyped = Complete && !Complete->getType().isNull();
    const CXXRecordDecl *Class = IsTyped ? Complete->getType()->getAsCXXRecordDecl() : nullptr;
    if (Class && !Class->isUnion() && Class->getNumBases() == 0)
      for (auto [Field, Value] : llvm::zip(Class->fields(), Complete->inits()))
        if (Value) // null where clang has given up
          give(Field, *Value);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Operator) {
    seeAxes(*Operator);
    if (Operator->getOpcode() == BO_Assign)
      assign(*Operator->getLHS(), *Operator->getRHS());
    else if (Operator->getOpcode() == BO_AddAssign)
      count(*Operator->getLHS(), *Operator);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operator) {
    if (Operator->isIncrementOp())
      count(*Operator->getSubExpr(), *Operator);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    seeAxes(*Call);
    if (std::optional<DataSize::Kind> Kind = numberGivenBy(*Call))
      for (const Expr *Filled : filledBy(*Call)) {
        Found.Written.try_emplace(Filled, *Kind);
        give(namedIn(*Filled), *Call);
      }
    return true;
  }

  template <class Traversal> bool inLoop(Traversal Traverse) {
    llvm::SaveAndRestore Inside(IsInLoop, true), Under(IsUnderCondition, false);
    return Traverse();
  }

  void give(const ValueDecl *Variable, const Expr &Value, std::optional<int64_t> Index = std::nullopt) {
    if (Variable && !isNothing(Value, Context))
      Found.Values[Variable].push_back({&Value, Index, Outermost});
  }

  void assign(const Expr &Target, const Expr &Value) {
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Target.IgnoreParens()))
      give(namedIn(*Element->getBase()), Value, integerConstant(*Element->getIdx(), Context));
    else
      give(namedIn(Target), Value);
  }

  void count(const Expr &Counter, const Expr &At) {
    const VarDecl *Variable = variableIn(&Counter);
    if (Variable && Variable->hasLocalStorage() && IsInLoop && IsUnderCondition)
      Found.Counters.try_emplace(Variable, &At);
  }

  void seeAxes(const Expr &E) {
    const std::optional<KnownAxes> Told = axesToldBy(E, Context);
    if (const ValueDecl *Tensor = Told ? namedIn(*Told->Tensor) : nullptr) {
      unsigned &Axes = Found.Axes[Tensor];
      Axes = std::max(Axes, Told->Axes);
    }
  }

  SizeOrigins &Found;
  ASTContext &Context;
  bool IsInLoop = false, IsUnderCondition = false;
};

SizeOrigins::SizeOrigins(ASTContext &Context) : Context(Context) {
  Collector Collect(*this, Context);
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
}

std::optional<DataSize> SizeOrigins::of(const Expr &E) {
  const Expr &Bare = withoutCasts(E);
  const ValueDecl *Named = namedIn(Bare);
  if (isa_and_nonnull<ParmVarDecl>(Named) && !isNumberOfArguments(*Named) && !Written.contains(&Bare))
    return std::nullopt;
  return follow(Bare);
}

std::optional<DataSize> SizeOrigins::of(const ValueOrigin &Value) {
  const bool IsOfDevice = Value.What == ValueOrigin::DeviceProperty || Value.What == ValueOrigin::TemplateParameter;
  return Value.Where && !IsOfDevice ? of(*Value.Where) : std::nullopt;
}

std::optional<DataSize> SizeOrigins::follow(const Expr &Original) {
  const Expr &E = withoutCasts(Original);
  if (auto Known = Written.find(&E); Known != Written.end())
    return givenNumber(Known->second, &E);
  if (std::optional<SizeQuestion> Question = sizeAskedFor(E, Context)) {
    const ValueDecl *Owner = namedIn(*Question->Owner);
    return DataSize{Question->What, &E, std::max(Owner ? Axes.lookup(Owner) : 0, 1u)};
  }
  if (std::optional<DataSize::Kind> Number = numberGivenBy(E))
    return givenNumber(*Number, &E);
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    return followCall(*Call);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
    return larger(follow(*Choice->getTrueExpr()), follow(*Choice->getFalseExpr()));
  if (auto Ceiling = ceilingDivisionIn(E, Context))
    return share(follow(*Ceiling->Dividend), *Ceiling->Divisor, Context);
  if (const auto *Operator = dyn_cast<BinaryOperator>(&E))
    return followOperator(*Operator);
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&E))
    if (const ValueDecl *Array = namedIn(*Element->getBase()))
      return followVariable(*Array, integerConstant(*Element->getIdx(), Context));
  const ValueDecl *Named = namedIn(E);
  return Named ? followVariable(*Named, std::nullopt) : std::nullopt;
}

std::optional<DataSize> SizeOrigins::followOperator(const BinaryOperator &Operator) {
  const Expr &First = *Operator.getLHS(), &Second = *Operator.getRHS();
  if (Operator.getOpcode() == BO_Div)
    return share(follow(First), Second, Context);
  if (Operator.getOpcode() != BO_Mul)
    return std::nullopt;
  const std::optional<DataSize> Left = follow(First), Right = follow(Second);
  if (Left && Right && (Left->mayBeZero() || Right->mayBeZero())) {
    const bool IsLeft = Left->mayBeZero() && (!Right->mayBeZero() || Left->Least <= Right->Least);
    DataSize Product{DataSize::Elements, (IsLeft ? Left : Right)->From};
    Product.Least = (IsLeft ? Left : Right)->Least;
    return Product;
  }
  return larger(Left, Right);
}

std::optional<DataSize> SizeOrigins::followVariable(const ValueDecl &Variable, std::optional<int64_t> Index) {
  auto [Known, IsNew] = Followed.try_emplace({&Variable, Index});
  if (!IsNew)
    return Known->second;
  if (isNumberOfArguments(Variable))
    return Known->second = givenNumber(DataSize::Argument, nullptr);
  llvm::SmallVector<Given, 4> All;
  if (auto Own = Values.find(&Variable); Own != Values.end())
    llvm::copy_if(Own->second, std::back_inserter(All),
                  [&](const Given &Each) { return !Each.Index || !Index || Each.Index == Index; });
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable);
  if (const auto *Function = Parameter ? dyn_cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr)
    for (const GivenArguments &Each : analysisOf<ArgumentsGiven>(Context).to(*Function))
      if (const unsigned At = Parameter->getFunctionScopeIndex(); At < Each.Arguments.size())
        All.push_back({Each.Arguments[At], std::nullopt, Each.Caller});
  if (auto Counter = Counters.find(&Variable); All.empty() && Counter != Counters.end())
    return Known->second = DataSize{DataSize::Counted, Counter->second};
  return Known->second = ofEach(All);
}

std::optional<DataSize> SizeOrigins::followCall(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee() ? Call.getDirectCallee()->getDefinition() : nullptr;
  const Stmt *Body = Callee ? Callee->getBody() : nullptr;
  if (!Body || Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
    return std::nullopt;
  auto [Known, IsNew] = Followed.try_emplace({Callee, std::nullopt});
  if (!IsNew)
    return Known->second;
  llvm::SmallVector<Given, 4> Returned;
  forEachPart(
      Body,
      [&](const Stmt &Part) {
        const auto *Return = dyn_cast<ReturnStmt>(&Part);
        if (Return && Return->getRetValue() && !isNothing(*Return->getRetValue(), Context))
          Returned.push_back({Return->getRetValue(), std::nullopt, Callee});
      },
      isLambda);
  return Known->second = ofEach(Returned);
}

std::optional<DataSize> SizeOrigins::ofEach(llvm::ArrayRef<Given> All) {
  std::optional<DataSize> Largest;
  for (const Given &Each : All) {
    std::optional<DataSize> Found = follow(*Each.Value);
    if (!Found)
      return std::nullopt;
    Found->In = Found->In ? Found->In : Each.In;
    Largest = larger(Largest, Found);
  }
  return Largest;
}

} // namespace cuda_tidy
