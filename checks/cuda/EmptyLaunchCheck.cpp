#include "cuda/EmptyLaunchCheck.h"
#include "model/SharedSources.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// Whether the launch is made where the size is zero, and then with nothing on the axis.
bool isMadeEmptyBy(const InputSize &Size, const ConfiguredLaunch &Launch, unsigned Axis, const ASTContext &Context) {
  const LaunchSite &Site = Launch.Site;
  Launch.Ranges->assume([&](const ValueOrigin &Leaf) {
    std::optional<int64_t> Known = Size.valueWhereZero(*Leaf.Where, Context);
    return Known ? IntegerRange::of(*Known) : IntegerRange{0, std::nullopt, false, {}, false};
  });
  const bool IsEmpty = !Launch.Ranges->isNeverReached(*Site.Call) &&
                       Launch.Ranges->dimAt(Site.Grid.Vector, Site.Grid.Axes, *Site.Call).Axes[Axis].isAtMost(0);
  Launch.Ranges->assume(nullptr);
  return IsEmpty;
}

// Whether something on the way to the launch says that there is data, even where it is not seen how that and the size
// depend on each other; or the size matters only in relation to others.
bool isExcused(const InputSize &Size, const ConfiguredLaunch &Launch, llvm::ArrayRef<const FunctionDecl *> Around) {
  const SharedSources Sources(Launch);
  return Sources.isSharedOut(*Size.Written) || llvm::any_of(Launch.Ranges->factsAt(*Launch.Site.Call), [&](const Fact &Each) {
    return excludesZero(Each, Around) && Sources.areRelated(*Each.Subject, *Size.Written) &&
           !areDifferentDimensions(*Each.Subject, *Size.Written, Around.front()->getASTContext());
  });
}

// As written, unless a macro writes it.
std::string textOf(const Expr &E, const ASTContext &Context) {
  const SourceManager &Files = Context.getSourceManager();
  const LangOptions &Language = Context.getLangOpts();
  StringRef Text = Lexer::getSourceText(
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(E.getSourceRange()), Files, Language), Files, Language);
  std::string Printed = Text.str();
  llvm::raw_string_ostream Stream(Printed);
  if (Text.empty())
    E.printPretty(Stream, nullptr, Context.getPrintingPolicy());
  return Printed;
}

} // namespace

bool EmptyLaunchCheck::judge(const ConfiguredLaunch &Launch) {
  llvm::SmallVector<const FunctionDecl *, 4> Around = {Launch.Outermost};
  for (const CallPlace &Place : Launch.Calls)
    Around.push_back(Place.Caller);
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const IntegerRange &Blocks = Launch.Grid.Axes[Axis].Range;
    if (Blocks.exactly() || Blocks.isAtLeast(1))
      continue;
    for (const Expr *Leaf : Launch.Ranges->leavesOf(Launch.Site.Grid.Vector, Launch.Site.Grid.Axes, Axis,
                                                    *Launch.Site.Call))
      if (std::optional<InputSize> Size = inputSizeIn(*Leaf, Around);
          Size && isMadeEmptyBy(*Size, Launch, Axis, context()) && !isExcused(*Size, Launch, Around)) {
        report(Launch, Axis, *Size);
        return true;
      }
  }
  return false;
}

void EmptyLaunchCheck::report(const ConfiguredLaunch &Launch, unsigned Axis, const InputSize &Size) {
  const std::string Written = textOf(*Size.Written, context());
  // One return before the first launch spares the others too.
  if (!Reported.insert({Launch.Outermost->getLocation(), Written}).second)
    return;
  diag(Launch.Site.Location, "grid.%0 is 0 when '%1' is 0, and a launch with 0 blocks fails")
      << AxisNames[Axis] << Written;
  const SourceManager &Files = context().getSourceManager();
  llvm::SmallSet<unsigned, 4> Lines = {Files.getSpellingLineNumber(Launch.Site.Location)};
  auto NoteAt = [&](const Expr *E, StringRef Text) {
    SourceLocation Place = E ? Files.getFileLoc(E->getBeginLoc()) : SourceLocation();
    if (Place.isValid() && Lines.insert(Files.getSpellingLineNumber(Place)).second)
      diag(Place, Text, DiagnosticIDs::Note);
  };
  NoteAt(Launch.Grid.Axes[Axis].Source, ("grid." + AxisNames[Axis] + " is computed here").str());
  NoteAt(Size.Written, "'" + Written + "' is given here");
  diag(Launch.Site.Location, "an empty input needs no kernel: return before the launch", DiagnosticIDs::Note);
  explainLaunch(Launch);
}

void EmptyLaunchCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Reported.clear();
}

} // namespace cuda_tidy
