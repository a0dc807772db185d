#include "cuda/unchecked_call/UncheckedCallCheck.h"
#include "cuda/unchecked_call/Cleanup.h"
#include "cuda/unchecked_call/ResultTest.h"
#include "cuda/unchecked_call/SettledWork.h"
#include "cuda/unchecked_call/TimedEvents.h"
#include "errors/PendingErrors.h"
#include "facts/ErrorsElsewhere.h"
#include "flow/CompileErrors.h"
#include "flow/Overriding.h"
#include "flow/StatementParts.h"
#include "knowledge/LaunchApis.h"
#include "metadata/Verification.h"
#include "program/Conditions.h"
#include "syntax/Failure.h"
#include "syntax/LaunchSite.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// What the program writes for a callee, and where.
struct WrittenCallee {
  std::string Name;
  SourceLocation At;
};

// In the library's header a macro may stand for a version of the function: `cublasCreate` for `cublasCreate_v2`.
WrittenCallee outsideVersionMacros(const DeclRefExpr &Callee, WrittenCallee Written, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation At = Callee.getLocation();
  while (At.isMacroID()) {
    if (Sources.isMacroArgExpansion(At)) {
      At = Sources.getImmediateSpellingLoc(At);
      continue;
    }
    StringRef Macro = Lexer::getImmediateMacroName(At, Sources, Context.getLangOpts());
    At = Sources.getImmediateExpansionRange(At).getBegin();
    if (StringRef(Written.Name).starts_with(Macro))
      Written = {Macro.str(), At};
  }
  return Written;
}

WrittenCallee writtenCallee(const CallExpr &Call, const ASTContext &Context) {
  const NamedDecl *Callee = namedCallee(Call);
  WrittenCallee Written = {Callee ? Callee->getQualifiedNameAsString() : "the call", Call.getBeginLoc()};
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee); Method && Method->getParent()->isLambda()) {
    const auto *Object = dyn_cast<DeclRefExpr>(Call.getArg(0)->IgnoreParenImpCasts());
    Written.Name = Object ? Object->getDecl()->getNameAsString() : "lambda";
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(Call.getCallee()->IgnoreParenImpCasts());
  return Reference ? outsideVersionMacros(*Reference, std::move(Written), Context) : Written;
}

// A function that reacts to an error before it returns it, or that never returns one.
bool handlesItsErrors(const FunctionDecl &Function) {
  const FunctionDecl *Definition = definitionOf(Function);
  return Definition && !mayBeOverridden(Function) && (alwaysSucceeds(*Definition) || reactsToErrors(*Definition));
}

// A quick look that spares most functions the building of their flow.
bool callsWithStatus(const FunctionDecl &Function) {
  auto HasStatus = [](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    return Call && statusTypeOf(*Call);
  };
  auto Calls = [&](const Stmt *Root) { return findPart(Root, HasStatus, isLambda) != nullptr; };
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function);
  return Calls(Function.getBody()) ||
         (Constructor && llvm::any_of(Constructor->inits(), [&](const CXXCtorInitializer *Initializer) {
            return Calls(Initializer->getInit());
          }));
}

} // namespace

/// What is known of one translation unit.
struct UncheckedCallCheck::Model {
  explicit Model(UnitAnalyses &Unit)
      : Handlers(Unit.get<ErrorHandlers>()), Uses(Unit.get<FunctionUses>()), LastErrorReads(Unit.get<CudaErrorReads>()),
        Elsewhere(Unit.get<ErrorsElsewhere>()) {}

  ErrorHandlers &Handlers;
  const FunctionUses &Uses;
  CudaErrorReads &LastErrorReads;
  ErrorsElsewhere &Elsewhere;
  PendingErrorReads GroupErrorReads{Handlers, NcclGroup};
  PendingErrors LastErrors{Handlers, LastErrorReads, Uses, /*SynchronisationReads=*/false};
  PendingErrors LastingErrors{Handlers, LastErrorReads, Uses, /*SynchronisationReads=*/true};
  PendingErrors GroupErrors{Handlers, GroupErrorReads, Uses, /*SynchronisationReads=*/false};

  /// Whether nothing in this unit reads what is left of a failure of \p Call; \p Unless gets the
  /// conditions that other units answer.
  bool isLost(const CallExpr &Call, const FunctionDecl &Function, std::vector<Condition> &Unless) {
    const ErrorKeeper *Keeper = keeperOf(Call);
    const FunctionDecl *Callee = calleeOf(Call);
    const bool IsLasting = Callee && onlyWaits(*Callee);
    if (!Keeper && !IsLasting)
      return true;
    PendingErrors &Errors = IsLasting ? LastingErrors : Keeper == &NcclGroup ? GroupErrors : LastErrors;
    const UnreadError Unread = Errors.findUnread(Call, Function);
    if (Unread.IsThere != Answer::Yes)
      return false;
    if (&Errors != &GroupErrors)
      Unless = Elsewhere.conditionsOf(Unread, Call, Function, IsLasting);
    return mayBeShown(Unless);
  }

  /// Whether \p Call gives something back or waits where no work is under way whose error it could return. One that
  /// gives back nothing, `cudaFree(0)`, makes the context at most, and that error all calls return.
  bool findsNothing(const CallExpr &Call, const FunctionFlow &Flow) {
    const FunctionDecl *Callee = calleeOf(Call);
    if (!Callee || !(isCleanup(*Callee) || onlyWaits(*Callee)))
      return false;
    const bool GivesNothing =
        isCleanup(*Callee) && Call.getNumArgs() == 1 &&
        Call.getArg(0)->isNullPointerConstant(Flow.function().getASTContext(), Expr::NPC_ValueDependentIsNotNull);
    return GivesNothing || isWorkSettledBefore(Call, Flow, Handlers);
  }

  ResultTests Tests{Handlers};
  LastResorts Resorts{Uses};
};

UncheckedCallCheck::UncheckedCallCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), ReportCleanup(Options.get("ReportCleanup", false)),
      ReportTiming(Options.get("ReportTiming", false)), ReportAsserts(Options.get("ReportAsserts", false)) {}

UncheckedCallCheck::~UncheckedCallCheck() = default;

void UncheckedCallCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, "ReportCleanup", ReportCleanup);
  Options.store(Opts, "ReportTiming", ReportTiming);
  Options.store(Opts, "ReportAsserts", ReportAsserts);
}

void UncheckedCallCheck::registerPPCallbacks(const SourceManager &Sources, Preprocessor *Expanded,
                                             Preprocessor *ModuleExpander) {
  Macros = Expanded;
}

void UncheckedCallCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(isDefinition(), unless(isExpansionInSystemHeader())).bind("function"), this);
}

void UncheckedCallCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  // Host functions mean what the host pass sees; macros may be different, and empty, in the device pass.
  if (Result.Context->getLangOpts().CUDAIsDevice || isDeviceOnly(Function) || Function.isInvalidDecl() ||
      !Function.doesThisDeclarationHaveABody() || Function.isDefaulted())
    return;
  if (!Known) {
    Context = Result.Context;
    Known = std::make_unique<Model>(UnitAnalyses::of(*Context));
  }
  if (!callsWithStatus(Function))
    return;
  const FunctionFlow *Flow = Known->Handlers.flowOf(Function);
  if (!Flow || !Flow->cfg())
    return;
  for (const CFGBlock *Block : *Flow->cfg())
    for (const CFGElement &Element : *Block)
      if (auto Statement = Element.getAs<CFGStmt>())
        if (const auto *Call = dyn_cast<CallExpr>(Statement->getStmt()); Call && statusTypeOf(*Call))
          examine(*Call, *Flow);
}

bool UncheckedCallCheck::isExcused(const StatusUse &Use, const FunctionFlow &Flow) const {
  switch (Use.What) {
  case StatusUse::DiscardedOnPurpose:
    return true;
  case StatusUse::NeverRead:
    return Use.Variable->hasAttr<UnusedAttr>(); // [[maybe_unused]]
  case StatusUse::UnreadOnPath:
  case StatusUse::Overwritten:
    // Conditions that depend on template parameters hide which paths there are.
    return Flow.function().isDependentContext();
  case StatusUse::OnlyByAssert:
    return !ReportAsserts;
  default:
    return false;
  }
}

void UncheckedCallCheck::examine(const CallExpr &Call, const FunctionFlow &Flow) {
  const NamedDecl *Callee = namedCallee(Call);
  // Launches are cuda-unchecked-launch's.
  if ((Callee && mayBeDiscarded(*Callee)) || launchApiOf(Call))
    return;
  // What is given a status and returns one is a check, and the status that it was given is what counts.
  if (llvm::any_of(Call.arguments(), [](const Expr *Argument) { return statusTypeOf(Argument->getType()); }))
    return;
  const StatusUse &Use = Known->Handlers.useOf(Call, Flow);
  if (Use.What == StatusUse::Handled || Use.What == StatusUse::HandedOn)
    return Checks.recordHandled(Call, Flow, *Context);
  if (isExcused(Use, Flow))
    return;
  // Nobody writes the call of a conversion: what is dropped is the object.
  if (const FunctionDecl *Function = Call.getDirectCallee();
      Function && (handlesItsErrors(*Function) || isa<CXXConversionDecl>(Function)))
    return;
  if (Known->Tests.isTested(Call, Flow))
    return;
  // A macro that keeps a status and forgets it lost its check, which does not compile.
  if (Use.Variable && Context->getSourceManager().isMacroBodyExpansion(Use.Variable->getLocation()) &&
      mayLackStatements(Flow.function()))
    return;
  if (!ReportTiming && analysisOf<TimedEvents>(*Context).onlyTakeTime(Call))
    return;
  const bool IsCleanup = Known->Resorts.isLast(Call, Flow) || Known->findsNothing(Call, Flow);
  if (IsCleanup && !ReportCleanup)
    return;
  std::vector<Condition> Conditions;
  if (!IsCleanup && !Known->isLost(Call, Flow.function(), Conditions))
    return;
  Found.push_back({&Call, &Flow, Use, std::move(Conditions)});
}

void UncheckedCallCheck::onEndOfTranslationUnit() {
  const SourceManager *Sources = Context ? &Context->getSourceManager() : nullptr;
  llvm::sort(Found, [&](const Unread &Left, const Unread &Right) {
    return Sources->isBeforeInTranslationUnit(Left.Call->getBeginLoc(), Right.Call->getBeginLoc());
  });
  for (const Unread &Each : Found)
    report(Each);
  Found.clear();
  Seen.clear();
  Checks = {};
  Known.reset();
  Context = nullptr;
}

void UncheckedCallCheck::report(const Unread &Found) {
  const SourceManager &Sources = Context->getSourceManager();
  SourceLocation Location = Sources.getFileLoc(Found.Call->getBeginLoc());
  if (!Seen.insert({Location, Sources.getSpellingLoc(Found.Call->getBeginLoc())}).second)
    return;
  {
    StringRef Predicate = "is never read";
    if (Found.Use.What == StatusUse::UnreadOnPath)
      Predicate = "is not read on every path";
    else if (Found.Use.What == StatusUse::Overwritten)
      Predicate = "is overwritten before it is read";
    else if (Found.Use.What == StatusUse::OnlyByAssert)
      Predicate = "is read only by an assert, which NDEBUG removes";
    DiagnosticBuilder Diagnostic = diag(Location, "status of '%0' %1");
    Diagnostic << writtenCallee(*Found.Call, *Context).Name << Predicate;
    suggestCheck(Found, Diagnostic);
    Verification Told;
    if (const NamedDecl *Callee = namedCallee(*Found.Call))
      Told["call"] =
          callAt(Callee->getQualifiedNameAsString(), Location, Found.Flow->statementAround(*Found.Call), Sources);
    if (!Found.Conditions.empty())
      Told["conditions"] = asJson(Found.Conditions);
    if (!Told.empty())
      attach(std::move(Told), Diagnostic);
  }
  explain(Found, Location);
}

void UncheckedCallCheck::suggestCheck(const Unread &Found, DiagnosticBuilder &Diagnostic) {
  const SourceManager &Sources = Context->getSourceManager();
  // The end alone says whether a macro makes the call: the callee's name may be a macro in any case.
  SourceRange Range(Sources.getFileLoc(Found.Call->getBeginLoc()), Found.Call->getEndLoc());
  if (Found.Use.What != StatusUse::Discarded || Range.getEnd().isMacroID() ||
      !isa_and_nonnull<CompoundStmt>(Found.Flow->parentOf(Found.Call)))
    return;
  if (std::optional<StringRef> Macro = Checks.macroFor(*Found.Call, *Found.Flow, *Macros))
    Diagnostic << FixItHint::CreateInsertion(Range.getBegin(), (*Macro + "(").str())
               << FixItHint::CreateInsertion(Lexer::getLocForEndOfToken(Range.getEnd(), 0, Sources, getLangOpts()),
                                             ")");
}

void UncheckedCallCheck::explain(const Unread &Found, SourceLocation Location) {
  const SourceManager &Sources = Context->getSourceManager();
  const StatusUse &Use = Found.Use;
  if (Sources.isMacroBodyExpansion(Found.Call->getEndLoc()))
    diag(Sources.getSpellingLoc(writtenCallee(*Found.Call, *Context).At), "the call is in this macro",
         DiagnosticIDs::Note);
  std::optional<MacroUse> Macro = macroAround(*Found.Call, *Context);
  if (Macro && Use.What != StatusUse::OnlyByAssert && Use.What != StatusUse::PassedToNoOp &&
      (!Use.Variable || Use.Variable->getLocation().isMacroID()))
    if (const MacroInfo *Definition = Macros->getMacroInfo(Macros->getIdentifierInfo(Macro->Name)))
      diag(Definition->getDefinitionLoc(), "macro '%0' does nothing with the status", DiagnosticIDs::Note)
          << Macro->Name;
  if (isInAssert(Found.Call->getExprLoc(), *Context))
    diag(Location, "the call stands in the assert: with NDEBUG it is not made at all", DiagnosticIDs::Note);
  if (Use.Handler && Use.What == StatusUse::PassedToNoOp)
    diag(Use.Handler->getLocation(), "%0 does nothing with the status", DiagnosticIDs::Note) << Use.Handler;
  if (!Use.Variable || Use.Variable->getLocation().isMacroID())
    return;
  diag(Use.Variable->getLocation(), "the status is stored in %0", DiagnosticIDs::Note) << Use.Variable;
  if (Use.What != StatusUse::UnreadOnPath && Use.What != StatusUse::Overwritten)
    return;
  for (const Path::Branch &Branch : Use.Unread.Branches)
    diag(Sources.getFileLoc(Branch.Condition->getBeginLoc()), "the condition is %select{false|true}0",
         DiagnosticIDs::Note)
        << Branch.Taken;
  const Stmt *End = Use.Unread.End;
  if (End)
    diag(Sources.getFileLoc(End->getBeginLoc()), "%0 is overwritten here", DiagnosticIDs::Note) << Use.Variable;
  else if (Use.Unread.Return)
    diag(Sources.getFileLoc(Use.Unread.Return->getBeginLoc()), "the function returns here", DiagnosticIDs::Note);
  else
    diag(Sources.getFileLoc(Found.Flow->function().getBody()->getEndLoc()), "the function ends here",
         DiagnosticIDs::Note);
}

} // namespace cuda_tidy
