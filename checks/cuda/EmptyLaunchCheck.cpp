#include "cuda/EmptyLaunchCheck.h"
#include "knowledge/ApiNames.h"
#include "model/FilledContainers.h"
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
bool isEmptyFor(unsigned Items, const InputSize &Size, const ConfiguredLaunch &Launch, const LaunchExtent &Extent,
                unsigned Axis) {
  const LaunchSite &Site = Launch.Site;
  Launch.Ranges->assume(sizeIs(Items, Size, Launch.Outermost->getASTContext()));
  const bool IsEmpty = !Launch.Ranges->isNeverReached(*Site.Call) &&
                       Launch.Ranges->axisAt(Extent.Vector, Extent.Axes, Axis, *Site.Call).isAtMost(0);
  Launch.Ranges->assume(nullptr);
  return IsEmpty;
}

// The size for which the extent is empty: 0, or 1 for a list of offsets, which has one more than there are items.
std::optional<unsigned> emptyingSize(const InputSize &Size, const ConfiguredLaunch &Launch, const LaunchExtent &Extent,
                                     unsigned Axis) {
  if (isEmptyFor(1, Size, Launch, Extent, Axis) && !isEmptyFor(2, Size, Launch, Extent, Axis))
    return 1;
  return isEmptyFor(0, Size, Launch, Extent, Axis) ? std::optional<unsigned>(0) : std::nullopt;
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

// Whether the statement, if it is made, ends the function by an error.
bool refuses(const Stmt *Code) {
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(Code))
    return !Block->body_empty() && refuses(Block->body_back());
  const auto *E = dyn_cast_or_null<Expr>(Code);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreUnlessSpelledInSource()) : nullptr;
  const auto *Callee = Call ? dyn_cast_or_null<FunctionDecl>(Call->getCalleeDecl()) : nullptr;
  return E && (isa<CXXThrowExpr>(E->IgnoreUnlessSpelledInSource()) || (Callee && Callee->isNoReturn()));
}

// Whether a constructor of the class refuses the member's being zero, or the value that it gives it.
bool isRefusedByConstructor(const Expr &Size, llvm::ArrayRef<const FunctionDecl *> Around) {
  const auto *Member = dyn_cast<MemberExpr>(Size.IgnoreParenImpCasts());
  const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  const auto *Class = Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
  auto Refuses = [&](const CXXConstructorDecl *Each) {
    const FunctionDecl *Definition = Each->getDefinition();
    const auto *Body = Definition ? dyn_cast_or_null<CompoundStmt>(Definition->getBody()) : nullptr;
    return Body && llvm::any_of(Body->body(), [&](const Stmt *Statement) {
      const auto *If = dyn_cast<IfStmt>(Statement);
      return If && !If->getCond()->isValueDependent() && refuses(If->getThen()) &&
             llvm::any_of(factsOf(*If->getCond(), false), [&](const Fact &Known) {
               const Expr &Subject = *Known.Subject;
               return excludesZero(Known, Around) &&
                      (isSame(Subject, Size, Class->getASTContext()) ||
                       llvm::any_of(cast<CXXConstructorDecl>(Definition)->inits(), [&](const CXXCtorInitializer *Init) {
                         return Init->getMember() == Field &&
                                isSame(Subject, *Init->getInit()->IgnoreImplicit()->IgnoreParenCasts(),
                                       Class->getASTContext());
                       }));
             });
    });
  };
  return Class && llvm::any_of(Class->ctors(), Refuses);
}

// Whether something on the way to the launch says that there is data, even where it is not seen how that and the size
// depend on each other; or the size matters only in relation to others.
bool isExcused(const InputSize &Size, const ConfiguredLaunch &Launch, llvm::ArrayRef<const FunctionDecl *> Around,
               const SharedSources &Sources) {
  auto Throws = [&](const FunctionDecl *Each) {
    return throwsWhereEmpty(Each->getBody(), *Size.Written, Sources, Each->getASTContext());
  };
  if ((Size.Owner && isFilledByItself(*Size.Owner, Around)) || Sources.isSharedOut(*Size.Written) ||
      isRefusedByConstructor(*Size.Written, Around) || llvm::any_of(Around, Throws))
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
  return isEmpty(Launch, Launch.Grid, Launch.Site.Grid, Around) ||
         isEmpty(Launch, Launch.Block, Launch.Site.Block, Around);
}

bool EmptyLaunchCheck::isEmpty(const ConfiguredLaunch &Launch, const Extent &Known, const LaunchExtent &Written,
                               llvm::ArrayRef<const FunctionDecl *> Around) {
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const IntegerRange &Range = Known.Axes[Axis].Range;
    if (Range.exactly() || Range.isAtLeast(1))
      continue;
    for (const Expr *Leaf : Launch.Ranges->leavesOf(Written.Vector, Written.Axes, Axis, *Launch.Site.Call)) {
      std::optional<InputSize> Size = sizeIn(*Leaf, Around);
      std::optional<unsigned> Items = Size ? emptyingSize(*Size, Launch, Written, Axis) : std::nullopt;
      if (!Items || isExcused(*Size, Launch, Around, sourcesAround(Launch)) || !isNew(Launch, *Leaf))
        continue;
      const Expr *Filled = filledByCopy(*Leaf);
      Trigger Why = triggeredBy(Known, Axis);
      Why.Witness = {{textOf(Filled ? *Filled : *Leaf, context()), *Items}};
      Why.Assumed = sizeIs(*Items, *Size, context());
      const bool IsAlsoForNone = *Items > 0 && isEmptyFor(0, *Size, Launch, Written, Axis);
      reportEmpty(Launch, Known, Axis, *Leaf, Why, IsAlsoForNone);
      return true;
    }
  }
  return false;
}

std::optional<InputSize> EmptyLaunchCheck::sizeIn(const Expr &Leaf, llvm::ArrayRef<const FunctionDecl *> Around) {
  auto [Known, IsNew] = Sizes.try_emplace({&Leaf, Around.vec()});
  if (IsNew)
    Known->second = inputSizeIn(Leaf, Around);
  return Known->second;
}

// One return before the first launch spares the others too.
bool EmptyLaunchCheck::isNew(const ConfiguredLaunch &Launch, const Expr &Size) {
  llvm::SmallVector<const Expr *, 2> &Earlier = Reported[Launch.Outermost->getLocation()];
  const SharedSources &Sources = sourcesAround(Launch);
  const bool IsOld = llvm::any_of(Earlier, [&](const Expr *Each) {
    return !Launch.Calls.empty() || textOf(*Each, context()) == textOf(Size, context()) ||
           Sources.areRelated(*Each, Size);
  });
  Earlier.push_back(&Size);
  return !IsOld;
}

void EmptyLaunchCheck::reportEmpty(const ConfiguredLaunch &Launch, const Extent &Known, unsigned Axis,
                                   const Expr &Size, const Trigger &Why, bool IsAlsoForNone) {
  const auto &[Written, Items, Parameter] = Why.Witness.front();
  report(Launch, Why, "%0.%1 is 0 when '%2' is %select{|0 or }3%4, and a launch with 0 %select{threads|blocks}5 fails")
      << Known.Name << AxisNames[Axis] << Written << IsAlsoForNone << unsigned(Items) << (&Known == &Launch.Grid);
  const SourceManager &Files = context().getSourceManager();
  llvm::SmallSet<unsigned, 4> Lines = {Files.getSpellingLineNumber(Launch.Site.Location)};
  auto NoteAt = [&](const Expr *E, StringRef Text) {
    SourceLocation Place = E ? Files.getFileLoc(E->getBeginLoc()) : SourceLocation();
    if (Place.isValid() && Lines.insert(Files.getSpellingLineNumber(Place)).second)
      diag(Place, Text, DiagnosticIDs::Note);
  };
  NoteAt(Known.Axes[Axis].Source, (Known.Name + "." + AxisNames[Axis] + " is computed here").str());
  NoteAt(&Size, "'" + Written + "' is given here");
  diag(Launch.Site.Location, "an empty input needs no kernel: return before the launch", DiagnosticIDs::Note);
  explainLaunch(Launch);
}

void EmptyLaunchCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Reported.clear();
  Sizes.clear();
}

} // namespace cuda_tidy
