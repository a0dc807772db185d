#include "cuda/unchecked_launch/UncheckedLaunchCheck.h"
#include "cuda/unchecked_launch/LaunchCheckHabits.h"
#include "facts/ErrorsElsewhere.h"
#include "flow/Overriding.h"
#include "launches/LaunchVerification.h"
#include "program/Conditions.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

AST_MATCHER(CallExpr, launchesKernel) { return isLaunch(Node); }

/// Whether the function stands in a header for others, who check what it leaves behind, and nobody calls it here. A
/// virtual function is called through its base, so that no unit sees its callers.
bool isLeftToOtherUnits(const FunctionDecl &Function, const FunctionUses &Uses) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  bool MayBeInManyUnits = Function.isInlined() || Function.isTemplated() || !Function.isExternallyVisible();
  return MayBeInManyUnits && !mayBeOverridden(Function) &&
         !Sources.isInMainFile(Sources.getExpansionLoc(Function.getLocation())) && Uses.usesOf(Function).empty() &&
         Uses.possibleUsesOf(Function).empty();
}

/// Whether the name of \p Macro promises that it looks at something: it decides about a note alone.
bool soundsLikeCheck(StringRef Macro) {
  static constexpr StringRef Words[] = {"check", "chk", "safe", "err", "assert", "verify", "ensure", "require"};
  return llvm::any_of(Words, [&](StringRef Word) { return Macro.contains_insensitive(Word); });
}

/// Whether a macro's body neither calls nor compares anything by itself: `do {} while (0)`, `(void)0`, its argument.
bool doesNothing(const MacroInfo &Macro) {
  return llvm::all_of(Macro.tokens(), [&](const Token &T) {
    if (const IdentifierInfo *Name = T.getIdentifierInfo())
      return T.isOneOf(tok::kw_do, tok::kw_while, tok::kw_void) || llvm::is_contained(Macro.params(), Name);
    return T.isOneOf(tok::l_paren, tok::r_paren, tok::l_brace, tok::r_brace, tok::semi, tok::numeric_constant);
  });
}

} // namespace

class UncheckedLaunchCheck::EmptyCheckFinder : public PPCallbacks {
public:
  explicit EmptyCheckFinder(std::vector<EmptyCheck> &Found, const SourceManager &Sources)
      : Found(Found), Sources(Sources) {}

  void MacroExpands(const Token &Name, const MacroDefinition &Definition, SourceRange Range,
                    const MacroArgs *) override {
    const MacroInfo *Macro = Definition.getMacroInfo();
    if (!Macro || Sources.isInSystemHeader(Range.getBegin()) || !doesNothing(*Macro) ||
        !soundsLikeCheck(Name.getIdentifierInfo()->getName()))
      return;
    Found.push_back(
        {Sources.getFileLoc(Range.getBegin()), Macro->getDefinitionLoc(), Name.getIdentifierInfo()->getName().str()});
  }

private:
  std::vector<EmptyCheck> &Found;
  const SourceManager &Sources;
};

UncheckedLaunchCheck::UncheckedLaunchCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), AcceptSynchronization(Options.get("AcceptSynchronization", true)) {}

void UncheckedLaunchCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, "AcceptSynchronization", AcceptSynchronization);
}

void UncheckedLaunchCheck::registerPPCallbacks(const SourceManager &Sources, Preprocessor *Expanded, Preprocessor *) {
  Expanded->addPPCallbacks(std::make_unique<EmptyCheckFinder>(EmptyChecks, Sources));
}

void UncheckedLaunchCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(callExpr(launchesKernel()).bind("launch"), this);
}

void UncheckedLaunchCheck::check(const MatchFinder::MatchResult &Result) {
  const auto *Launch = Result.Nodes.getNodeAs<CallExpr>("launch");
  if (!Result.SourceManager->isInSystemHeader(Result.SourceManager->getFileLoc(Launch->getBeginLoc())))
    Context = Result.Context;
}

void UncheckedLaunchCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  const SourceManager &Sources = Context->getSourceManager();
  UnitAnalyses &Unit = UnitAnalyses::of(*Context);
  const auto &Uses = Unit.get<FunctionUses>();
  auto &Handlers = Unit.get<ErrorHandlers>();
  auto &Reads = Unit.get<CudaErrorReads>();
  PendingErrors Errors(Handlers, Reads, Uses, AcceptSynchronization);
  LaunchCheckHabits Habits(*Context, Reads);

  auto &Writes = Unit.get<WritesOfBodies>();
  llvm::DenseSet<std::pair<SourceLocation, SourceLocation>> Seen; // and where a macro has it
  std::vector<Unchecked> Found;
  for (const PlaceInFunction &Place : Uses.launches()) {
    const auto &Call = *cast<CallExpr>(Place.Where);
    const FunctionFlow *Flow = Handlers.flowOf(*Place.Function);
    if (!Flow || isDeviceOnly(*Place.Outermost) || Place.Outermost->isInvalidDecl())
      continue;
    std::optional<LaunchSite> Launch = decodeLaunch(Call, Place.Outermost->getBody(), Writes, *Context);
    if (!Launch || Sources.isInSystemHeader(Launch->Location) || isLeftToOtherUnits(*Place.Outermost, Uses))
      continue;
    if (Launch->returnsStatus()) {
      StatusUse::Kind Use = Handlers.useOf(Call, *Flow).What;
      if (Use == StatusUse::Handled || Use == StatusUse::HandedOn || Use == StatusUse::DiscardedOnPurpose)
        continue;
    }
    UnreadError Unread;
    std::vector<Condition> Conditions;
    if (Launch->leavesPendingError()) {
      Unread = Errors.findUnread(Call, *Place.Function);
      if (Unread.IsThere == Answer::Yes)
        Conditions = Unit.get<ErrorsElsewhere>().conditionsOf(Unread, Call, *Place.Function, AcceptSynchronization);
      if (!mayBeShown(Conditions))
        continue;
    } else {
      Unread.IsThere = Answer::Yes;
      Unread.Flow = Flow;
    }
    if (Unread.IsThere == Answer::No)
      Habits.learnFrom(*Launch, *Flow);
    else if (Unread.IsThere == Answer::Yes && Seen.insert({Launch->Location, Launch->SpelledAt}).second)
      Found.push_back({*Launch, Flow, std::move(Unread), std::move(Conditions)});
  }
  for (const Unchecked &Each : Found)
    report(Each, Habits);

  Context = nullptr;
  EmptyChecks.clear();
}

void UncheckedLaunchCheck::report(const Unchecked &Found, const LaunchCheckHabits &Habits) {
  {
    StringRef Predicate = "never read";
    if (Found.Error.SwitchedOff && !Found.Error.Switch)
      Predicate = "read only by an assert, which NDEBUG removes";
    else if (Found.Error.IsReadElsewhere || Found.Error.SwitchedOff)
      Predicate = "not read on every path";
    DiagnosticBuilder Diagnostic = diag(Found.Launch.Location, "error status of the launch of '%0' is %1");
    Diagnostic << Found.Launch.kernelName() << Predicate;
    if (std::optional<FixItHint> Fix = Habits.checkAfter(Found.Launch, *Found.Flow))
      Diagnostic << *Fix;
    const SourceManager &Sources = Context->getSourceManager();
    Verification Known = verificationOf(Found.Launch, Sources);
    // What nvcc makes of `<<<>>>`.
    const StringRef Called = Found.Launch.Api ? Found.Launch.Api->Name : "cudaLaunchKernel";
    Known["call"] = callAt(Called, Found.Launch.Location, Found.Flow->statementAround(*Found.Launch.Call), Sources);
    if (!Found.Conditions.empty())
      Known["conditions"] = asJson(Found.Conditions);
    attach(std::move(Known), Diagnostic);
  }
  explain(Found);
}

void UncheckedLaunchCheck::explain(const Unchecked &Found) {
  const SourceManager &Sources = Context->getSourceManager();
  const UnreadError &Error = Found.Error;
  if (Found.Launch.IsInMacro)
    diag(Found.Launch.SpelledAt, "the launch is in this macro", DiagnosticIDs::Note);
  if (isInAssert(Found.Launch.Call->getExprLoc(), *Context))
    diag(Found.Launch.Location, "the launch stands in the assert: with NDEBUG it is not made at all",
         DiagnosticIDs::Note);
  if (Found.Launch.returnsStatus() && !Found.Launch.leavesPendingError()) {
    diag(Found.Launch.Location, "'%0' returns the status and keeps it nowhere else", DiagnosticIDs::Note)
        << Found.Launch.Api->Name;
    return;
  }

  if (Error.IsReadElsewhere) {
    for (const Path::Branch &Branch : Error.Unread.Branches)
      diag(Sources.getFileLoc(Branch.Condition->getBeginLoc()), "the condition is %select{false|true}0",
           DiagnosticIDs::Note)
          << Branch.Taken;
    if (const Stmt *End = Error.Unread.End)
      diag(Sources.getFileLoc(End->getBeginLoc()), "exits here without reading the launch error", DiagnosticIDs::Note);
    else if (const ReturnStmt *Return = Error.Unread.Return)
      diag(Sources.getFileLoc(Return->getBeginLoc()), "returns here without reading the launch error",
           DiagnosticIDs::Note);
    else
      diag(Sources.getFileLoc(Error.Flow->function().getBody()->getEndLoc()),
           "returns here without reading the launch error", DiagnosticIDs::Note);
  }
  if (Error.SwitchedOff && Error.Switch) {
    const auto *Call = dyn_cast<CallExpr>(Error.SwitchedOff);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    diag(Sources.getFileLoc(Error.Switch->getBeginLoc()), "%0 reads the launch error only if this condition holds",
         DiagnosticIDs::Note)
        << (Callee ? "'" + Callee->getNameAsString() + "'" : "the check");
  }
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Error.Synchronisation); Call && Call->getDirectCallee())
    diag(Sources.getFileLoc(Call->getBeginLoc()),
         "%0 returns errors of work that has started; a launch that was refused never starts", DiagnosticIDs::Note)
        << Call->getDirectCallee();
  if (Error.ForgetfulCaller)
    diag(Sources.getFileLoc(Error.ForgetfulCaller->getBeginLoc()), "this caller does not read the launch error either",
         DiagnosticIDs::Note);

  const Stmt *Body = Error.Flow->function().getBody();
  // The preprocessor came by them in the order of the text.
  const auto Next = llvm::partition_point(EmptyChecks, [&](const EmptyCheck &Each) {
    return !Sources.isBeforeInTranslationUnit(Found.Launch.Location, Each.Use);
  });
  if (Next != EmptyChecks.end() && Sources.isBeforeInTranslationUnit(Next->Use, Sources.getFileLoc(Body->getEndLoc())))
    diag(Next->Definition, "macro '%0' does nothing here", DiagnosticIDs::Note) << Next->Name;
}

} // namespace cuda_tidy
