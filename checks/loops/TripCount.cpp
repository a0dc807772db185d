#include "loops/TripCount.h"
#include "flow/IntegerConstant.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr int64_t FewTrips = 16;

std::optional<int64_t> constantIn(const Expr *E, const ASTContext &Context) {
  return E ? integerConstant(*E, Context) : std::nullopt;
}

/// Whether \p Loop leaves in its first iteration, as one that only wants the first of many does.
bool endsAtOnce(const Stmt &Loop) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(bodyOf(Loop));
  return Body && !Body->body_empty() && isa<BreakStmt, ReturnStmt>(Body->body_back());
}

/// The integer variable that \p E names or counts up: `n`, `++n`.
const ValueDecl *counterIn(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Step = dyn_cast<UnaryOperator>(Inner); Step && Step->isIncrementOp())
    Inner = Step->getSubExpr()->IgnoreParenImpCasts();
  return Inner->getType()->isIntegerType() ? ownerOf(*Inner) : nullptr;
}

bool countsUp(const Stmt &Part, const ValueDecl &Counter) {
  if (const auto *Step = dyn_cast<UnaryOperator>(&Part); Step && Step->isIncrementOp())
    return counterIn(*Step) == &Counter;
  if (const auto *Step = dyn_cast<CompoundAssignOperator>(&Part); Step && Step->getOpcode() == BO_AddAssign)
    return counterIn(*Step->getLHS()) == &Counter;
  return llvm::any_of(Part.children(), [&](const Stmt *Child) { return Child && countsUp(*Child, Counter); });
}

/// Whether \p Part gives \p Counter another value, `misses = 0`, so that it need not get anywhere.
bool setsBack(const Stmt &Part, const ValueDecl &Counter) {
  const auto *Assignment = dyn_cast<BinaryOperator>(&Part);
  return (Assignment && Assignment->getOpcode() == BO_Assign && counterIn(*Assignment->getLHS()) == &Counter) ||
         llvm::any_of(Part.children(), [&](const Stmt *Child) { return Child && setsBack(*Child, Counter); });
}

/// Where \p Loop leaves at a limit of something that it counts, `if (++n == limit) break;`, what that says.
std::optional<TripCount> limitIn(const Stmt &Loop, const ASTContext &Context) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(bodyOf(Loop));
  if (!Body)
    return std::nullopt;
  for (const Stmt *Each : Body->body()) {
    const auto *Choice = dyn_cast<IfStmt>(Each);
    const auto *Comparison = Choice ? dyn_cast<BinaryOperator>(Choice->getCond()->IgnoreParenImpCasts()) : nullptr;
    if (!Comparison || !llvm::is_contained({BO_EQ, BO_GE, BO_GT}, Comparison->getOpcode()))
      continue;
    const Stmt *Then = Choice->getThen();
    if (const auto *Block = dyn_cast<CompoundStmt>(Then))
      Then = Block->body_empty() ? nullptr : Block->body_back();
    const ValueDecl *Counter = counterIn(*Comparison->getLHS());
    if (!isa_and_nonnull<BreakStmt, ReturnStmt>(Then) || !Counter || !countsUp(*Body, *Counter) ||
        setsBack(*Body, *Counter))
      continue;
    const std::optional<int64_t> Limit = constantIn(Comparison->getRHS(), Context);
    return Limit && *Limit <= FewTrips ? TripCount::Few : TripCount::Counted;
  }
  return std::nullopt;
}

/// Whether \p Step multiplies or divides a counter, `n *= 2`: a loop through sizes, which has 64 rounds at most.
bool isGeometric(const Expr *Step) {
  const auto *Change = dyn_cast_or_null<CompoundAssignOperator>(Step ? Step->IgnoreParenImpCasts() : nullptr);
  return Change && Change->getType()->isIntegerType() &&
         llvm::is_contained({BO_MulAssign, BO_DivAssign, BO_ShlAssign, BO_ShrAssign}, Change->getOpcode());
}

/// Whether \p E reads from a file or a string, which have an end. An `istream` may be the program's input.
bool readsFile(const Expr &E) {
  return findPart(&E, [](const Stmt &Part) {
    const auto *Named = dyn_cast<Expr>(&Part);
    const CXXRecordDecl *Class = Named && isa<DeclRefExpr, MemberExpr>(Named)
                                     ? Named->getType().getNonReferenceType()->getAsCXXRecordDecl()
                                     : nullptr;
    return Class && Class->isInStdNamespace() &&
           (Class->getName().ends_with("fstream") || Class->getName().ends_with("stringstream"));
  });
}

/// Whether \p Body reads what \p Comparison compares from a stream, `while (id != 0) { …; std::cin >> id; }`.
bool isReadIn(const Stmt &Body, const BinaryOperator &Comparison) {
  const ValueDecl *Compared = ownerOf(*Comparison.getLHS());
  return Compared && findPart(&Body, [&](const Stmt &Part) {
           const auto *Read = dyn_cast<CXXOperatorCallExpr>(&Part);
           return Read && Read->getOperator() == OO_GreaterGreater && ownerOf(*Read->getArg(1)) == Compared &&
                  !readsFile(*Read->getArg(0));
         });
}

/// Whether \p Range is one of LibTorch's loaders of batches.
bool loadsData(QualType Range) {
  const CXXRecordDecl *Class = Range.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isOfTorch(*Class) && (nameOf(Class).ends_with("DataLoader") || nameOf(Class) == "DataLoaderBase");
}

/// Whether \p Loop goes through a loader, or through it by its iterators: `it != loader->end()`.
bool goesThroughData(const Stmt &Loop) {
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop))
    return loadsData(Range->getRangeInit()->getType());
  const Expr *Condition = conditionOf(Loop);
  return Condition && findPart(Condition, [](const Stmt &Part) {
           const auto *End = dyn_cast<CXXMemberCallExpr>(&Part);
           return End && calledName(*End) == "end" && loadsData(End->getObjectType());
         });
}

/// Whether a loop with that \p Body goes through the data again and again, as one over epochs does.
bool repeatsData(const Stmt &Body) {
  return findPart(&Body, [](const Stmt &Part) {
    const auto *Range = dyn_cast<CXXForRangeStmt>(&Part);
    return isLoop(Part) && (goesThroughData(Part) || (Range && holdsTensor(Range->getRangeInit()->getType())));
  });
}

} // namespace

static TripCount tripCountOfRange(const Expr &Range, const ASTContext &Context) {
  if (const auto *Array = Context.getAsConstantArrayType(Range.getType().getNonReferenceType()))
    return Array->getSize().ule(FewTrips) ? TripCount::Few : TripCount::Counted;
  const Expr &Written = withoutWrapping(Range);
  const auto *Given = dyn_cast<CallExpr>(&Written);
  if (isa<CXXStdInitializerListExpr, InitListExpr>(Written) || (Given && calledName(*Given) == "param_groups"))
    return TripCount::Few;
  return loadsData(Range.getType()) ? TripCount::Endless : TripCount::Counted;
}

/// `for (int i = 0; i < 1; ++i)`
static bool countsToNext(const LoopParts &Parts, const FunctionFlow &Flow) {
  const auto *Declared = dyn_cast_or_null<DeclStmt>(Parts.Begin);
  const auto *Counter = Declared && Declared->isSingleDecl() ? dyn_cast<VarDecl>(Declared->getSingleDecl()) : nullptr;
  const auto *Test = Parts.Condition ? dyn_cast<BinaryOperator>(Parts.Condition->IgnoreParenImpCasts()) : nullptr;
  const auto *Step = Parts.Step ? dyn_cast<UnaryOperator>(Parts.Step->IgnoreParenImpCasts()) : nullptr;
  if (!Counter || !Counter->getInit() || !Test || variableIn(Test->getLHS()) != Counter || !Step ||
      !Step->isIncrementOp() || variableIn(Step->getSubExpr()) != Counter ||
      Flow.writesTo(*Counter).Writes.size() != 1 || Flow.writesTo(*Counter).Escapes)
    return false;
  auto NumberOf = [&](const Expr &E) { return integerConstant(originOf(E, Flow), Flow.function().getASTContext()); };
  const std::optional<int64_t> From = NumberOf(*Counter->getInit()), To = NumberOf(*Test->getRHS());
  if (!From || !To)
    return false;
  return Test->getOpcode() == BO_LT   ? *To == *From + 1
         : Test->getOpcode() == BO_LE ? *To == *From
                                      : Test->getOpcode() == BO_NE && *To == *From + 1;
}

/// Whether the body of \p Loop runs once at most.
static bool runsBodyOnce(const Stmt &Loop, const FunctionFlow &Flow) {
  const auto *Do = dyn_cast<DoStmt>(&Loop);
  bool Again = true;
  return (Do && Do->getCond()->EvaluateAsBooleanCondition(Again, Flow.function().getASTContext()) && !Again) ||
         (isa<ForStmt>(Loop) && countsToNext(loopPartsOf(Loop, Flow), Flow));
}

const Stmt *repeatingLoopAround(const Stmt &Part, const FunctionFlow &Flow) {
  const Stmt *Loop = loopAround(Part, Flow);
  while (Loop && runsBodyOnce(*Loop, Flow))
    Loop = loopAround(*Loop, Flow);
  return Loop;
}

static TripCount tripCountOfFor(const Stmt &Loop, const LoopParts &Parts, const ASTContext &Context) {
  if (!Parts.Condition || constantIn(Parts.Condition, Context) == 1)
    return TripCount::Endless;
  if (isGeometric(Parts.Step))
    return TripCount::Few;
  const auto *Comparison = dyn_cast<BinaryOperator>(Parts.Condition->IgnoreParenImpCasts());
  if (!Comparison || !Comparison->isComparisonOp())
    return Parts.Step || readsFile(*Parts.Condition) ? TripCount::Counted : TripCount::Long;
  if (constantLimitOf(Loop, Context).value_or(FewTrips + 1) <= FewTrips)
    return TripCount::Few;
  return repeatsData(*Parts.Body) ? TripCount::Endless : TripCount::Counted;
}

TripCount tripCountOf(const Stmt &Loop, const FunctionFlow &Flow) {
  const ASTContext &Context = Flow.function().getASTContext();
  if (endsAtOnce(Loop))
    return TripCount::Few;
  if (std::optional<TripCount> Limited = limitIn(Loop, Context))
    return *Limited;
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop))
    return tripCountOfRange(*Range->getRangeInit(), Context);
  if (goesThroughData(Loop))
    return TripCount::Endless;
  const LoopParts Parts = loopPartsOf(Loop, Flow);
  if (isa<ForStmt>(Loop) || Parts.Step)
    return tripCountOfFor(Loop, Parts, Context);
  if (readsFile(*Parts.Condition))
    return TripCount::Counted;
  const auto *Comparison = dyn_cast<BinaryOperator>(Parts.Condition->IgnoreParenImpCasts());
  const bool IsForever = constantIn(Parts.Condition, Context) == 1;
  const bool Compares = Comparison && Comparison->isComparisonOp() &&
                        Comparison->getLHS()->getType()->isArithmeticType() && !isReadIn(*Parts.Body, *Comparison);
  return IsForever || repeatsData(*Parts.Body) ? TripCount::Endless : Compares ? TripCount::Counted : TripCount::Long;
}

std::optional<int64_t> constantLimitOf(const Stmt &Loop, const ASTContext &Context) {
  const Expr *Condition = conditionOf(Loop);
  const auto *Comparison = Condition ? dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts()) : nullptr;
  if (!Comparison || !Comparison->isComparisonOp())
    return std::nullopt;
  for (const Expr *Side : {Comparison->getLHS(), Comparison->getRHS()})
    if (std::optional<int64_t> Limit = constantIn(Side, Context); Limit && *Limit > 0)
      return Limit;
  return std::nullopt;
}

} // namespace cuda_tidy
