#include "cuda/out_of_bounds/SizedLaunch.h"
#include "flow/Conditions.h"
#include "flow/StatementParts.h"
#include "knowledge/DeviceLimits.h"
#include "memory/MemoryOrigin.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MostSizes = 5;

bool isOfMain(const Expr &E) {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(E.IgnoreParenCasts()));
  const auto *Function = Parameter ? dyn_cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
  return Function && Function->isMain();
}

/// Whether \p Body names an array of the device.
bool namesArray(const Stmt &Body) {
  return findPart(&Body, [](const Stmt &Part) {
    const auto *Name = dyn_cast<DeclRefExpr>(&Part);
    const ValueDecl *Variable = Name ? Name->getDecl() : nullptr;
    return Variable && Variable->getType()->isConstantArrayType() && !Variable->hasAttr<CUDASharedAttr>() &&
           (Variable->hasAttr<CUDADeviceAttr>() || Variable->hasAttr<CUDAConstantAttr>());
  });
}

/// Whether the source names what \p Origin is, so that the same words mean the same number.
bool isNamed(const ValueOrigin &Origin) {
  return Origin.Where && Origin.Where->getType()->isIntegralOrEnumerationType() &&
         (Origin.What == ValueOrigin::Parameter || Origin.What == ValueOrigin::Member ||
          Origin.What == ValueOrigin::Global || Origin.What == ValueOrigin::Call);
}

} // namespace

bool LaunchedCase::isAsKnownAs(const LaunchedCase &Other) const {
  for (unsigned Index = 0; Index < Numbers.size(); ++Index)
    if ((Other.Numbers[Index] && !Numbers[Index]) || (Other.Bytes[Index] && !Bytes[Index]))
      return false;
  return true;
}

SizedLaunch::SizedLaunch(const ConfiguredLaunch &Launch, const FunctionDecl &Kernel, FunctionFlows &Flows,
                         SizeOrigins &Origins)
    : Launch(Launch), Context(Flows.context()), Arguments(Kernel.getNumParams()) {
  for (unsigned Index = 0; Index < std::min<unsigned>(Arguments.size(), Launch.Site.Call->getNumArgs()); ++Index) {
    const Expr &Given = *Launch.Site.Call->getArg(Index);
    if (Given.getType()->isIntegralOrEnumerationType())
      Arguments[Index].Number = &Given;
    else if (Given.getType()->isPointerType())
      findMemory(Arguments[Index], Given, Flows);
  }
  HasMemory = llvm::any_of(Arguments, [](const Argument &Each) { return Each.Allocation != nullptr; }) ||
              namesArray(*Kernel.getBody());
  if (HasMemory)
    collectSizes(Origins);
}

void SizedLaunch::findMemory(Argument &To, const Expr &Pointer, FunctionFlows &Flows) const {
  const Expr *At = &Pointer;
  unsigned Level = 0;
  while (const VarDecl *Variable = variableIn(At->IgnoreParenCasts())) {
    const Expr *Given = Launch.givenTo(*Variable, Level, Flows);
    if (!Given)
      break;
    At = Given;
    ++Level;
  }
  const FunctionFlow &Flow = Flows.of(Launch.functionAt(Level));
  const std::optional<MemoryOrigin> Origin = memoryOriginOf(*At, Flow, Flows);
  if (!Origin || Origin->IsInside || Origin->IsOneOfSeveral || !Origin->If.empty())
    return;
  const auto *Call = dyn_cast_or_null<CallExpr>(Origin->Source);
  const AllocationApi *Api = Call && Flow.parentOf(Call) ? allocationApiOf(*Call) : nullptr;
  const Expr *Bytes = Api && Api->Space != MemorySpace::Host ? argumentOf(*Call, Api->Bytes) : nullptr;
  if (Bytes)
    To = {nullptr, Call, Bytes};
}

std::optional<int64_t> SizedLaunch::valueOf(const Expr &E) const {
  return Launch.Ranges->rangeAt(E, *Launch.Site.Call).exactly();
}

std::optional<LaunchedCase> SizedLaunch::asAssumed() const {
  LaunchedCase Case;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const auto AxisOf = [&](const LaunchExtent &Extent) {
      return static_cast<uint64_t>(
          Launch.Ranges->axisAt(Extent.Vector, Extent.Axes, Axis, *Launch.Site.Call).exactly().value_or(0));
    };
    const uint64_t Blocks = AxisOf(Launch.Site.Grid), Threads = AxisOf(Launch.Site.Block);
    if (Blocks < 1 || Blocks > DeviceLimits::GridAxes[Axis] || Threads < 1 || Threads > DeviceLimits::BlockAxes[Axis])
      return std::nullopt;
    Case.Grid[Axis] = static_cast<unsigned>(Blocks);
    Case.Block[Axis] = static_cast<unsigned>(Threads);
  }
  if (Case.Block[0] * Case.Block[1] * Case.Block[2] > DeviceLimits::ThreadsPerBlock)
    return std::nullopt;
  for (const Argument &Each : Arguments) {
    const std::optional<int64_t> Bytes = Each.Bytes ? valueOf(*Each.Bytes) : std::nullopt;
    Case.Bytes.push_back(Bytes && *Bytes > 0 ? std::optional<uint64_t>(*Bytes) : std::nullopt);
    Case.Numbers.push_back(Each.Number ? valueOf(*Each.Number) : std::nullopt);
  }
  return Case;
}

bool SizedLaunch::isSameNumber(const ValueOrigin &A, const ValueOrigin &B) const {
  return A.Where && B.Where && isSame(*A.Where, *B.Where, Context);
}

bool SizedLaunch::isAmong(const ValueOrigin &Number, const Numbers &Among) const {
  return llvm::any_of(Among, [&](const ValueOrigin &Each) { return isSameNumber(Each, Number); });
}

void SizedLaunch::add(Numbers &To, const Numbers &More) const {
  llvm::copy_if(More, std::back_inserter(To), [&](const ValueOrigin &Each) { return !isAmong(Each, To); });
}

SizedLaunch::Numbers SizedLaunch::partsOf(llvm::function_ref<Leaves()> Ask) {
  Numbers Asked;
  Launch.Ranges->assume([&](const ValueOrigin &Origin) -> std::optional<IntegerRange> {
    if (isNamed(Origin) && !isAmong(Origin, Asked))
      Asked.push_back(Origin);
    return std::nullopt;
  });
  const Leaves Found = Ask();
  Launch.Ranges->assume(nullptr);
  add(AllAsked, Asked);
  llvm::erase_if(Asked, [&](const ValueOrigin &Each) {
    return isOfMain(*Each.Where) || // how many arguments there are
           llvm::none_of(Found, [&](const Expr *Leaf) { return isSame(*Leaf, *Each.Where, Context); });
  });
  return Asked;
}

SizedLaunch::Numbers SizedLaunch::partsOf(const Expr &Amount) {
  return partsOf([&] {
    valueOf(Amount);
    return Launch.Ranges->leavesOf(Amount, *Launch.Site.Call);
  });
}

SizedLaunch::Numbers SizedLaunch::partsOf(const LaunchExtent &Extent) {
  return partsOf([&] {
    Leaves Found;
    Launch.Ranges->dimAt(Extent.Vector, Extent.Axes, *Launch.Site.Call);
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      Found.append(Launch.Ranges->leavesOf(Extent.Vector, Extent.Axes, Axis, *Launch.Site.Call));
    return Found;
  });
}

void SizedLaunch::collectSizes(SizeOrigins &Origins) {
  const auto IsChosen = [&](const ValueOrigin &Number) {
    const std::optional<DataSize> Size = Origins.of(*Number.Where);
    return Size && Size->isChosen();
  };
  const auto AreAmong = [&](const Numbers &Each, const Numbers &Among) {
    return llvm::all_of(Each, [&](const ValueOrigin &Number) { return isAmong(Number, Among) || IsChosen(Number); });
  };
  OfBlock = partsOf(Launch.Site.Block);
  const Numbers OfGrid = partsOf(Launch.Site.Grid);
  for (const Argument &Each : Arguments)
    if (Each.Number)
      add(Parts, partsOf(*Each.Number));
  Numbers OfLaunch = Parts;
  add(OfLaunch, OfBlock);
  add(OfLaunch, OfGrid);
  for (Argument &Each : Arguments)
    if (const Numbers OfBytes = Each.Bytes ? partsOf(*Each.Bytes) : Numbers(); AreAmong(OfBytes, OfLaunch))
      add(Parts, OfBytes);
    else
      Each = {};
  if (!AreAmong(OfBlock, Parts) || !AreAmong(OfGrid, Parts))
    return;
  add(Parts, OfBlock);
  add(Parts, OfGrid);
  AreSides =
      llvm::all_of(Parts, [&](const ValueOrigin &Each) { return isAmong(Each, OfGrid) && !isAmong(Each, OfBlock); });
  AreChosen = llvm::all_of(Parts, IsChosen);
  if (Parts.size() > MostSizes)
    return;
  Sizes = Parts;
  add(*Sizes, AllAsked);
}

bool SizedLaunch::isOfBlock(unsigned Size) const { return isAmong((*Sizes)[Size], OfBlock); }

bool SizedLaunch::isPartOfAmount(unsigned Size) const { return isAmong((*Sizes)[Size], Parts); }

// A number that only conditions ask about, such as the result of a call that may fail, is left open: it lets the launch
// be made. Where an amount is open then, such a number is chosen, too, as in `argc > 1 ? atoi(argv[1]) : 64`.
std::optional<LaunchedCase> SizedLaunch::with(llvm::ArrayRef<int64_t> Values) const {
  const auto Assume = [&](bool OfConditions) {
    Launch.Ranges->assume([&, OfConditions](const ValueOrigin &Origin) -> std::optional<IntegerRange> {
      for (unsigned Index = 0; Index < Values.size(); ++Index)
        if (isSameNumber((*Sizes)[Index], Origin) && (OfConditions || isPartOfAmount(Index)))
          return IntegerRange::of(Values[Index]);
      return std::nullopt;
    });
  };
  std::optional<LaunchedCase> Case;
  Assume(/*OfConditions=*/false);
  if (!Launch.Ranges->isNeverReached(*Launch.Site.Call)) {
    Case = asAssumed();
    if (!Case) {
      Assume(/*OfConditions=*/true);
      Case = asAssumed();
    }
  }
  Launch.Ranges->assume(nullptr);
  return Case;
}

std::optional<uint64_t> SizedLaunch::threads() const {
  return Launch.Grid.isExact() && Launch.Block.isExact() ? std::optional(Launch.Grid.product() * Launch.Block.product())
                                                         : std::nullopt;
}

} // namespace cuda_tidy
