#include "cuda/memory_size/MemorySizeCheck.h"
#include "calls/HostCode.h"
#include "cuda/memory_size/KernelReach.h"
#include "facts/MemoryElsewhere.h"
#include "flow/ValueRanges.h"
#include "knowledge/TypeSize.h"
#include "memory/AllocationsBefore.h"
#include "memory/PointerAddress.h"
#include "program/Conditions.h"
#include "syntax/GivenValues.h"
#include "syntax/SourceText.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {

/// One of the pointers that a call is given: its memory, where the size of that is known.
struct MemorySizeCheck::Side {
  MemoryOrigin Origin;
  ByteCount Has;
  uint64_t ElementBytes; ///< 1 where it is no pointer to a complete type.
  bool HasScalars;       ///< Nothing is less than an element.
  std::string Words;
  llvm::SmallVector<Condition, 2> If = {}; ///< What other files have to say of it.
};

void MemorySizeCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void MemorySizeCheck::check(const MatchFinder::MatchResult &Result) {
  Flows = &analysisOf<FunctionFlows>(*Result.Context);
  for (const auto &[At, Function] : analysisOf<HostCode>(*Result.Context).calls()) {
    const auto *Call = dyn_cast<CallExpr>(At);
    if (!Call)
      continue;
    const FunctionFlow &Flow = Flows->of(*Function);
    if (const auto Size = sizeOfPointerIn(*Call, *Result.Context))
      reportSizeOfPointer(*Size);
    else if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Call))
      judgeLaunch(*Launch, Flow);
    else if (const TransferApi *Api = transferApiOf(*Call))
      judgeTransfer(*Call, *Api, Flow);
  }
  Flows = nullptr;
  Reported.clear();
}

void MemorySizeCheck::reportSizeOfPointer(const SizeOfPointer &Size) {
  if (!isNew(placeOf(*Size.At)))
    return;
  diag(placeOf(*Size.At), "this is the size of the pointer %0, %1 bytes: what it points to has %2")
      << Size.Pointer << unsigned(Size.Bytes) << unsigned(Size.ElementBytes);
  diag(placeOf(*Size.At), "'sizeof(*%0)' is the size of an element", DiagnosticIDs::Note) << Size.Pointer->getName();
}

SourceLocation MemorySizeCheck::placeOf(const Expr &E) const {
  return Flows->context().getSourceManager().getFileLoc(E.getBeginLoc());
}

bool MemorySizeCheck::isNew(SourceLocation At, const CallExpr &Call, const FunctionFlow &Flow, const Side &Of) {
  return !ValueRanges(Flow.function(), {}, *Flows).isNeverReached(Call) &&
         (Of.If.empty() ? isNew(At) : !Reported.contains(At));
}

DiagnosticBuilder MemorySizeCheck::report(SourceLocation At, const Side &Of, StringRef Text) {
  DiagnosticBuilder Report = diag(At, Text);
  if (!Of.If.empty())
    attachConditions(Of.If, Report);
  return Report;
}

/// One of \p Origins, where all have as many bytes, and how many that are.
static std::optional<std::pair<MemoryOrigin, ByteCount>> commonSizeOf(llvm::ArrayRef<MemoryOrigin> Origins,
                                                                      const FunctionFlow &Flow, FunctionFlows &Flows) {
  const auto First = Origins.empty() ? std::nullopt : bytesOf(Origins.front(), Flow, Flows.context());
  const bool IsCommon = First && llvm::all_of(llvm::drop_begin(Origins), [&](const MemoryOrigin &Each) {
                          const auto Bytes = bytesOf(Each, Flow, Flows.context());
                          return Bytes && Bytes->isMultipleOfSame(*First, Flow, Flows) &&
                                 Bytes->Constant == First->Constant && Bytes->HasSizeof == First->HasSizeof;
                        });
  return IsCommon ? std::optional(std::pair(Origins.front(), *First)) : std::nullopt;
}

std::optional<MemorySizeCheck::Side> MemorySizeCheck::sideOf(const Expr *Pointer, const CallExpr &Use,
                                                             const FunctionFlow &Flow) {
  if (Pointer && pointerGivenByAddress(*Pointer, Use, Flow, *Flows)) // cuda-wrong-memory reports that
    return std::nullopt;
  const auto Always = Pointer ? memoryOriginOf(*Pointer, Flow, *Flows) : std::nullopt;
  auto Known = Always ? commonSizeOf(*Always, Flow, *Flows) : std::nullopt;
  if (const auto Place = Pointer && !Known ? namedPlaceIn(*Pointer->IgnoreParenCasts(), Flow) : std::nullopt)
    Known = commonSizeOf(allocationsBefore(*Place, Use, Flow, *Flows), Flow, *Flows);
  if (!Known)
    return std::nullopt;
  return sideOf(*Pointer, Known->first, Known->second);
}

MemorySizeCheck::Side MemorySizeCheck::sideOf(const Expr &Pointer, const MemoryOrigin &Origin, const ByteCount &Bytes) {
  const Expr &E = *Pointer.IgnoreParenCasts();
  const QualType Type = E.getType();
  const QualType Element = Type->isArrayType()     ? Flows->context().getBaseElementType(Type)
                           : Type->isPointerType() ? Type->getPointeeType()
                                                   : QualType();
  const std::optional<uint64_t> Size = sizeInBytes(Element, Flows->context());
  const ValueDecl *Named = Origin.Variable ? Origin.Variable : namedIn(E);
  return Side{Origin, Bytes, Size.value_or(1), Size && Element->isScalarType(),
              Named ? "'" + Named->getNameAsString() + "'" : "the memory"};
}

/// The one argument of \p Call that is a number; null if several are.
static const Expr *onlyNumberIn(const CallExpr &Call) {
  const Expr *Found = nullptr;
  for (const Expr *Each : Call.arguments())
    if (Each->getType()->isIntegerType() && !Each->getType()->isBooleanType()) {
      if (Found)
        return nullptr;
      Found = Each;
    }
  return Found;
}

/// The memory that \p Pointer points to, if a function of another file gives it whose one number says how much: as many
/// bytes, or as many elements of what it points to.
llvm::SmallVector<MemorySizeCheck::Side, 2> MemorySizeCheck::sidesOfOthers(const Expr *Pointer,
                                                                           const FunctionFlow &Flow) {
  llvm::SmallVector<Side, 2> Found;
  const auto Origin =
      Pointer && areQuestionsAnswered() ? memoryOriginOf(*Pointer, Flow, *Flows, MemorySpace::Device) : std::nullopt;
  const auto *Call = Origin && Origin->If.size() == 1 && !Origin->IsOneOfSeveral && !Origin->IsInside
                         ? dyn_cast_or_null<CallExpr>(Origin->Source)
                         : nullptr;
  const FunctionDecl *Giver = Call ? Call->getDirectCallee() : nullptr;
  const Expr *Number =
      Giver && Giver == Origin->If.front().Function && Flow.parentOf(Call) ? onlyNumberIn(*Call) : nullptr;
  const auto Count = Number ? productOf(*Number, Flow, Flows->context()) : std::nullopt;
  if (!Count)
    return Found;
  const unsigned Index = std::distance(Call->arg_begin(), llvm::find(Call->arguments(), Number));
  llvm::SmallSetVector<uint64_t, 2> Units;
  Units.insert(1);
  Units.insert(sideOf(*Pointer, *Origin, *Count).ElementBytes);
  for (const uint64_t Unit : Units) {
    ByteCount Bytes = *Count;
    Bytes.HasSizeof |= Unit > 1;
    if (!Bytes.multiplyBy(Unit))
      continue;
    Found.push_back(sideOf(*Pointer, *Origin, Bytes));
    Found.back().If.push_back(onlyIfItCounts(*Giver, Index, Unit, UnitAnalyses::of(Flows->context())));
  }
  return Found;
}

void MemorySizeCheck::judgeTransfer(const CallExpr &Call, const TransferApi &Api, const FunctionFlow &Flow) {
  const Expr *Size = argumentOf(Call, Api.Size);
  auto Bytes = Size ? productOf(*Size, Flow, Flows->context()) : std::nullopt;
  if (!Bytes || !Bytes->multiplyBy(Api.Unit))
    return;
  Bytes->HasSizeof |= Api.Unit > 1;
  const auto To = sideOf(argumentOf(Call, Api.To), Call, Flow), From = sideOf(argumentOf(Call, Api.From), Call, Flow);
  if ((To && reportExcess(Call, Api, *Bytes, *To, Flow)) || (From && reportExcess(Call, Api, *Bytes, *From, Flow)) ||
      (To && reportElements(Call, Api, *Bytes, *To, Flow)) || (From && reportElements(Call, Api, *Bytes, *From, Flow)))
    return;
  for (const auto &[Known, Argument] : {std::pair(&To, Api.To), std::pair(&From, Api.From)})
    if (!*Known)
      for (const Side &Each : sidesOfOthers(argumentOf(Call, Argument), Flow))
        if (!reportExcess(Call, Api, *Bytes, Each, Flow))
          reportElements(Call, Api, *Bytes, Each, Flow);
  // A copy between elements of different sizes may well be of bytes.
  if (To && Api.Unit == 1 && (Api.isFill() || (From && From->ElementBytes == To->ElementBytes)))
    reportCut(Call, Api, *Size, *To, Flow);
}

void MemorySizeCheck::noteSize(const Side &Of) {
  const auto *Call = dyn_cast_or_null<CallExpr>(Of.Origin.Source);
  const bool IsAllocation = Of.Origin.Source && (!Call || allocationApiOf(*Call));
  diag(Flows->context().getSourceManager().getFileLoc(Of.Origin.location()),
       "%select{this says how many it has|allocated here|declared here}0", DiagnosticIDs::Note)
      << (Of.Origin.Variable ? 2
          : IsAllocation     ? 1
                             : 0);
}

/// \p Call copies or fills \p Bytes, and \p Of may have fewer.
bool MemorySizeCheck::reportExcess(const CallExpr &Call, const TransferApi &Api, const ByteCount &Bytes, const Side &Of,
                                   const FunctionFlow &Flow) {
  if (!Bytes.isMultipleOfSame(Of.Has, Flow, *Flows) || Bytes.Constant <= Of.Has.Constant)
    return false;
  if (!isNew(placeOf(Call), Call, Flow, Of))
    return true;
  report(placeOf(Call), Of, "'%0' %select{copies|fills}1 %2 bytes, but %3 has only %4")
      << Api.Name << Api.isFill() << Bytes.text(Flows->context()) << Of.Words << Of.Has.text(Flows->context());
  noteSize(Of);
  return true;
}

/// \p Call copies or fills as many bytes as \p Of may have elements.
bool MemorySizeCheck::reportElements(const CallExpr &Call, const TransferApi &Api, const ByteCount &Bytes,
                                     const Side &Of, const FunctionFlow &Flow) {
  // Where nothing says how many elements there are, or the number has another name, a part may be meant.
  if (Of.ElementBytes == 1 || Bytes.HasSizeof || !Of.Has.HasSizeof || Of.Origin.IsInside ||
      !Bytes.isMultipleOfSame(Of.Has, Flow, *Flows) || !Bytes.hasSameNumbers(Of.Has, Flows->context()))
    return false;
  if (ByteCount Whole = Bytes; !Whole.multiplyBy(Of.ElementBytes) || Whole.Constant != Of.Has.Constant)
    return false;
  if (!isNew(placeOf(Call), Call, Flow, Of))
    return true;
  report(placeOf(Call), Of,
         "'%0' %select{copies|fills}1 %2 bytes of the %3 that %4 has: the number of its elements, which "
         "have %5 bytes each")
      << Api.Name << Api.isFill() << Bytes.text(Flows->context()) << Of.Has.text(Flows->context()) << Of.Words
      << static_cast<unsigned>(Of.ElementBytes);
  noteSize(Of);
  return true;
}

/// \p Call may end in the middle of an element of \p Of.
void MemorySizeCheck::reportCut(const CallExpr &Call, const TransferApi &Api, const Expr &Size, const Side &Of,
                                const FunctionFlow &Flow) {
  const ASTContext &Context = Flows->context();
  if (!Of.HasScalars || !Of.Has.HasSizeof || Of.Has.Constant % Of.ElementBytes || Of.Origin.IsInside)
    return;
  const auto Rest = remainderOf(Size, Of.ElementBytes, Flow, Context);
  if (!Rest || *Rest == 0 || !isNew(placeOf(Call), Call, Flow, Of))
    return;
  diag(placeOf(Call), "'%0' %select{copies|fills}1 %2 bytes, which ends %3 bytes into an element of %4: they have %5 "
                      "bytes each")
      << Api.Name << Api.isFill() << textOf(Size, Context) << static_cast<unsigned>(*Rest) << Of.Words
      << static_cast<unsigned>(Of.ElementBytes);
  noteSize(Of);
}

void MemorySizeCheck::judgeLaunch(const CUDAKernelCallExpr &Launch, const FunctionFlow &Flow) {
  const FunctionDecl *Kernel = Launch.getDirectCallee() ? definitionOf(*Launch.getDirectCallee()) : nullptr;
  if (Kernel && !Kernel->isDependentContext())
    for (unsigned I = 0; I < std::min(Launch.getNumArgs(), Kernel->getNumParams()); ++I)
      judgeArgument(Launch, *Kernel, I, Flow);
}

/// What \p Launch gives the parameters \p Of, multiplied.
static std::optional<ByteCount> givenProduct(const CUDAKernelCallExpr &Launch, const BoundedAccess::Product &Of,
                                             const FunctionFlow &Flow) {
  ByteCount All;
  for (const ParmVarDecl *Each : Of) {
    const unsigned Index = Each->getFunctionScopeIndex();
    const auto One = Index < Launch.getNumArgs()
                         ? productOf(*Launch.getArg(Index), Flow, Flow.function().getASTContext())
                         : std::nullopt;
    if (!One || !All.multiplyBy(One->Constant))
      return std::nullopt;
    All.Factors.append(One->Factors);
    All.Numbers.append(One->Numbers);
  }
  return All;
}

/// The kernel comes to as many elements of its argument as another says, and that has fewer bytes.
void MemorySizeCheck::judgeArgument(const CUDAKernelCallExpr &Launch, const FunctionDecl &Kernel, unsigned Index,
                                    const FunctionFlow &Flow) {
  const ParmVarDecl &Array = *Kernel.getParamDecl(Index);
  if (!Array.getType()->isPointerType())
    return;
  if (const auto Given = sideOf(Launch.getArg(Index), Launch, Flow))
    return judgeReach(Launch, Kernel, Index, *Given, Flow);
  for (const Side &Each : sidesOfOthers(Launch.getArg(Index), Flow))
    judgeReach(Launch, Kernel, Index, Each, Flow);
}

void MemorySizeCheck::judgeReach(const CUDAKernelCallExpr &Launch, const FunctionDecl &Kernel, unsigned Index,
                                 const Side &Given, const FunctionFlow &Flow) {
  if (Given.Origin.IsInside)
    return;
  for (const BoundedAccess &Each : boundedAccessesTo(*Kernel.getParamDecl(Index), Kernel, *Flows)) {
    const std::optional<uint64_t> ElementBytes = sizeInBytes(Each.At->getType(), Flows->context());
    const std::optional<ByteCount> Count = givenProduct(Launch, Each.Below, Flow);
    if (!ElementBytes || !Count || !Count->isMultipleOfSame(Given.Has, Flow, *Flows))
      continue;
    if (ByteCount Whole = *Count; Whole.multiplyBy(*ElementBytes) && Whole.Constant <= Given.Has.Constant)
      continue;
    const Expr &At = Given.Origin.Source ? *Given.Origin.Source : *Launch.getArg(Index);
    if (!isNew(placeOf(At), Launch, Flow, Given))
      continue;
    report(placeOf(At), Given, "%0 has %1 bytes, and kernel %2 accesses %3 elements of it, of %4 bytes each")
        << Given.Words << Given.Has.text(Flows->context()) << &Kernel << Count->text(Flows->context())
        << static_cast<unsigned>(*ElementBytes);
    diag(placeOf(Launch), "the kernel is given it here", DiagnosticIDs::Note);
    diag(placeOf(*Each.At), "it accesses an element below '%0' here", DiagnosticIDs::Note)
        << llvm::join(llvm::map_range(Each.Below, [](const ParmVarDecl *Of) { return Of->getNameAsString(); }), " * ");
  }
}

} // namespace cuda_tidy
