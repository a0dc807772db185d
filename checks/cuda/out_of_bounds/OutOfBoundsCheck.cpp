#include "cuda/out_of_bounds/OutOfBoundsCheck.h"
#include "facts/NumberFacts.h"
#include "flow/Conditions.h"
#include "knowledge/TypeSize.h"
#include "launches/LaunchedBlocks.h"
#include "program/Conditions.h"
#include "syntax/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Values = llvm::SmallVector<int64_t, 4>;
using Place = BlockRun::Shape; // Of a block in the grid.

constexpr int64_t LeastSize = 64, MostThreads = 1 << 20;
constexpr unsigned MostDoubled = 5;

/// An access that leaves its memory, in which block.
struct Overrun {
  BlockOverrun What;
  Place Block;
};

/// The blocks at the corners of a grid, the last one first.
llvm::SmallVector<Place, 8> cornersOf(const Place &Grid) {
  llvm::SmallVector<Place, 8> Found;
  for (unsigned Corner = 0; Corner < 8; ++Corner) {
    Place At;
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      At[Axis] = Corner >> Axis & 1 ? 0 : Grid[Axis] - 1;
    if (!llvm::is_contained(Found, At))
      Found.push_back(At);
  }
  return Found;
}

} // namespace

/// Looks for accesses beyond the memory that one launch gives its kernel.
struct OutOfBoundsCheck::Judge {
  OutOfBoundsCheck &Check;
  const ConfiguredLaunch &Launch;
  const FunctionDecl &Kernel;
  SizedLaunch Sized{Launch, Kernel, Check.flows(), Check.get<SizeOrigins>()};
  /// A kernel in which nothing keeps threads of the last blocks away may be meant for whole blocks.
  bool IsForWholeBlocks = false;
  bool HangsOnSizes = false; ///< Other sizes than the chosen ones may do no harm.

  void judge() {
    if (!Sized.hasMemory() || !Sized.sizes())
      return;
    // Sizes that fill whole blocks, and sizes that do not: of the latter a grid that is rounded up has threads for
    // more.
    for (int64_t More : {0, 1}) {
      const llvm::SmallVector<Values, 3> Choices =
          More && Sized.sizes()->empty() ? llvm::SmallVector<Values, 3>() : choices(More);
      IsForWholeBlocks = More && !Sized.areChosen();
      HangsOnSizes = More || Sized.areSides();
      if (Sized.areSides())
        for (const Values &Each : Choices)
          judge(Each);
      else
        judge(Choices);
    }
  }

  // Powers of two, and more by that: all alike, growing, and shrinking. The relations that the program means among
  // them hold in one or the other.
  llvm::SmallVector<Values, 3> choices(int64_t More) const {
    const unsigned Count = Sized.sizes()->size();
    const int64_t Least = leastSize();
    llvm::SmallVector<Values, 3> Choices(Count == 0 ? 1 : Count == 1 ? 2 : 3);
    for (unsigned Index = 0; Index < Count; ++Index) {
      const int64_t Here = Sized.isOfBlock(Index) ? 0 : More;
      const std::array<unsigned, 3> Doubled = {0, Count == 1 ? 1 : std::min(Index, MostDoubled),
                                               std::min(Count - 1 - Index, MostDoubled)};
      for (unsigned Choice = 0; Choice < Choices.size(); ++Choice)
        Choices[Choice].push_back((Least << Doubled[Choice]) + Here);
    }
    return Choices;
  }

  // No block is larger, and no grid that the sizes do not change has more threads.
  int64_t leastSize() const {
    uint64_t Least = LeastSize;
    for (const Amount &Axis : Launch.Block.Axes)
      Least = std::max<uint64_t>(Least, 2 * Axis.atLeast());
    if (const std::optional<uint64_t> Threads = Sized.threads())
      Least = std::max(Least, std::min<uint64_t>(*Threads, MostThreads));
    return static_cast<int64_t>(llvm::PowerOf2Ceil(Least));
  }

  // What happens with all of these sizes, as far as the launch is made with them.
  void judge(llvm::ArrayRef<Values> Choices) {
    std::vector<Overrun> Found;
    std::optional<LaunchedCase> First;
    const Values *Chosen = nullptr;
    for (const Values &Each : Choices) {
      const std::optional<LaunchedCase> Case = Sized.with(Each);
      // Conditions on the way may not let all of these sizes be.
      if (!Case || (First && !Case->isAsKnownAs(*First)))
        continue;
      const std::vector<Overrun> Here = overrunsIn(*Case);
      if (!First) {
        First = Case;
        Chosen = &Each;
        Found = Here;
      } else {
        std::erase_if(Found, [&](const Overrun &One) {
          return llvm::none_of(Here, [&](const Overrun &Other) { return One.What.Site == Other.What.Site; });
        });
      }
      if (Found.empty())
        return;
    }
    std::set<const VarDecl *> Told; // Of one array one access says enough.
    for (const Overrun &Each : Found)
      if (Told.insert(Each.What.Variable).second && Check.Reported.insert(placeOf(*Each.What.Site)).second)
        report(Each, *First, *Chosen);
  }

  std::vector<Overrun> overrunsIn(const LaunchedCase &Case) const {
    std::vector<Overrun> Found;
    // Where threads part, in the first block and in any.
    llvm::DenseSet<const Stmt *> InFirst, InAny;
    for (const Place &Corner : cornersOf(Case.Grid)) {
      BlockRun Run(Check.context(), Case.Block, {Case.Grid[0], Case.Grid[1], Case.Grid[2]}, /*IsGuess=*/false);
      Run.watchBounds(Case.Bytes, Corner);
      Run.run(
          Kernel, [&](unsigned Parameter) { return Case.Numbers[Parameter]; }, [](unsigned) { return std::nullopt; });
      InAny.insert_range(Run.partings());
      if (Corner == Place{0, 0, 0})
        InFirst = Run.partings();
      for (const BlockOverrun &Each : Run.overruns())
        if (llvm::none_of(Found, [&](const Overrun &Other) { return Other.What.Site == Each.Site; }))
          Found.push_back({Each, Corner});
    }
    const bool HasGuard = InAny.size() > InFirst.size();
    if (IsForWholeBlocks && !HasGuard)
      std::erase_if(Found, [](const Overrun &Each) { return Each.What.IsByAll; });
    return Found;
  }

  SourceLocation placeOf(const Stmt &Statement) const {
    return Check.context().getSourceManager().getFileLoc(Statement.getBeginLoc());
  }

  std::string witnessOf(const Values &Chosen) const {
    std::string Text;
    for (unsigned Index = 0; Index < Chosen.size(); ++Index)
      if (Sized.isPartOfAmount(Index))
        Text += (Text.empty() ? ", where '" : " and '") + textOf(*(*Sized.sizes())[Index].Where, Check.context()) +
                "' is " + std::to_string(Chosen[Index]);
    return Text;
  }

  // The writer of a constant knows whether it fills whole blocks.
  std::vector<Condition> unlessSizesAreConstants() const {
    std::vector<const Expr *> Numbers;
    for (const ValueOrigin &Each : *Sized.sizes())
      Numbers.push_back(Each.Where);
    return unlessConstantsAreGiven(Numbers, UnitAnalyses::of(Check.context()));
  }

  void report(const Overrun &Found, const LaunchedCase &Case, const Values &Chosen) {
    const BlockOverrun &What = Found.What;
    const QualType Type = What.Variable->getType(),
                   Element = Type->isPointerType() ? Type->getPointeeType() : Check.context().getBaseElementType(Type);
    const uint64_t Size = sizeInBytes(Element, Check.context()).value_or(0);
    const bool IsCounted = Size && What.Bytes % Size == 0;
    const int64_t Unit = IsCounted ? static_cast<int64_t>(Size) : 1;
    {
      const DiagnosticBuilder Report =
          Check.diag(placeOf(*What.Site), "'%0' is %select{byte|element}1 %2 of %3, which has %4%select{ bytes|}1, in "
                                          "thread %5 of block %6 of the launch%7");
      Report << textOf(*What.Site, Check.context()) << IsCounted
             << std::to_string(llvm::divideFloorSigned(What.Offset, Unit)) << What.Variable
             << std::to_string(What.Bytes / Unit) << nameOfThread(What.Thread, Case.Block)
             << nameOfPlace(Found.Block, Case.Grid) << witnessOf(Chosen);
      if (HangsOnSizes)
        attachConditions(unlessSizesAreConstants(), Report);
    }
    for (const CallOnWay &Each : llvm::reverse(What.Calls))
      Check.diag(placeOf(*Each.Call), "called from here", DiagnosticIDs::Note);
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(What.Variable))
      Check.diag(placeOf(*Sized.allocationFor(Parameter->getFunctionScopeIndex())), "%0 gets memory of %1 bytes here",
                 DiagnosticIDs::Note)
          << What.Variable << std::to_string(What.Bytes);
    else
      Check.diag(What.Variable->getLocation(), "%0 is declared here", DiagnosticIDs::Note) << What.Variable;
    Check.diag(Launch.Site.Location, "launched here as '<<<%0, %1>>>'", DiagnosticIDs::Note)
        << nameOfBlock(Case.Grid) << nameOfBlock(Case.Block);
    Check.explainLaunch(Launch);
  }
};

bool OutOfBoundsCheck::judge(const ConfiguredLaunch &Launch) {
  const FunctionDecl *Kernel = Launch.Site.Kernel ? definitionOf(*Launch.Site.Kernel) : nullptr;
  if (Kernel && Launch.Site.isChevron() && !Kernel->isInvalidDecl() && !Kernel->isDependentContext())
    Judge{*this, Launch, *Kernel}.judge();
  return false;
}

void OutOfBoundsCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Reported.clear();
}

} // namespace cuda_tidy
