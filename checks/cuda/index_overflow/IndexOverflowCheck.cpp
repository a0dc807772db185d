#include "cuda/index_overflow/IndexOverflowCheck.h"
#include "calls/UncalledFunctions.h"
#include "cuda/index_overflow/DependentAccesses.h"
#include "cuda/index_overflow/FactorCasts.h"
#include "cuda/index_overflow/IndexedMemory.h"
#include "cuda/index_overflow/KernelGrid.h"
#include "cuda/index_overflow/WideUse.h"
#include "facts/Registration.h"
#include "flow/FunctionFlow.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"
#include "flow/ValueRanges.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceMemory.h"
#include "program/Conditions.h"
#include "syntax/GivenValues.h"
#include "syntax/IntegerExpr.h"
#include "syntax/SourceText.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

AST_MATCHER(FunctionDecl, runsOnDevice) { return Node.hasAttr<CUDAGlobalAttr>() || Node.hasAttr<CUDADeviceAttr>(); }

AST_MATCHER(Expr, isBlockIndex) {
  auto Coordinate = threadCoordinateIn(Node);
  return Coordinate && Coordinate->What == ThreadCoordinate::BlockIdx;
}

// `grid.thread_rank()` of cooperative groups: as many as the grid has threads, in 64 bits.
bool isRankInGrid(const Expr &E) {
  const auto *Call = dyn_cast<CallExpr>(E.IgnoreParenImpCasts());
  const auto *Member = Call ? dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts()) : nullptr;
  return Member && nameOf(Member->getMemberDecl()) == "thread_rank" &&
         isClassCalled(Member->getBase()->IgnoreUnlessSpelledInSource()->getType(), "grid_group");
}

AST_MATCHER(Expr, asksForRankInGrid) { return isRankInGrid(Node); }

} // namespace

/// What is known of one translation unit.
struct IndexOverflowCheck::Model {
  explicit Model(UnitAnalyses &Unit)
      : Unit(Unit), Context(Unit.context()), Flows(Unit.get<FunctionFlows>()),
        Wide(Unit.get<FunctionUses>(), Flows, Unit.get<SizeOrigins>()), Truncations(Flows) {}

  UnitAnalyses &Unit;
  ASTContext &Context;
  FunctionFlows &Flows;
  WideValues Wide;
  TruncationFinder Truncations;
  llvm::DenseMap<const FunctionDecl *, KernelGrid> Grids; ///< Of kernels.
  llvm::DenseSet<SourceLocation> Reported;
};

/// Looks for such indices in one function.
class IndexOverflowCheck::Judge {
public:
  Judge(IndexOverflowCheck &Check, Model &Known, const FunctionDecl &Function)
      : Check(Check), Known(Known), Context(Known.Context), Launched(Known.Grids.lookup(definitionOf(Function))),
        Function(Function), Ranges(Function, {}, Known.Flows),
        Uses(Known.Flows.of(Function), Known.Wide, Ranges, Launched.CoversAll), Body(*Function.getBody()) {
    Ranges.assume([this](const ValueOrigin &Value) -> std::optional<IntegerRange> {
      auto Coordinate = Value.Where ? threadCoordinateIn(*Value.Where) : std::nullopt;
      return Coordinate ? Launched.rangeOf(*Coordinate) : std::nullopt;
    });
  }

  void judge() {
    visit(Body);
    if (Launched.Cut)
      for (const GridCounter &Each : gridCountersIn(Known.Flows.of(Function)))
        if (Known.Reported.insert(Context.getSourceManager().getFileLoc(Each.Step->getBeginLoc())).second)
          cuda_tidy::report(Each, *Launched.Cut, Check);
  }

private:
  void visit(const Stmt &Statement) {
    const auto *E = dyn_cast<Expr>(&Statement);
    if (E && isNarrowArithmetic(*E)) {
      examine(*cast<BinaryOperator>(E));
      return;
    }
    if (const auto *Cast = dyn_cast<CastExpr>(&Statement); Cast && Cast->getCastKind() == CK_IntegralCast) {
      if (isRankInGrid(*Cast->getSubExpr()))
        return examineRank(*Cast);
      if (isCutOffset(*Cast))
        return examineCut(*Cast);
    }
    for (const Stmt *Child : Statement.children())
      if (Child)
        visit(*Child);
  }

  bool isNarrowArithmetic(const Expr &E) const {
    const auto *Operator = dyn_cast<BinaryOperator>(&E);
    return Operator && (Operator->isAdditiveOp() || Operator->getOpcode() == BO_Mul) &&
           widthOf(E.getType(), Context) == 32;
  }

  // A rank that is cut to 32 bits.
  void examineRank(const CastExpr &Cut) {
    if (widthOf(Cut.getType(), Context) != 32 || widthOf(Cut.getSubExpr()->getType(), Context) != 64)
      return;
    const uint64_t First = uint64_t(1) << (Cut.getType()->isSignedIntegerType() ? 31 : 32);
    std::optional<WideUse> Use = Uses.useOf(Cut);
    const SourceLocation Location = Context.getSourceManager().getFileLoc(Cut.getBeginLoc());
    if (!Use || !Use->Extent || (!Use->IsCounted && Launched.threads() < First) || fitsNowhere(Cut, First) ||
        !Known.Reported.insert(Location).second)
      return;
    HasReported = true;
    {
      DiagnosticBuilder Diagnostic = Check.diag(
          Location, "'thread_rank()' of the grid is cut to 32 bits, and overflows from %0 on; '%1' is 64-bit");
      Diagnostic << llvm::utostr(First) << textOf(*Use->Extent, Context);
      attachConditions(conditionsOf(*Use), Diagnostic);
    }
    if (Use->Index)
      Check.diag(Use->Index->getLocation(), "declare %0 in 64 bits", DiagnosticIDs::Note) << Use->Index;
  }

  // An offset of 64 bits that loses half of them.
  bool isCutOffset(const CastExpr &Cut) {
    return widthOf(Cut.getType(), Context) == 32 && widthOf(Cut.getSubExpr()->getType(), Context) == 64 &&
           wideFactorIn(*Cut.getSubExpr());
  }

  // What a product of 64 bits in the sum is multiplied with that 32 bits do not hold.
  const Expr *wideFactorIn(const Expr &Original) {
    const auto *Operator = dyn_cast<BinaryOperator>(Original.IgnoreParenImpCasts());
    if (!Operator || widthOf(Operator->getType(), Context) != 64)
      return nullptr;
    for (const Expr *Side : {Operator->getLHS(), Operator->getRHS()}) {
      const Expr &Written = *Side->IgnoreParenImpCasts();
      if (Operator->getOpcode() == BO_Mul && widthOf(Written.getType(), Context) == 64 &&
          !isIntegerConstant(Written, Context) && Known.Wide.isWide(*Side, Function))
        return &Written;
      if (const Expr *Found = Operator->isAdditiveOp() ? wideFactorIn(*Side) : nullptr)
        return Found;
    }
    return nullptr;
  }

  void examineCut(const CastExpr &Cut) {
    const Expr &Offset = *Cut.getSubExpr();
    const uint64_t First = uint64_t(1) << (Cut.getType()->isSignedIntegerType() ? 31 : 32);
    const SourceLocation Location = Context.getSourceManager().getFileLoc(Cut.getBeginLoc());
    if (!becomesAddress(Cut, Known.Flows.of(Function)) || Ranges.rangeAt(Offset, Cut).isAtMost(int64_t(First - 1)) ||
        fitsNowhere(Cut, First) || !Known.Reported.insert(Location).second)
      return;
    HasReported = true;
    WideUse Use;
    Use.Extent = wideFactorIn(Offset);
    {
      DiagnosticBuilder Diagnostic =
          Check.diag(Location, "offset of 64 bits is cut to 32, and overflows from %0 on; '%1' is 64-bit");
      Diagnostic << llvm::utostr(First) << textOf(*Use.Extent, Context);
      Verification Confirmed = verificationBy(Use, First);
      Confirmed["accesses"] = accessPlaces(Cut, Known.Flows.of(Function));
      if (std::vector<Condition> Conditions = conditionsOf(Use); !Conditions.empty())
        Confirmed["conditions"] = asJson(Conditions);
      attach(std::move(Confirmed), Diagnostic);
    }
    if (const ValueDecl *Keeper = Known.Unit.get<KeepersOfValues>().keeperOf(*Cut.IgnoreParenCasts(), Function))
      Check.diag(Keeper->getLocation(), "declare %0 in 64 bits", DiagnosticIDs::Note) << Keeper;
  }

  using Products = llvm::SmallVector<const BinaryOperator *, 2>;

  void examine(const BinaryOperator &Sum) {
    if (Known.Reported.contains(Context.getSourceManager().getFileLoc(Sum.getBeginLoc()))) {
      HasReported = true;
      return;
    }
    // Most indices are meant for 32 bits; only the others are worth asking for their range.
    if (Products Found = productsIn(Sum, ThreadCoordinate::BlockIdx); !Found.empty()) {
      std::optional<WideUse> Use = Uses.useOf(Sum, writtenLike(Sum));
      if (!Use || fitsNowhere(Sum, firstOverflow(*Found.front(), *Use)))
        return;
      if (const BinaryOperator *Product = overflowing(Found, Sum, *Use))
        report(Sum, *Product, *Use);
      else if (Use->IsCounted)
        report(Sum, *Found.front(), *Use);
      return;
    }
    // A step is as wide as the index was meant to be, which says enough.
    if (Products Found = productsIn(Sum, ThreadCoordinate::GridDim); !HasReported && !Found.empty()) {
      std::optional<WideUse> Use = Uses.useOfStep(Sum);
      if (const BinaryOperator *Product = Use ? overflowing(Found, Sum, *Use) : nullptr)
        report(Sum, *Product, *Use);
      return;
    }
    visit(*Sum.getLHS());
    visit(*Sum.getRHS());
  }

  // The same sum elsewhere in the function: it may come from a macro.
  llvm::SmallVector<const Expr *, 4> writtenLike(const BinaryOperator &Sum) const {
    llvm::SmallVector<const Expr *, 4> Found;
    forEachPart(&Body, [&](const Stmt &Part) {
      const auto *Other = dyn_cast<BinaryOperator>(&Part);
      if (Other && Other != &Sum && Other->getOpcode() == Sum.getOpcode() && isSame(*Other, Sum, Context))
        Found.push_back(Other);
    });
    return Found;
  }

  // The products in a sum that the position of the block, or the number of blocks, scales.
  Products productsIn(const Expr &Original, ThreadCoordinate::Kind Scale) const {
    const auto *Operator = dyn_cast<BinaryOperator>(Original.IgnoreParenImpCasts());
    if (!Operator || !isNarrowArithmetic(*Operator))
      return {};
    if (Operator->getOpcode() == BO_Mul)
      return dependsOn(Scale, *Operator) ? Products{Operator} : Products{};
    Products Found = productsIn(*Operator->getLHS(), Scale);
    llvm::append_range(Found, productsIn(*Operator->getRHS(), Scale));
    return Found;
  }

  const BinaryOperator *overflowing(const Products &Found, const BinaryOperator &Sum, const WideUse &Use) {
    const auto *Product = llvm::find_if(Found, [&](const BinaryOperator *Each) {
      const uint64_t First = firstOverflow(*Each, Use);
      if (isFirstOfBlock(*Each) && Launched.isLaunched() && Launched.CountedBy < 64 &&
          uint64_t(1) << Launched.CountedBy <= First)
        return false;
      return !Ranges.rangeAt(*Each, Sum).isAtMost(int64_t(First - 1));
    });
    return Product == Found.end() ? nullptr : *Product;
  }

  // `blockIdx.x * blockDim.x`
  static bool isFirstOfBlock(const BinaryOperator &Product) {
    const auto Left = threadCoordinateIn(*Product.getLHS()), Right = threadCoordinateIn(*Product.getRHS());
    return Left && Right && Left->Axis == 0 && Right->Axis == 0 &&
           (Left->What == ThreadCoordinate::BlockDim || Right->What == ThreadCoordinate::BlockDim);
  }

  // Whether no device has room for as many elements as it takes to overflow.
  bool fitsNowhere(const Expr &Index, uint64_t First) const {
    return bytesIndexedBy(Index, Known.Flows.of(Function)) > largestMemory() / First;
  }

  bool isHeldIn32Bits(const WideUse &Use) const { return Use.Index && widthOf(Use.Index->getType(), Context) == 32; }

  // The first number that has no place.
  uint64_t firstOverflow(const BinaryOperator &Product, const WideUse &Use) const {
    const bool IsSigned = Product.getType()->isSignedIntegerType() ||
                          (isHeldIn32Bits(Use) && Use.Index->getType()->isSignedIntegerType());
    return uint64_t(1) << (IsSigned ? 31 : 32);
  }

  void report(const BinaryOperator &Sum, const BinaryOperator &Product, const WideUse &Use) {
    const SourceManager &Sources = Context.getSourceManager();
    const bool BeginsSmall = Use.IsCounted && !overflowing({&Product}, Sum, Use);
    const bool BeginsElsewhere =
        Use.IsCounted && !(Use.Index->getInit() && Use.Index->getInit()->IgnoreParenCasts() == &Sum);
    const SourceLocation Location = Sources.getFileLoc(BeginsElsewhere ? Use.Index->getLocation() : Sum.getBeginLoc());
    HasReported = true;
    if (!Known.Reported.insert(Location).second)
      return;
    const std::string First = llvm::utostr(firstOverflow(Product, Use));
    Verification Confirmed = verificationBy(Use, firstOverflow(Product, Use));
    if (llvm::json::Array Accesses = accessPlaces(Sum, Known.Flows.of(Function)); !Accesses.empty())
      Confirmed["accesses"] = std::move(Accesses);
    if (std::vector<Condition> Conditions = conditionsOf(Use); !Conditions.empty())
      Confirmed["conditions"] = asJson(Conditions);
    if (Use.Widened) {
      DiagnosticBuilder Diagnostic =
          Check.diag(Location, "product computed in 32 bits overflows from %0 on; the cast to %1 comes too late");
      Diagnostic << First << Use.Widened->getTypeAsWritten();
      Diagnostic << castsOfFactors(Sum, Use.Widened->getTypeInfoAsWritten()->getTypeLoc(), Context);
      attach(std::move(Confirmed), Diagnostic);
    } else {
      DiagnosticBuilder Diagnostic =
          Check.diag(Location, "%select{index|step}6%select{| %1}0 is computed in 32 bits and overflows from %2 on; "
                               "%select{'%4' is|'%4' times '%5' is as good as}3 64-bit");
      Diagnostic << (Use.Index != nullptr) << Use.Index << First << (Use.Divisor != nullptr)
                 << textOf(*Use.Extent, Context) << (Use.Divisor ? textOf(*Use.Divisor, Context) : "") << Use.IsStep;
      if (Use.Index && !isHeldIn32Bits(Use))
        Diagnostic << castsOfFactors(Sum, Use.Index->getTypeSourceInfo()->getTypeLoc(), Context);
      attach(std::move(Confirmed), Diagnostic);
    }
    if (Sum.getBeginLoc().isMacroID())
      Check.diag(Sources.getSpellingLoc(Sum.getOperatorLoc()), "the index is computed in this macro",
                 DiagnosticIDs::Note);
    if (const auto *Reference = dyn_cast_or_null<DeclRefExpr>(Use.Extent))
      Check.diag(Reference->getDecl()->getLocation(), "%0 is of type %1", DiagnosticIDs::Note)
          << Reference->getDecl() << Reference->getDecl()->getType().getUnqualifiedType();
    if (isHeldIn32Bits(Use))
      Check.diag(Use.Index->getLocation(),
                 "declare %0 in 64 bits%select{, and convert an operand before it is multiplied|}1",
                 DiagnosticIDs::Note)
          << Use.Index << BeginsSmall;
  }

  // Callers in other files may give the extent 32 bits, and a kernel that nobody launches has no extent: every launch
  // tells whether it is one of a warp. A kernel with C linkage is launched by its name.
  std::vector<Condition> conditionsOf(const WideUse &Use) const {
    std::vector<Condition> Conditions;
    Condition Unless = {Condition::UnlessAll, {}, ""};
    if (Use.Extent && !Use.Divisor)
      for (const ParmVarDecl *Each : Known.Wide.decidedBy(*Use.Extent, Function))
        if (!isOnlyCalledHere(*cast<FunctionDecl>(Each->getDeclContext())))
          Unless.Questions.push_back(questionAbout(Property::GivesFewBits, subjectOf(*Each), Known.Unit));
    if (!Unless.Questions.empty())
      Conditions.push_back(std::move(Unless));
    if (Function.hasAttr<CUDAGlobalAttr>() && !Launched.isLaunched() && !Function.isExternC())
      Conditions.push_back(
          {Condition::OnlyIfUsed, {questionAbout(Property::GivesOneWarp, {&Function}, Known.Unit)}, ""});
    return Conditions;
  }

  // A launch with as many elements as 32 bits do not count, if it has a thread for each.
  Verification verificationBy(const WideUse &Use, uint64_t First) const {
    if (!Launched.first())
      return Function.hasAttr<CUDAGlobalAttr>() ? verificationOf(Function) : Verification();
    const ConfiguredLaunch &Launch = *Launched.first();
    Trigger Why;
    const std::optional<int64_t> Threads = Launch.Block.Axes[0].Range.exactly();
    if (!Launch.Grid.Axes[0].isExact() && !Use.IsCounted && !Use.IsStep && Threads > 0)
      Why.Numbers.push_back({"grid.x", First / *Threads + 1});
    if (Use.Extent && !Use.Divisor)
      Why.Witness.push_back({textOf(*Use.Extent, Context), int64_t(First) + 1, parameterIn(*Use.Extent)});
    return verificationOf(Launch, Why, Known.Unit.get<RaisedLimits>());
  }

  std::optional<unsigned> parameterIn(const Expr &Extent) const {
    const auto *Reference = dyn_cast<DeclRefExpr>(Extent.IgnoreParenImpCasts());
    const auto *Parameter = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
    return Parameter && Function.hasAttr<CUDAGlobalAttr>() ? std::optional(Parameter->getFunctionScopeIndex())
                                                           : std::nullopt;
  }

  IndexOverflowCheck &Check;
  Model &Known;
  ASTContext &Context;
  const KernelGrid Launched;
  const FunctionDecl &Function;
  ValueRanges Ranges;
  WideUseFinder Uses;
  const Stmt &Body;
  bool HasReported = false;
};

IndexOverflowCheck::IndexOverflowCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheckBase(Name, Context) {}

IndexOverflowCheck::~IndexOverflowCheck() = default;

void IndexOverflowCheck::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(functionDecl(isDefinition(), runsOnDevice(), unless(isExpansionInSystemHeader()),
                                  hasDescendant(expr(ast_matchers::anyOf(isBlockIndex(), asksForRankInGrid()))))
                         .bind("function"),
                     this);
}

void IndexOverflowCheck::check(const MatchFinder::MatchResult &Result) {
  const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (!Function)
    return LaunchCheckBase::check(Result);
  if (Function->isInvalidDecl() || !Function->doesThisDeclarationHaveABody())
    return;
  Functions.push_back(Function);
}

bool IndexOverflowCheck::judge(const ConfiguredLaunch &Launch) {
  if (Functions.empty() || !Launch.Site.Kernel)
    return false;
  if (!Known)
    Known = std::make_unique<Model>(UnitAnalyses::of(context()));
  // A template is judged as written, too, and launched as all its instantiations are.
  const FunctionDecl *Pattern = Launch.Site.Kernel->getTemplateInstantiationPattern();
  for (const FunctionDecl *Kernel : {Launch.Site.Kernel, Pattern})
    if (Kernel)
      Known->Grids[definitionOf(*Kernel)].add(Launch, Known->Wide, Known->Truncations, Known->Flows);
  return false;
}

void IndexOverflowCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  if (!Functions.empty() && !Known)
    Known = std::make_unique<Model>(UnitAnalyses::of(Functions.front()->getASTContext()));
  for (const FunctionDecl *Function : Functions)
    if (!Known->Unit.get<UncalledFunctions>().contains(*Function))
      Judge(*this, *Known, *Function).judge();
  Functions.clear();
  Known.reset();
}

} // namespace cuda_tidy
