#include "cuda/invalid_address/InvalidAddressCheck.h"
#include "calls/UncalledFunctions.h"
#include "facts/Registration.h"
#include "flow/StatementParts.h"
#include "flow/ThreadConditions.h"
#include "flow/ThreadCoordinates.h"
#include "knowledge/TypeSize.h"
#include "launches/LaunchedExtents.h"
#include "memory/NullPointers.h"
#include "memory/PointerUse.h"
#include "program/Conditions.h"
#include "syntax/SourceText.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// The program may give it a value elsewhere.
bool isAlsoElsewhere(const VarDecl &Variable) {
  const SourceManager &Sources = Variable.getASTContext().getSourceManager();
  return llvm::any_of(Variable.redecls(), [&](const VarDecl *Each) {
    return Each->getStorageClass() == SC_Extern || !Sources.isInMainFile(Sources.getExpansionLoc(Each->getLocation()));
  });
}

bool beginsAsNull(const VarDecl &Pointer) {
  const VarDecl *Definition = Pointer.getDefinition();
  const Expr *Value = Definition ? Definition->getInit() : nullptr;
  return Definition && (!Value || Value->IgnoreParenCasts()->isNullPointerConstant(Pointer.getASTContext(),
                                                                                   Expr::NPC_ValueDependentIsNotNull));
}

bool isKernelOfMany(const FunctionDecl &Function) {
  return Function.hasAttr<CUDAGlobalAttr>() && Function.isExternallyVisible();
}

} // namespace

void InvalidAddressCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(isDefinition(),
                                  ast_matchers::anyOf(hasAttr(attr::CUDADevice), hasAttr(attr::CUDAGlobal)),
                                  unless(isExpansionInSystemHeader()))
                         .bind("function"),
                     this);
  Finder->addMatcher(declRefExpr(to(varDecl(hasAttr(attr::CUDADevice), hasGlobalStorage(), hasType(pointerType()))),
                                 optionally(forCallable(functionDecl().bind("around"))))
                         .bind("mention"),
                     this);
  Finder->addMatcher(cudaKernelCallExpr(unless(isExpansionInSystemHeader()), forCallable(functionDecl().bind("around")))
                         .bind("launch"),
                     this);
}

void InvalidAddressCheck::registerPPCallbacks(const SourceManager &Files, Preprocessor *, Preprocessor *) {
  Sources = &Files;
}

void InvalidAddressCheck::check(const MatchFinder::MatchResult &Result) {
  if (const auto *Where = Result.Nodes.getNodeAs<DeclRefExpr>("mention"))
    Mentions[cast<VarDecl>(Where->getDecl())->getCanonicalDecl()].push_back(
        {Where, Result.Nodes.getNodeAs<FunctionDecl>("around")});
  else if (const auto *Launch = Result.Nodes.getNodeAs<CUDAKernelCallExpr>("launch"))
    judge(*Launch, *Result.Nodes.getNodeAs<FunctionDecl>("around"), *Result.Context);
  else if (const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function");
           Function && Function->doesThisDeclarationHaveABody() && !Function->isInvalidDecl() &&
           !Function->isDependentContext())
    judge(*Function, *Result.Context);
}

void InvalidAddressCheck::onEndOfTranslationUnit() {
  for (const auto &[Pointer, Places] : Mentions)
    judge(*Pointer, Places);
  Mentions.clear();
  Reported.clear();
}

void InvalidAddressCheck::judge(const FunctionDecl &Function, ASTContext &Context) {
  const FunctionFlow &Flow = UnitAnalyses::of(Context).get<FunctionFlows>().of(Function);
  forEachPart(
      Function.getBody(),
      [&](const Stmt &Part) {
        const auto *Operator = dyn_cast<UnaryOperator>(&Part);
        if (isa<ArraySubscriptExpr, MemberExpr>(Part) || (Operator && Operator->getOpcode() == UO_Deref))
          judge(cast<Expr>(Part), Flow);
      },
      isLambda);
  reportParts(Context);
  if (isKernelOfMany(Function) && UnitAnalyses::of(Context).get<FunctionUses>().usesOf(Function).empty())
    judgeParameters(Function, Flow);
}

void InvalidAddressCheck::judge(const CUDAKernelCallExpr &Launch, const FunctionDecl &Around, ASTContext &Context) {
  const FunctionDecl *Kernel = Launch.getDirectCallee() ? definitionOf(*Launch.getDirectCallee()) : nullptr;
  if (!Kernel || Kernel->isDependentContext() || Around.isDependentContext())
    return;
  UnitAnalyses &Unit = UnitAnalyses::of(Context);
  if (Unit.get<UncalledFunctions>().contains(Around))
    return;
  FunctionFlows &Flows = Unit.get<FunctionFlows>();
  const CallPlace Call = {&Launch, &Around};
  ValueRanges InKernel(*Kernel, Call, Flows);
  LaunchedExtents Extents;
  for (const ConfiguredLaunch &Each : Unit.get<ConfiguredLaunches>().launches())
    if (Each.Site.Call == &Launch)
      Extents.add(Each);
  InKernel.assume([&](const ValueOrigin &Value) {
    const auto Coordinate = Value.Where ? threadCoordinateIn(*Value.Where) : std::nullopt;
    return Coordinate ? std::optional(Extents.rangeOf(*Coordinate).value_or(Coordinate->range())) : std::nullopt;
  });
  const bool IsOneBlock = llvm::all_of(llvm::seq(3), [&](int Axis) { return Extents.blocksAlong(Axis) == 1; });
  for (unsigned Index = 0; Index < std::min(Launch.getNumArgs(), Kernel->getNumParams()); ++Index) {
    const ParmVarDecl &Parameter = *Kernel->getParamDecl(Index);
    const Expr &Given = *Launch.getArg(Index);
    const DeclRefExpr *Access =
        Parameter.getType()->isPointerType() && isNull(Given, Flows.of(Around)) && Flows.of(Around).placeOf(Launch)
            ? certainAccessTo(Parameter, Flows.of(*Kernel), InKernel, IsOneBlock)
            : nullptr;
    if (!Access || !isNew(Given))
      continue;
    diag(placeOf(Given), "kernel %0 is given null for %1, and accesses what that points to") << Kernel << &Parameter;
    diag(placeOf(*Access), "it is accessed here", DiagnosticIDs::Note);
  }
}

// Others launch it, and may give it null.
void InvalidAddressCheck::judgeParameters(const FunctionDecl &Kernel, const FunctionFlow &Flow) {
  UnitAnalyses &Unit = UnitAnalyses::of(Kernel.getASTContext());
  ValueRanges Ranges(Kernel, {}, Unit.get<FunctionFlows>());
  for (const ParmVarDecl *Each : Kernel.parameters()) {
    const DeclRefExpr *Access = Each->getType()->isPointerType() ? certainAccessTo(*Each, Flow, Ranges) : nullptr;
    if (!Access)
      continue;
    const Condition IsGivenNull = {
        Condition::OnlyIfAny, {questionAbout(Property::GivesNull, subjectOf(*Each), Unit)}, "null is given here"};
    if (mayBeShown({IsGivenNull}))
      attachConditions({IsGivenNull},
                       diag(placeOf(*Access), "%0 is null where a launch gives that, and what it points to is accessed")
                           << Each);
  }
}

void InvalidAddressCheck::judge(const Expr &Accessed, const FunctionFlow &Flow) {
  const QualType Type = Accessed.getType();
  if (!Accessed.isGLValue() || Type->isArrayType() || Type->isIncompleteType() || Type->isFunctionType() ||
      !isAccessed(Accessed, Flow))
    return;
  const DeviceAddress At = addressOf(Accessed, Flow);
  // At 0 a kernel ends itself on purpose.
  if (At.Is == DeviceAddress::Fixed && At.Offset != 0 && isNew(Flow.statementAround(Accessed)))
    diag(placeOf(Accessed), "'%0' is at the fixed address 0x%1: memory of the device is where an allocation says")
        << textOf(Accessed, Flow.function().getASTContext()) << llvm::utohexstr(At.Offset, /*LowerCase=*/true);
  else if (At.Is == DeviceAddress::InWindow && isNew(*At.Source))
    reportWindow(Accessed, *At.Source, Flow);
  else if (At.Is == DeviceAddress::InObject && !At.Object->getType()->isIncompleteType())
    judgePart(Accessed, At, Flow);
}

void InvalidAddressCheck::reportWindow(const Expr &Accessed, const CallExpr &Source, const FunctionFlow &Flow) {
  diag(placeOf(Accessed), "'%0' is at no address: %1 returns a number in a window of memory, for instructions in "
                          "assembly")
      << textOf(Accessed, Flow.function().getASTContext()) << Source.getDirectCallee();
  if (&Flow.statementAround(Accessed) != &Flow.statementAround(Source))
    diag(placeOf(Source), "the number comes from here", DiagnosticIDs::Note);
}

// A part of a variable: within it, and at a multiple of what its type takes.
void InvalidAddressCheck::judgePart(const Expr &Accessed, const DeviceAddress &At, const FunctionFlow &Flow) {
  const ASTContext &Context = Flow.function().getASTContext();
  const std::optional<uint64_t> KnownSize = sizeInBytes(Accessed.getType(), Context),
                                KnownAlignment = alignmentInBytes(Accessed.getType(), Context),
                                KnownBytes = sizeInBytes(At.Object->getType(), Context);
  if (!KnownSize || !KnownAlignment || !KnownBytes)
    return;
  const int64_t Size = *KnownSize, Aligned = *KnownAlignment, Bytes = *KnownBytes;
  const bool IsOutside = At.Offset < 0 || At.Offset > Bytes - Size,
             IsMisaligned = Context.getDeclAlign(At.Object).getQuantity() % Aligned == 0 && At.Offset % Aligned != 0;
  // What decides may go with what a template is instantiated for.
  if ((IsOutside || IsMisaligned) &&
      !(Flow.function().isTemplateInstantiation() && !isForThreadsToDecide(Accessed, Flow)) &&
      isNew(Flow.statementAround(Accessed)))
    Parts[{At.Object, IsOutside}].push_back({&Accessed, At.Offset, Size, IsOutside ? Bytes : Aligned});
}

// What is wrong with one variable is one mistake: it is too small, or lies wrong.
void InvalidAddressCheck::reportParts(const ASTContext &Context) {
  for (const auto &[Of, Places] : Parts) {
    const auto [Object, IsOutside] = Of;
    const Part &First = Places.front();
    diag(placeOf(*First.Accessed),
         "'%0' accesses %1 bytes at byte %2 of %3%select{: the address is no multiple of %5, which that takes|, which "
         "has %5}4")
        << textOf(*First.Accessed, Context) << std::to_string(First.Size) << std::to_string(First.Offset) << Object
        << IsOutside << std::to_string(First.Bound);
    for (const Part &Each : llvm::drop_begin(Places))
      diag(placeOf(*Each.Accessed), "'%0' does so at byte %1", DiagnosticIDs::Note)
          << textOf(*Each.Accessed, Context) << std::to_string(Each.Offset);
    diag(Object->getLocation(), "%0 is declared here", DiagnosticIDs::Note) << Object;
  }
  Parts.clear();
}

// Where every place that names it goes to what it points to, nobody has set it, and nobody asks whether it is null.
void InvalidAddressCheck::judge(const VarDecl &Pointer, llvm::ArrayRef<Mention> Places) {
  if (isAlsoElsewhere(Pointer) || !beginsAsNull(Pointer))
    return;
  FunctionFlows &Flows = UnitAnalyses::of(Pointer.getASTContext()).get<FunctionFlows>();
  const DeclRefExpr *First = nullptr;
  for (const Mention &Each : Places) {
    const FunctionFlow *Flow =
        Each.Function && !Each.Function->isDependentContext() ? &Flows.of(*Each.Function) : nullptr;
    if (!Flow || useAt(*Each.Where, *Flow) == PointerUse::Unknown)
      return;
    if (!First && Flow->elementOf(*Each.Where))
      First = Each.Where;
  }
  if (!First)
    return;
  diag(placeOf(*First), "%0 is null: nothing in the program gives it another value") << &Pointer;
  diag(Pointer.getLocation(), "%0 is declared here", DiagnosticIDs::Note) << &Pointer;
}

} // namespace cuda_tidy
