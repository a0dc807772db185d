#include "cuda/IndexOverflowCheck.h"
#include "flow/FunctionFlow.h"
#include "flow/LaunchIdioms.h"
#include "flow/ThreadCoordinates.h"
#include "flow/ValueRanges.h"
#include "model/SourceText.h"
#include "model/WideValues.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 6;

AST_MATCHER(FunctionDecl, runsOnDevice) {
  return Node.hasAttr<CUDAGlobalAttr>() || Node.hasAttr<CUDADeviceAttr>();
}

AST_MATCHER(Expr, isBlockIndex) {
  auto Coordinate = threadCoordinateIn(Node);
  return Coordinate && Coordinate->What == ThreadCoordinate::BlockIdx;
}

/// What shows that an index computed in 32 bits needs more.
struct WideUse {
  const VarDecl *Index = nullptr; ///< The variable that holds it.
  /// What it is compared with: 64 bits, or 32 bits after it was divided by `Divisor`.
  const Expr *Extent = nullptr;
  const Expr *Divisor = nullptr;
  const ExplicitCastExpr *Widened = nullptr; ///< The cast to 64 bits that comes too late.
};

} // namespace

/// What is known of one translation unit.
struct IndexOverflowCheck::Model {
  explicit Model(ASTContext &Context)
      : Context(Context), Flows(Context), Uses(Context, [](const Decl &) { return true; }), Wide(Uses, Flows) {}

  ASTContext &Context;
  FunctionFlows Flows;
  FunctionUses Uses;
  WideValues Wide;
  /// Kernels with a launch that has a thread for each of as many elements as 64 bits count.
  llvm::DenseSet<const FunctionDecl *> WithoutClamp;
  llvm::DenseSet<SourceLocation> Reported;
};

/// Looks for such indices in one function.
class IndexOverflowCheck::Judge {
public:
  Judge(IndexOverflowCheck &Check, Model &Known, const FunctionDecl &Function)
      : Check(Check), Known(Known), Function(Function), Context(Known.Context), Flow(Known.Flows.of(Function)),
        Ranges(Function, {}, Known.Flows) {}

  void judge() { visit(*Function.getBody()); }

private:
  void visit(const Stmt &Statement) {
    const auto *E = dyn_cast<Expr>(&Statement);
    if (E && isNarrowArithmetic(*E)) {
      examine(*cast<BinaryOperator>(E));
      return;
    }
    for (const Stmt *Child : Statement.children())
      if (Child)
        visit(*Child);
  }

  // In bits; 0 for what is no integer, or depends on a template parameter.
  unsigned widthOf(QualType Type) const {
    return !Type->isDependentType() && Type->isIntegerType() ? Context.getIntWidth(Type) : 0;
  }

  bool isConstant(const Expr &E) const {
    return E.getType()->isIntegerType() && !E.isValueDependent() && E.isEvaluatable(Context);
  }

  bool isNarrowArithmetic(const Expr &E) const {
    const auto *Operator = dyn_cast<BinaryOperator>(&E);
    return Operator && (Operator->isAdditiveOp() || Operator->getOpcode() == BO_Mul) && widthOf(E.getType()) == 32;
  }

  void examine(const BinaryOperator &Sum) {
    Products Found;
    collectProducts(Sum, Found);
    if (Found.empty()) {
      visit(*Sum.getLHS());
      visit(*Sum.getRHS());
      return;
    }
    if (Known.Reported.contains(Context.getSourceManager().getFileLoc(Sum.getBeginLoc())))
      return;
    // Most indices are meant for 32 bits; only the others are worth asking for their range.
    std::optional<WideUse> Use = wideUseOf(Sum);
    const auto *Overflows = llvm::find_if(Found, [&](const BinaryOperator *Product) {
      const int64_t Last = llvm::maxIntN(Product->getType()->isUnsignedIntegerType() ? 33 : 32);
      return Use && !Ranges.rangeAt(*Product, Sum).isAtMost(Last);
    });
    if (Overflows != Found.end())
      report(Sum, **Overflows, *Use);
  }

  using Products = llvm::SmallVector<const BinaryOperator *, 2>;

  // The products in a sum that the position of the block scales.
  void collectProducts(const Expr &Original, Products &Found) const {
    const auto *Operator = dyn_cast<BinaryOperator>(Original.IgnoreParenImpCasts());
    if (!Operator || !isNarrowArithmetic(*Operator))
      return;
    if (Operator->getOpcode() == BO_Mul) {
      if (dependsOn(ThreadCoordinate::BlockIdx, *Operator))
        Found.push_back(Operator);
      return;
    }
    collectProducts(*Operator->getLHS(), Found);
    collectProducts(*Operator->getRHS(), Found);
  }

  std::optional<WideUse> wideUseOf(const Expr &Index) {
    SawNarrowExtent = false;
    std::optional<WideUse> Use = followUp(Index, nullptr, nullptr, 0);
    return SawNarrowExtent ? std::nullopt : Use;
  }

  // What becomes of a value: compared, widened, or stored in a variable that is.
  std::optional<WideUse> followUp(const Expr &Value, const VarDecl *Index, const Expr *Divisor, unsigned Depth) {
    const Expr *E = &Value;
    bool IsWhole = true;
    while (true) {
      const Stmt *Around = Flow.parentOf(E);
      const auto *Parent = dyn_cast_or_null<Expr>(Around);
      if (!Parent)
        return Around ? followIntoVariable(*E, *Around, IsWhole ? nullptr : Index, Divisor, Depth) : std::nullopt;
      if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Parent)) {
        if (!Cast->getType()->isIntegerType() || widthOf(Cast->getType()) < widthOf(Value.getType()))
          return std::nullopt;
        // The factor that comes after the cast is what 64 bits are needed for.
        if (IsWhole && !Index && widthOf(Cast->getType()) == 64 && dependsOnData(Value) && !isScaled(*Cast))
          return WideUse{nullptr, nullptr, nullptr, Cast};
      } else if (const auto *Operator = dyn_cast<BinaryOperator>(Parent)) {
        const bool IsLeft = Operator->getLHS() == E;
        if (Operator->isRelationalOp())
          return compared(IsLeft ? *Operator->getRHS() : *Operator->getLHS(), Index, Divisor);
        if (Operator->isAssignmentOp())
          return Operator->getOpcode() == BO_Assign && !IsLeft ? followAssignment(*Operator, Index, Divisor, Depth)
                                                               : std::nullopt;
        const bool KeepsSize = Operator->isAdditiveOp() || Operator->getOpcode() == BO_Mul ||
                               ((Operator->getOpcode() == BO_Div || Operator->getOpcode() == BO_Shr) && IsLeft);
        if (!KeepsSize)
          return std::nullopt;
        if (Operator->getOpcode() == BO_Div && Index && widthOf(Index->getType()) == 64 &&
            dependsOnData(*Operator->getRHS()))
          Divisor = Operator->getRHS();
        IsWhole = false;
      } else if (!isa<ParenExpr, ImplicitCastExpr>(Parent)) {
        return std::nullopt;
      }
      if (!Parent->getType()->isIntegerType())
        return std::nullopt;
      E = Parent;
    }
  }

  std::optional<WideUse> followIntoVariable(const Expr &Init, const Stmt &Around, const VarDecl *Index,
                                            const Expr *Divisor, unsigned Depth) {
    const auto *Declaration = dyn_cast<DeclStmt>(&Around);
    if (!Declaration)
      return std::nullopt;
    for (const Decl *Each : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(Each); Variable && Variable->getInit() == &Init)
        return followVariable(*Variable, Index, Divisor, Depth);
    return std::nullopt;
  }

  std::optional<WideUse> followAssignment(const BinaryOperator &Assignment, const VarDecl *Index, const Expr *Divisor,
                                          unsigned Depth) {
    const auto *Reference = dyn_cast<DeclRefExpr>(Assignment.getLHS()->IgnoreParens());
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    return Variable ? followVariable(*Variable, Index, Divisor, Depth) : std::nullopt;
  }

  std::optional<WideUse> followVariable(const VarDecl &Variable, const VarDecl *Index, const Expr *Divisor,
                                        unsigned Depth) {
    if (Depth > MaxDepth || !Variable.hasLocalStorage() || widthOf(Variable.getType()) == 0)
      return std::nullopt;
    // A variable of 64 bits that strides over the extent starts within the grid, which is mostly clamped.
    if (widthOf(Variable.getType()) == 64 && isAdvanced(Variable) &&
        !Known.WithoutClamp.contains(definitionOf(Function)))
      return std::nullopt;
    std::optional<WideUse> Found;
    SourceLocation FoundAt;
    for (const DeclRefExpr *Reference : Flow.referencesTo(&Variable)) {
      auto Use = followUp(*Reference, Index ? Index : &Variable, Divisor, Depth + 1);
      const bool IsFirst =
          !Found || Context.getSourceManager().isBeforeInTranslationUnit(Reference->getLocation(), FoundAt);
      if (Use && IsFirst) {
        Found = Use;
        FoundAt = Reference->getLocation();
      }
    }
    return Found;
  }

  bool isAdvanced(const VarDecl &Variable) const {
    return llvm::any_of(Flow.writesTo(Variable).Writes,
                        [](const VariableWrite &Write) { return Write.What == VariableWrite::Combines; });
  }

  std::optional<WideUse> compared(const Expr &Extent, const VarDecl *Index, const Expr *Divisor) {
    const Expr &Written = *Extent.IgnoreParenImpCasts();
    if (widthOf(Written.getType()) == 0 || isConstant(Written))
      return std::nullopt;
    constexpr int64_t Last = llvm::maxIntN(32);
    if (Known.Wide.isWide(Extent, Function) && !Ranges.rangeAt(Written, Extent).isAtMost(Last))
      return WideUse{Index, &Written, nullptr, nullptr};
    if (Divisor)
      return WideUse{Index, &Written, Divisor, nullptr};
    SawNarrowExtent = true;
    return std::nullopt;
  }

  bool isScaled(const Expr &E) const {
    const Stmt *Around = Flow.parentOf(&E);
    while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Around))
      Around = Flow.parentOf(Around);
    const auto *Product = dyn_cast_or_null<BinaryOperator>(Around);
    return Product && Product->getOpcode() == BO_Mul;
  }

  // Whether anything but the launch configuration scales the value.
  bool dependsOnData(const Stmt &Statement, unsigned Depth = 0) const {
    if (const auto *E = dyn_cast<Expr>(&Statement)) {
      if (threadCoordinateIn(*E) || isConstant(*E))
        return false;
      if (isa<MemberExpr, CallExpr, ArraySubscriptExpr>(E))
        return true;
    }
    if (const auto *Reference = dyn_cast<DeclRefExpr>(&Statement)) {
      const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
      if (!Variable || !Variable->hasLocalStorage() || !Variable->getInit() || Depth > MaxDepth)
        return true;
      return dependsOnData(*Variable->getInit(), Depth + 1);
    }
    return llvm::any_of(Statement.children(),
                        [&](const Stmt *Child) { return Child && dependsOnData(*Child, Depth); });
  }

  void report(const BinaryOperator &Sum, const BinaryOperator &Product, const WideUse &Use) {
    const SourceManager &Sources = Context.getSourceManager();
    const SourceLocation Location = Sources.getFileLoc(Sum.getBeginLoc());
    if (!Known.Reported.insert(Location).second)
      return;
    const bool IsHeldIn32Bits = Use.Index && widthOf(Use.Index->getType()) == 32;
    const QualType Narrowest = IsHeldIn32Bits ? Use.Index->getType() : Product.getType();
    const bool IsSigned = Narrowest->isSignedIntegerType() || Product.getType()->isSignedIntegerType();
    const uint64_t First = uint64_t(1) << (IsSigned ? 31 : 32);
    if (Use.Widened) {
      DiagnosticBuilder Diagnostic =
          Check.diag(Location, "product computed in 32 bits overflows from %0 on; the cast to %1 comes too late");
      Diagnostic << llvm::utostr(First) << Use.Widened->getTypeAsWritten();
      suggestCast(Sum, typeText(Use.Widened->getTypeInfoAsWritten()->getTypeLoc()), Diagnostic);
    } else {
      DiagnosticBuilder Diagnostic =
          Check.diag(Location, "%select{index|index %1}0 is computed in 32 bits and overflows from %2 on; "
                               "%select{'%4' is|'%4' times '%5' is as good as}3 64-bit");
      Diagnostic << (Use.Index != nullptr) << Use.Index << llvm::utostr(First) << (Use.Divisor != nullptr)
                 << textOf(*Use.Extent, Context) << (Use.Divisor ? textOf(*Use.Divisor, Context) : "");
      if (Use.Index && !IsHeldIn32Bits)
        suggestCast(Sum, typeText(Use.Index->getTypeSourceInfo()->getTypeLoc()), Diagnostic);
    }
    explain(Sum, Product, Use);
  }

  void explain(const BinaryOperator &Sum, const BinaryOperator &Product, const WideUse &Use) {
    const SourceManager &Sources = Context.getSourceManager();
    if (Sum.getBeginLoc().isMacroID())
      Check.diag(Sources.getSpellingLoc(Sum.getOperatorLoc()), "the index is computed in this macro",
                 DiagnosticIDs::Note);
    const auto *Reference = Use.Extent ? dyn_cast<DeclRefExpr>(Use.Extent) : nullptr;
    if (Reference)
      Check.diag(Reference->getDecl()->getLocation(), "%0 is of type %1", DiagnosticIDs::Note)
          << Reference->getDecl() << Reference->getDecl()->getType().getUnqualifiedType();
    if (Use.Index && widthOf(Use.Index->getType()) == 32)
      Check.diag(Use.Index->getLocation(), "declare %0 in 64 bits, and convert an operand before it is multiplied",
                 DiagnosticIDs::Note)
          << Use.Index;
  }

  // The text of a type; empty for `auto`, or where a macro writes it.
  std::string typeText(TypeLoc Written) const {
    Written = Written.getUnqualifiedLoc();
    return Written.getAs<AutoTypeLoc>() ? "" : textOf(Written.getSourceRange(), Context);
  }

  // In sums of products that are not negative, the first operand of each product is all that has to be converted.
  void suggestCast(const BinaryOperator &Sum, StringRef Type, DiagnosticBuilder &Diagnostic) {
    llvm::SmallVector<FixItHint, 4> Fixes;
    if (Type.empty() || !addCasts(Sum, Type, Fixes))
      return;
    for (const FixItHint &Fix : Fixes)
      Diagnostic << Fix;
  }

  bool addCasts(const Expr &Original, StringRef Type, llvm::SmallVectorImpl<FixItHint> &Fixes) {
    const Expr *E = Original.IgnoreParenImpCasts();
    const auto *Operator = dyn_cast<BinaryOperator>(E);
    if (Operator && Operator->getOpcode() == BO_Add)
      return addCasts(*Operator->getLHS(), Type, Fixes) && addCasts(*Operator->getRHS(), Type, Fixes);
    if (!Operator || Operator->getOpcode() != BO_Mul)
      return !E->getBeginLoc().isMacroID();
    const Expr *First = Operator->getLHS();
    while (const auto *Inner = dyn_cast<BinaryOperator>(First->IgnoreImpCasts())) {
      if (Inner->getOpcode() != BO_Mul)
        return false;
      First = Inner->getLHS();
    }
    First = First->IgnoreImpCasts();
    SourceRange Range = First->getSourceRange();
    if (isa<ParenExpr>(First) || Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
      return false;
    Fixes.push_back(FixItHint::CreateInsertion(Range.getBegin(), ("static_cast<" + Type + ">(").str()));
    Fixes.push_back(FixItHint::CreateInsertion(
        Lexer::getLocForEndOfToken(Range.getEnd(), 0, Context.getSourceManager(), Context.getLangOpts()), ")"));
    return true;
  }

  IndexOverflowCheck &Check;
  Model &Known;
  const FunctionDecl &Function;
  ASTContext &Context;
  const FunctionFlow &Flow;
  ValueRanges Ranges;
  bool SawNarrowExtent = false; ///< The value is bounded by 32 bits, too.
};

IndexOverflowCheck::IndexOverflowCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheckBase(Name, Context) {}

IndexOverflowCheck::~IndexOverflowCheck() = default;

void IndexOverflowCheck::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(functionDecl(isDefinition(), runsOnDevice(), unless(isExpansionInSystemHeader()),
                                  hasDescendant(expr(isBlockIndex())))
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
  const Expr *Blocks = Launch.Grid.Axes[0].Source;
  if (Functions.empty() || !Blocks || !Launch.Site.Kernel)
    return false;
  if (!Known)
    Known = std::make_unique<Model>(context());
  auto Ceiling = ceilingDivisionIn(originOf(*Blocks, Known->Flows.of(*Launch.Outermost)), context());
  if (Ceiling && Known->Wide.isWide(*Ceiling->Dividend, *Launch.Outermost))
    Known->WithoutClamp.insert(definitionOf(*Launch.Site.Kernel));
  return false;
}

void IndexOverflowCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  if (!Functions.empty() && !Known)
    Known = std::make_unique<Model>(Functions.front()->getASTContext());
  for (const FunctionDecl *Function : Functions)
    Judge(*this, *Known, *Function).judge();
  Functions.clear();
  Known.reset();
}

} // namespace cuda_tidy
