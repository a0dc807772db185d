#include "cuda/empty_launch/EmptyLaunchCheck.h"
#include "cuda/empty_launch/FilledContainers.h"
#include "facts/NumberFacts.h"
#include "flow/LaunchIdioms.h"
#include "flow/RangeEvaluator.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceLimits.h"
#include "syntax/SourceText.h"
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

/// A size, and what an axis of the launch is there, which is made all the same and refused.
struct Refusal {
  unsigned Items;
  uint64_t Amount; ///< 0, or more than the limit: of none, `n - 1` wraps.
};

// What the axis is where the size is \p Items, if the launch is made then, and refused.
std::optional<Refusal> refusalFor(unsigned Items, const InputSize &Size, const ConfiguredLaunch &Launch,
                                  const LaunchExtent &Extent, unsigned Axis) {
  const LaunchSite &Site = Launch.Site;
  const uint64_t Limit = (&Extent == &Site.Grid ? DeviceLimits::GridAxes : DeviceLimits::BlockAxes)[Axis];
  Launch.Ranges->assume(sizeIs(Items, Size, Launch.Outermost->getASTContext()));
  const IntegerRange Range = Launch.Ranges->isNeverReached(*Site.Call)
                                 ? IntegerRange::between(1, 1)
                                 : Launch.Ranges->axisAt(Extent.Vector, Extent.Axes, Axis, *Site.Call);
  Launch.Ranges->assume(nullptr);
  if (Range.isAtMost(0))
    return Refusal{Items, 0};
  return Items == 0 && Range.isAtLeast(int64_t(Limit) + 1) ? std::optional(Refusal{0, uint64_t(*Range.Lower)})
                                                           : std::nullopt;
}

// The size for which the launch is refused: 0, or 1 for a list of offsets, which has one more than there are items, or
// where nobody comes with 0.
std::optional<Refusal> refusalOf(const InputSize &Size, const ConfiguredLaunch &Launch, const LaunchExtent &Extent,
                                 unsigned Axis) {
  const std::optional<Refusal> ForOne = refusalFor(1, Size, Launch, Extent, Axis);
  return Size.Least > 0 || (ForOne && !refusalFor(2, Size, Launch, Extent, Axis))
             ? ForOne
             : refusalFor(0, Size, Launch, Extent, Axis);
}

const InitListExpr *listIn(const Stmt &Code) {
  if (const auto *List = dyn_cast<InitListExpr>(&Code))
    return List;
  for (const Stmt *Each : Code.children())
    if (const InitListExpr *List = Each ? listIn(*Each) : nullptr)
      return List;
  return nullptr;
}

// Collects the shapes in which one size is left open, of what is done without a condition.
void collectOpenShapes(const Stmt *Code, const ASTContext &Context,
                       llvm::SmallVectorImpl<const InitListExpr *> &Shapes) {
  if (!Code || isa<LambdaExpr, IfStmt, SwitchStmt, ForStmt, CXXForRangeStmt, WhileStmt, ConditionalOperator>(Code))
    return;
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Code);
  if (Call && llvm::is_contained({"view", "reshape"}, nameOf(Call->getMethodDecl())))
    if (const InitListExpr *Shape = listIn(*Call)) {
      auto IsOpen = [&](const Expr *Each) {
        const std::optional<llvm::APSInt> Value = Each->getIntegerConstantExpr(Context);
        return Value && Value->isNegative();
      };
      if (llvm::any_of(Shape->inits(), IsOpen))
        Shapes.push_back(Shape);
    }
  for (const Stmt *Each : Code->children())
    collectOpenShapes(Each, Context, Shapes);
}

// Whether the statement, if it is made, ends the function by an error, or may: nobody sees what another file's function
// does.
bool refuses(const Stmt *Code) {
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(Code))
    return !Block->body_empty() && refuses(Block->body_back());
  const auto *E = dyn_cast_or_null<Expr>(Code);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreUnlessSpelledInSource()) : nullptr;
  const auto *Callee = Call ? dyn_cast_or_null<FunctionDecl>(Call->getCalleeDecl()) : nullptr;
  const bool IsUnseen = Callee && !definitionOf(*Callee) &&
                        !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation());
  return E && (isa<CXXThrowExpr>(E->IgnoreUnlessSpelledInSource()) || IsUnseen || (Callee && Callee->isNoReturn()));
}

// Whether a constructor of the class refuses the member's being zero, or the value that it gives it.
bool isRefusedByConstructor(const Expr &Size) {
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
                      return excludesZero(Known, Class->getASTContext()) &&
                             (isSame(Subject, Size, Class->getASTContext()) ||
                              llvm::any_of(
                                  cast<CXXConstructorDecl>(Definition)->inits(), [&](const CXXCtorInitializer *Init) {
                                    return Init->getMember() == Field &&
                                           isSame(Subject, *Init->getInit()->IgnoreImplicit()->IgnoreParenCasts(),
                                                  Class->getASTContext());
                                  }));
                    });
           });
  };
  return Class && llvm::any_of(Class->ctors(), Refuses);
}

} // namespace

// `x.view({x.size(0), -1})` throws where x has no elements: every number would do for the -1. Of what is only done
// under a condition nothing is known.
bool EmptyLaunchCheck::throwsWhereEmpty(const FunctionDecl &Function, const Expr &Size, const SharedSources &Sources) {
  auto [Known, IsNew] = OpenShapes.try_emplace(&Function);
  if (IsNew)
    collectOpenShapes(Function.getBody(), context(), Known->second);
  return llvm::any_of(Known->second, [&](const InitListExpr *Shape) {
    return llvm::any_of(Shape->inits(), [&](const Expr *Each) { return Sources.areRelated(*Each, Size); });
  });
}

bool EmptyLaunchCheck::isFilled(const Expr &Container, const ConfiguredLaunch &Launch,
                                llvm::ArrayRef<const FunctionDecl *> Around) {
  auto [Known, IsNew] = Filled.try_emplace({&Container, Around.vec()});
  llvm::SmallVector<const CallExpr *, 4> Way = {Launch.Site.Call};
  for (const CallPlace &Each : Launch.Calls)
    Way.push_back(Each.Call);
  if (IsNew)
    Known->second = isFilledByItself(
        Container, Around, Way,
        [&](const Expr &Count) {
          return llvm::any_of(Launch.Ranges->leavesOf(Count, *Launch.Site.Call), [&](const Expr *Leaf) {
            std::optional<InputSize> Size = inputSizeIn(*Leaf, context());
            return Size && Size->Least == 0 && !(Size->Owner && isFilled(*Size->Owner, Launch, Around));
          });
        },
        flows());
  return Known->second;
}

// Whether the grid has an axis for each of two axes of a tensor: a matrix has both sides.
static bool isSideOfMatrix(const InputSize &Size, const ConfiguredLaunch &Launch) {
  const ASTContext &Context = Launch.Outermost->getASTContext();
  const LaunchSite &Site = Launch.Site;
  auto IsSize = [&](const Expr *Leaf) { return isSame(*Leaf, *Size.Written, Context); };
  auto IsOtherSide = [&](const Expr *Leaf) { return areDifferentDimensions(*Leaf, *Size.Written, Context); };
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const auto Leaves = Launch.Ranges->leavesOf(Site.Grid.Vector, Site.Grid.Axes, Axis, *Site.Call);
    if (llvm::any_of(Leaves, IsOtherSide) && llvm::none_of(Leaves, IsSize))
      return true;
  }
  return false;
}

// `assert(x.size(0) == heads * 128)`: as large as what it is compared with, which is never 0.
static bool isBoundToOthers(const Fact &Condition, const InputSize &Size, const ConfiguredLaunch &Launch) {
  ASTContext &Context = Launch.Outermost->getASTContext();
  auto LeavesOf = [&](const Expr &E) { return Launch.Ranges->leavesOf(E, *Launch.Site.Call); };
  auto IsBound = [&](const Expr &Side, const Expr &Other) {
    const llvm::SmallVector<const Expr *, 4> Own = LeavesOf(Side), Others = LeavesOf(Other);
    return Own.size() == 1 && isSame(*Own.front(), *Size.Written, Context) && !Others.empty() &&
           llvm::none_of(Others, [&](const Expr *Each) { return inputSizeIn(*Each, Context); });
  };
  return Condition.Comparison == BO_EQ && Condition.Limit &&
         (IsBound(*Condition.Subject, *Condition.Limit) || IsBound(*Condition.Limit, *Condition.Subject));
}

// Whether \p Part is executed on every way to the launch.
static bool isBefore(const Stmt &Part, const ConfiguredLaunch &Launch, const FunctionFlow &Flow) {
  const std::optional<FunctionFlow::Place> Here = Flow.placeOf(*Launch.Site.Call), There = Flow.placeOf(Part);
  return Here && There &&
         (There->Block == Here->Block ? There->Index < Here->Index
                                      : Flow.conditions().dominates(*There->Block, *Here->Block));
}

// The whole number by which \p Part divides; null if it divides by none.
static const Expr *divisorIn(const Stmt &Part, const ASTContext &Context) {
  const auto *Quotient = dyn_cast<BinaryOperator>(&Part);
  const auto *Call = dyn_cast<CallExpr>(&Part);
  if (Quotient && llvm::is_contained({BO_Div, BO_Rem, BO_DivAssign, BO_RemAssign}, Quotient->getOpcode()) &&
      Quotient->getType()->isIntegerType())
    return Quotient->getRHS();
  const std::optional<CeilingDivision> Rounded = Call ? ceilingDivisionIn(*Call, Context) : std::nullopt;
  return Rounded && Rounded->Divisor->getType()->isIntegerType() ? Rounded->Divisor : nullptr;
}

// Whether something that is 0 where the size is \p Items divides a whole number before the launch: the program ends
// there.
bool EmptyLaunchCheck::dividesBefore(unsigned Items, const InputSize &Size, const ConfiguredLaunch &Launch) {
  const FunctionFlow &Flow = get<FunctionFlows>().of(*Launch.Outermost);
  Launch.Ranges->assume(sizeIs(Items, Size, context()));
  const bool Divides = findPart(Launch.Outermost->getBody(), [&](const Stmt &Part) {
    const Expr *Divisor = divisorIn(Part, context());
    return Divisor && isBefore(Part, Launch, Flow) && Launch.Ranges->rangeAt(*Divisor, Part).exactly() == 0;
  });
  Launch.Ranges->assume(nullptr);
  return Divides;
}

// Whether the function asks before the launch whether the size is 0, and may end then: `if (!n) error("no items");`.
bool EmptyLaunchCheck::mayEndBefore(const Expr &Size, const ConfiguredLaunch &Launch, const SharedSources &Sources) {
  const FunctionFlow &Flow = get<FunctionFlows>().of(*Launch.Outermost);
  return findPart(Launch.Outermost->getBody(), [&](const Stmt &Part) {
    const auto *If = dyn_cast<IfStmt>(&Part);
    return If && !If->getCond()->isValueDependent() && refuses(If->getThen()) &&
           isBefore(*If->getCond(), Launch, Flow) &&
           llvm::any_of(factsOf(*If->getCond(), false), [&](const Fact &Known) {
             return excludesZero(Known, context()) && Sources.areRelated(*Known.Subject, Size);
           });
  });
}

// Whether something on the way to the launch says that there is data, even where it is not seen how that and the size
// depend on each other; or the size matters only in relation to others.
bool EmptyLaunchCheck::isExcused(unsigned Items, const InputSize &Size, const ConfiguredLaunch &Launch,
                                 llvm::ArrayRef<const FunctionDecl *> Around) {
  const SharedSources &Sources = sourcesAround(Launch);
  if ((Size.Owner && isFilled(*Size.Owner, Launch, Around)) || Sources.isSharedOut(*Size.Written) ||
      isRefusedByConstructor(*Size.Written) || dividesBefore(Items, Size, Launch) ||
      mayEndBefore(*Size.Written, Launch, Sources) || isSideOfMatrix(Size, Launch) ||
      llvm::any_of(Around, [&](const FunctionDecl *Each) { return throwsWhereEmpty(*Each, *Size.Written, Sources); }))
    return true;
  return llvm::any_of(Launch.Ranges->factsAt(*Launch.Site.Call), [&](const Fact &Each) {
    return saysThatNotEmpty(Each, context()) || isBoundToOthers(Each, Size, Launch) ||
           (excludesZero(Each, context()) && Sources.areRelated(*Each.Subject, *Size.Written) &&
            !areDifferentDimensions(*Each.Subject, *Size.Written, context()));
  });
}

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
      std::optional<InputSize> Size = inputSizeIn(*Leaf, context());
      const std::optional<Refusal> Found = Size ? refusalOf(*Size, Launch, Written, Axis) : std::nullopt;
      if (!Found || isExcused(Found->Items, *Size, Launch, Around) || !isNew(Launch, *Leaf))
        continue;
      Trigger Why = triggeredBy(Known, Axis);
      Why.Witness = {{textOf(*Leaf, context()), Found->Items}};
      Why.Assumed = sizeIs(Found->Items, *Size, context());
      const bool IsAlsoForNone = Found->Items > 0 && refusalFor(0, *Size, Launch, Written, Axis);
      reportEmpty(Launch, Known, Axis, *Size, Why, IsAlsoForNone, Found->Amount);
      return true;
    }
  }
  return false;
}

// One return before the first launch spares the others too.
bool EmptyLaunchCheck::isNew(const ConfiguredLaunch &Launch, const Expr &Size) {
  SizesOfFunction &Earlier = Reported[Launch.Outermost->getLocation()];
  const std::string Text = textOf(Size, context());
  bool IsOld = !Earlier.Each.empty() && (!Launch.Calls.empty() || Earlier.Texts.contains(Text));
  if (Launch.Calls.empty()) {
    // What an earlier size was made from does not change.
    const SharedSources &Sources = sourcesAround(Launch);
    for (; Earlier.Known < Earlier.Each.size(); ++Earlier.Known) {
      const SharedSources::Variables Found = Sources.sourcesOf(*Earlier.Each[Earlier.Known]);
      Earlier.Sources.insert(Found.begin(), Found.end());
    }
    IsOld = IsOld || llvm::any_of(Sources.sourcesOf(Size),
                                  [&](const ValueDecl *Each) { return Earlier.Sources.contains(Each); });
  }
  Earlier.Each.push_back(&Size);
  Earlier.Texts.insert(Text);
  return !IsOld;
}

void EmptyLaunchCheck::reportEmpty(const ConfiguredLaunch &Launch, const Extent &Known, unsigned Axis,
                                   const InputSize &Size, const Trigger &Why, bool IsAlsoForNone, uint64_t Amount) {
  const auto &[Written, Items, Parameter] = Why.Witness.front();
  const bool IsGrid = &Known == &Launch.Grid;
  report(Launch, Why,
         "%0.%1 is %6 when '%2' is %select{|0 or }3%4, and a launch with %select{0|more than %8}7 "
         "%select{threads|blocks}5 fails",
         unlessConstantsAreGiven({Size.Written}, UnitAnalyses::of(context())))
      << Known.Name << AxisNames[Axis] << Written << IsAlsoForNone << unsigned(Items) << IsGrid << llvm::utostr(Amount)
      << (Amount > 0) << llvm::utostr((IsGrid ? DeviceLimits::GridAxes : DeviceLimits::BlockAxes)[Axis]);
  const SourceManager &Files = context().getSourceManager();
  llvm::SmallSet<unsigned, 4> Lines = {Files.getSpellingLineNumber(Launch.Site.Location)};
  auto NoteAt = [&](const Expr *E, StringRef Text) {
    SourceLocation Place = E ? Files.getFileLoc(E->getBeginLoc()) : SourceLocation();
    if (Place.isValid() && Lines.insert(Files.getSpellingLineNumber(Place)).second)
      diag(Place, Text, DiagnosticIDs::Note);
  };
  NoteAt(Known.Axes[Axis].Source, (Known.Name + "." + AxisNames[Axis] + " is computed here").str());
  NoteAt(Size.Written, "'" + Written + "' is given here");
  if (Size.From)
    NoteAt(Size.From, "'" + Written + "' comes from the data here");
  diag(Launch.Site.Location, "an empty input needs no kernel: return before the launch", DiagnosticIDs::Note);
  explainLaunch(Launch);
}

void EmptyLaunchCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Reported.clear();
  OpenShapes.clear();
  Filled.clear();
}

} // namespace cuda_tidy
