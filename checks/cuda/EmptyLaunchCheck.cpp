#include "cuda/EmptyLaunchCheck.h"
#include "knowledge/ApiNames.h"
#include "model/InputSize.h"
#include "model/SharedSources.h"
#include "model/SourceText.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

Assumption sizeIs(unsigned Items, const InputSize &Size, const ASTContext &Context) {
  return [Items, Size, &Context](const ValueOrigin &Leaf) {
    std::optional<int64_t> Known = Size.valueWhere(Items, *Leaf.Where, Context);
    // Whatever else there is does not overflow.
    return Known ? IntegerRange::of(*Known) : IntegerRange::between(0, 1 << 15);
  };
}

// Whether the launch is made where the size is \p Items, and then with nothing on the axis.
bool isEmptyFor(unsigned Items, const InputSize &Size, const ConfiguredLaunch &Launch, unsigned Axis) {
  const LaunchSite &Site = Launch.Site;
  Launch.Ranges->assume(sizeIs(Items, Size, Launch.Outermost->getASTContext()));
  const bool IsEmpty = !Launch.Ranges->isNeverReached(*Site.Call) &&
                       Launch.Ranges->axisAt(Site.Grid.Vector, Site.Grid.Axes, Axis, *Site.Call).isAtMost(0);
  Launch.Ranges->assume(nullptr);
  return IsEmpty;
}

// The size for which the grid is empty: 0, or 1 for a list of offsets, which has one more than there are items.
std::optional<unsigned> emptyingSize(const InputSize &Size, const ConfiguredLaunch &Launch, unsigned Axis) {
  if (isEmptyFor(1, Size, Launch, Axis) && !isEmptyFor(2, Size, Launch, Axis))
    return 1;
  return isEmptyFor(0, Size, Launch, Axis) ? std::optional<unsigned>(0) : std::nullopt;
}

const InitListExpr *listIn(const Stmt &Code) {
  if (const auto *List = dyn_cast<InitListExpr>(&Code))
    return List;
  for (const Stmt *Each : Code.children())
    if (const InitListExpr *List = Each ? listIn(*Each) : nullptr)
      return List;
  return nullptr;
}

// `x.view({x.size(0), -1})` throws where x has no elements: every number would do for the -1. Of what is only done under
// a condition nothing is known.
bool throwsWhereEmpty(const Stmt *Code, const Expr &Size, const SharedSources &Sources, const ASTContext &Context) {
  if (!Code || isa<LambdaExpr, IfStmt, SwitchStmt, ForStmt, CXXForRangeStmt, WhileStmt, ConditionalOperator>(Code))
    return false;
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Code);
  if (Call && llvm::is_contained({"view", "reshape"}, nameOf(Call->getMethodDecl())))
    if (const InitListExpr *Shape = listIn(*Call)) {
      auto IsOpen = [&](const Expr *Each) {
        const std::optional<llvm::APSInt> Value = Each->getIntegerConstantExpr(Context);
        return Value && Value->isNegative();
      };
      if (llvm::any_of(Shape->inits(), IsOpen) &&
          llvm::any_of(Shape->inits(), [&](const Expr *Each) { return Sources.areRelated(*Each, Size); }))
        return true;
    }
  return llvm::any_of(Code->children(),
                      [&](const Stmt *Each) { return throwsWhereEmpty(Each, Size, Sources, Context); });
}

// Whether something on the way to the launch says that there is data, even where it is not seen how that and the size
// depend on each other; or the size matters only in relation to others.
bool isExcused(const InputSize &Size, const ConfiguredLaunch &Launch, llvm::ArrayRef<const FunctionDecl *> Around) {
  const SharedSources Sources(Launch);
  if (Sources.isSharedOut(*Size.Written) || llvm::any_of(Around, [&](const FunctionDecl *Each) {
        return throwsWhereEmpty(Each->getBody(), *Size.Written, Sources, Each->getASTContext());
      }))
    return true;
  return llvm::any_of(Launch.Ranges->factsAt(*Launch.Site.Call), [&](const Fact &Each) {
    return saysThatNotEmpty(Each, Around) ||
           (excludesZero(Each, Around) && Sources.areRelated(*Each.Subject, *Size.Written) &&
            !areDifferentDimensions(*Each.Subject, *Size.Written, Around.front()->getASTContext()));
  });
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
                                                    *Launch.Site.Call)) {
      std::optional<InputSize> Size = inputSizeIn(*Leaf, Around);
      std::optional<unsigned> Items = Size ? emptyingSize(*Size, Launch, Axis) : std::nullopt;
      if (!Items || isExcused(*Size, Launch, Around) || !isNew(Launch, *Leaf))
        continue;
      Trigger Why = triggeredBy(Launch.Grid, Axis);
      Why.Witness = {{textOf(*Leaf, context()), *Items}};
      Why.Assumed = sizeIs(*Items, *Size, context());
      reportEmpty(Launch, Axis, *Leaf, Why);
      return true;
    }
  }
  return false;
}

// One return before the first launch spares the others too.
bool EmptyLaunchCheck::isNew(const ConfiguredLaunch &Launch, const Expr &Size) {
  llvm::SmallVector<const Expr *, 2> &Earlier = Reported[Launch.Outermost->getLocation()];
  const SharedSources Sources(Launch);
  const bool IsOld = llvm::any_of(Earlier, [&](const Expr *Each) {
    return !Launch.Calls.empty() || textOf(*Each, context()) == textOf(Size, context()) ||
           Sources.areRelated(*Each, Size);
  });
  Earlier.push_back(&Size);
  return !IsOld;
}

void EmptyLaunchCheck::reportEmpty(const ConfiguredLaunch &Launch, unsigned Axis, const Expr &Size,
                                   const Trigger &Why) {
  const auto &[Written, Items, Parameter] = Why.Witness.front();
  report(Launch, Why, "grid.%0 is 0 when '%1' is %2, and a launch with 0 blocks fails")
      << AxisNames[Axis] << Written << unsigned(Items);
  const SourceManager &Files = context().getSourceManager();
  llvm::SmallSet<unsigned, 4> Lines = {Files.getSpellingLineNumber(Launch.Site.Location)};
  auto NoteAt = [&](const Expr *E, StringRef Text) {
    SourceLocation Place = E ? Files.getFileLoc(E->getBeginLoc()) : SourceLocation();
    if (Place.isValid() && Lines.insert(Files.getSpellingLineNumber(Place)).second)
      diag(Place, Text, DiagnosticIDs::Note);
  };
  NoteAt(Launch.Grid.Axes[Axis].Source, ("grid." + AxisNames[Axis] + " is computed here").str());
  NoteAt(&Size, "'" + Written + "' is given here");
  diag(Launch.Site.Location, "an empty input needs no kernel: return before the launch", DiagnosticIDs::Note);
  explainLaunch(Launch);
}

void EmptyLaunchCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Reported.clear();
}

} // namespace cuda_tidy
