#include "cuda/wrong_memory/WrongMemoryCheck.h"
#include "calls/HostCode.h"
#include "facts/MemoryElsewhere.h"
#include "knowledge/HostOwners.h"
#include "knowledge/SymbolApis.h"
#include "memory/CudaUse.h"
#include "memory/DeviceSymbols.h"
#include "memory/PointerAddress.h"
#include "memory/Release.h"
#include "program/Conditions.h"
#include "syntax/GivenValues.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

StringRef nameOf(MemorySpace Space) {
  switch (Space) {
  case MemorySpace::Host:
    return "memory of the host";
  case MemorySpace::Pinned:
    return "page-locked memory of the host";
  case MemorySpace::Device:
    return "memory of the device";
  case MemorySpace::Managed:
    return "managed memory";
  }
  return "";
}

constexpr MemorySpace Spaces[] = {MemorySpace::Host, MemorySpace::Pinned, MemorySpace::Device, MemorySpace::Managed};

/// What a message calls \p Pointer: its name, or that of the object whose address it is, or which owns the memory.
std::string wordsFor(const Expr &Pointer, const std::optional<MemoryOrigin> &Origin) {
  if (const ValueDecl *Named = namedIn(*Pointer.IgnoreParenCasts()))
    return "'" + Named->getNameAsString() + "'";
  if (!Origin || !Origin->Variable)
    return "the pointer";
  const bool IsOwner =
      Origin->Variable->getType().getNonReferenceType()->isRecordType() && isa<CallExpr>(Pointer.IgnoreParenCasts());
  return (IsOwner ? "the memory of '" : "the address of '") + Origin->Variable->getNameAsString() + "'";
}

/// What a message calls \p Pointer, a variable, a member or an element of an array.
std::string pointerWordsFor(const Expr &Pointer) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(&Pointer);
  return (Element ? "a pointer in " : "the pointer ") + wordsFor(Element ? *Element->getBase() : Pointer, std::nullopt);
}

/// Whether a side that a copy takes for the host's, or for the device's, is the other one's.
bool contradicts(const std::optional<MemoryOrigin> &Origin, bool SaysHost) {
  return Origin && Origin->Space == (SaysHost ? MemorySpace::Device : MemorySpace::Host);
}

/// The kind that fits both pointers, if each is on one side alone.
StringRef kindFor(const std::optional<MemoryOrigin> &From, const std::optional<MemoryOrigin> &To) {
  auto IsOneSided = [](const std::optional<MemoryOrigin> &Origin) {
    return Origin && Origin->Space != MemorySpace::Managed;
  };
  if (!IsOneSided(From) || !IsOneSided(To))
    return "";
  const bool FromDevice = From->Space == MemorySpace::Device, ToDevice = To->Space == MemorySpace::Device;
  return FromDevice ? (ToDevice ? "cudaMemcpyDeviceToDevice" : "cudaMemcpyDeviceToHost")
                    : (ToDevice ? "cudaMemcpyHostToDevice" : "cudaMemcpyHostToHost");
}

/// The same if it is another one than \p Kind; empty where there is no kind to change.
StringRef otherKindFor(const EnumConstantDecl *Kind, const std::optional<MemoryOrigin> &From,
                       const std::optional<MemoryOrigin> &To) {
  const StringRef Right = Kind ? kindFor(From, To) : "";
  return Kind && Right == Kind->getName() ? "" : Right;
}

/// As what a copy takes the memory of one of its pointers, by its \p Kind or by its name alone.
std::string takenFor(const EnumConstantDecl *Kind, bool ForHost) {
  return Kind ? ("'" + Kind->getName() + "'").str() : nameOf(ForHost ? MemorySpace::Host : MemorySpace::Device).str();
}

/// What releases the memory; empty where its owner does.
StringRef releaseFor(const MemoryOrigin &Origin) {
  if (Origin.Variable)
    return "";
  if (const auto *New = dyn_cast<CXXNewExpr>(Origin.Source))
    return New->isArray() ? "delete[]" : "delete";
  if (const AllocationApi *Api = allocationApiOf(*cast<CallExpr>(Origin.Source)))
    return Api->ReleasedBy;
  // A function of the program's gives it: for the host's there are several ways.
  return Origin.Space == MemorySpace::Host ? "" : Origin.Space == MemorySpace::Pinned ? "cudaFreeHost" : "cudaFree";
}

/// Whether a function that releases memory of the one space may be given that of the other.
bool mayRelease(MemorySpace For, MemorySpace Space) {
  return For == Space || (For == MemorySpace::Device && Space == MemorySpace::Managed);
}

bool isUsedIn(const FunctionDecl &Kernel, unsigned Parameter, FunctionFlows &Flows) {
  const FunctionDecl *Definition = definitionOf(Kernel);
  return !Definition || Parameter >= Definition->getNumParams() ||
         !Flows.of(*Definition).referencesTo(Definition->getParamDecl(Parameter)).empty();
}

} // namespace

void WrongMemoryCheck::registerPPCallbacks(const SourceManager &Sources, Preprocessor *Expanded,
                                           Preprocessor *ModuleExpander) {
  Managed.listenTo(*Expanded);
}

void WrongMemoryCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void WrongMemoryCheck::check(const MatchFinder::MatchResult &Result) {
  Flows = &analysisOf<FunctionFlows>(*Result.Context);
  for (const auto &[At, Function] : analysisOf<HostCode>(*Result.Context).calls()) {
    const FunctionFlow &Flow = Flows->of(*Function);
    if (const auto *Delete = dyn_cast<CXXDeleteExpr>(At)) {
      if (isOfCpp(Delete->getOperatorDelete()))
        judgeRelease(
            {*Delete, *Delete->getArgument(), Delete->isArrayForm() ? "delete[]" : "delete", MemorySpace::Host}, Flow);
      continue;
    }
    const auto &Call = *cast<CallExpr>(At);
    if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call))
      judgeLaunch(*Launch, Flow);
    else if (const TransferApi *Api = transferApiOf(Call))
      judgeTransfer(Call, *Api, Flow);
    else if (const ReleaseApi *Release = releaseApiOf(Call)) {
      if (const Expr *Pointer = argumentOf(Call, Release->Pointer))
        judgeRelease({Call, *Pointer, Release->Name.str(), Release->Space}, Flow);
    } else if (symbolGivenTo(Call))
      judgeSymbol(Call, Flow);
    else
      judgeCall(Call, Flow);
  }
  Flows = nullptr;
  Reported.clear();
  Managed.clear();
}

std::optional<MemoryOrigin> WrongMemoryCheck::originOf(const Expr &Pointer, const FunctionFlow &Flow,
                                                       std::optional<MemorySpace> Elsewhere) {
  auto Origin = memoryOriginOf(Pointer, Flow, *Flows);
  if (!Origin && Elsewhere && areQuestionsAnswered())
    Origin = memoryOriginOf(Pointer, Flow, *Flows, Elsewhere);
  return Origin && Origin->Variable && Managed.isMarked(*Origin->Variable) ? std::nullopt : Origin;
}

llvm::SmallVector<Condition, 2> WrongMemoryCheck::conditionsOf(const MemoryOrigin &Origin) {
  return onlyIfGiven(Origin, UnitAnalyses::of(Flows->context()));
}

bool WrongMemoryCheck::isNew(SourceLocation At, llvm::ArrayRef<Condition> Conditions) {
  return mayBeShown(Conditions) && Reported.isNew(At, !Conditions.empty());
}

DiagnosticBuilder WrongMemoryCheck::report(SourceLocation At, StringRef Text, llvm::ArrayRef<Condition> Conditions) {
  DiagnosticBuilder Report = diag(At, Text);
  if (!Conditions.empty())
    attachConditions(Conditions, Report);
  return Report;
}

SourceLocation WrongMemoryCheck::placeOf(const Expr &E) const {
  return Flows->context().getSourceManager().getFileLoc(E.getBeginLoc());
}

void WrongMemoryCheck::noteOrigin(const MemoryOrigin &Origin, StringRef Pointer) {
  const SourceLocation At = Flows->context().getSourceManager().getFileLoc(Origin.location());
  if (Origin.Variable)
    diag(At, "%0 is declared here", DiagnosticIDs::Note) << Origin.Variable;
  else
    diag(At, "%0 gets %1 here", DiagnosticIDs::Note) << Pointer << nameOf(Origin.Space);
}

bool WrongMemoryCheck::reportSymbol(const Expr &Pointer, StringRef Taker, const FunctionFlow &Flow, bool IsRelease) {
  const VarDecl *Symbol = symbolBehind(Pointer, Flow);
  if (!Symbol || Managed.isMarked(*Symbol))
    return false;
  const SourceLocation At = placeOf(Pointer);
  if (!isNew(At))
    return true;
  diag(At, "'%0' is given the address that %1 has on the host, where it is not") << Taker << Symbol;
  diag(Symbol->getLocation(), "it is a variable of the device", DiagnosticIDs::Note);
  diag(At,
       IsRelease ? "nothing has to release it"
                 : "'cudaGetSymbolAddress' gives the address that it has there; 'cudaMemcpyToSymbol' and "
                   "'cudaMemcpyFromSymbol' copy by its name",
       DiagnosticIDs::Note);
  return true;
}

void WrongMemoryCheck::judgeSymbol(const CallExpr &Call, const FunctionFlow &Flow) {
  const auto Wrong = noSymbolIn(Call, Flow, *Flows);
  const auto *Variable = Wrong ? dyn_cast_or_null<VarDecl>(Wrong->Named) : nullptr;
  if (!Wrong || (Variable && Managed.isMarked(*Variable)) || !isNew(placeOf(*Wrong->Given)))
    return;
  const StringRef Taker = apiCalledBy(Call);
  const SourceLocation At = placeOf(*Wrong->Given);
  if (Wrong->What == NoSymbol::Address) {
    diag(At, "'%0' is given the address of %1, and takes %1 itself") << Taker << Wrong->Named;
    return;
  }
  const bool IsPointer = Wrong->What == NoSymbol::Pointer;
  diag(At, "'%0' takes a variable of the device, and %1 is %select{one of the host|a pointer to memory of the device}2")
      << Taker << wordsFor(*Wrong->Given, std::nullopt) << IsPointer;
  if (const auto Origin = IsPointer ? memoryOriginOf(*Wrong->Given, Flow, *Flows) : std::nullopt)
    noteOrigin(*Origin, wordsFor(*Wrong->Given, Origin));
  else
    diag(Wrong->Named->getLocation(), "%0 is declared here", DiagnosticIDs::Note) << Wrong->Named;
}

/// \p Pointer is the pointer whose address \p Taker is given \p At a place.
void WrongMemoryCheck::reportAddress(const Expr &Pointer, StringRef Taker, SourceLocation At,
                                     const FunctionFlow &Flow) {
  if (!isNew(At))
    return;
  diag(At, "'%0' is given the address of %1, and not the memory that it points to")
      << Taker << pointerWordsFor(Pointer);
  if (const auto Behind = memoryOriginOf(Pointer, Flow, *Flows))
    noteOrigin(*Behind, wordsFor(Pointer, Behind));
}

void WrongMemoryCheck::judgeTransfer(const CallExpr &Call, const TransferApi &Api, const FunctionFlow &Flow) {
  const Expr *To = argumentOf(Call, Api.To), *From = argumentOf(Call, Api.From);
  if (!To || reportSymbol(*To, Api.Name, Flow) || (From && reportSymbol(*From, Api.Name, Flow)))
    return;
  for (const Expr *Each : {To, From})
    if (const Expr *Pointer = Each ? pointerGivenByAddress(*Each, Call, Flow, *Flows) : nullptr)
      return reportAddress(*Pointer, Api.Name, placeOf(*Each), Flow);
  if (!Api.isFill())
    return judgeDirection(Call, Api, Flow);
  const auto Origin = originOf(*To, Flow, MemorySpace::Host);
  if (!Origin || Origin->Space != MemorySpace::Host || !isNew(placeOf(Call), conditionsOf(*Origin)))
    return;
  const std::string Pointer = wordsFor(*To, Origin);
  report(placeOf(Call), "'%0' fills memory of the device, and %1 is %2", conditionsOf(*Origin))
      << Api.Name << Pointer << nameOf(Origin->Space);
  noteOrigin(*Origin, Pointer);
}

void WrongMemoryCheck::judgeDirection(const CallExpr &Call, const TransferApi &Api, const FunctionFlow &Flow) {
  const std::optional<CopySides> Says = sidesOf(Call, Api);
  const Expr *To = argumentOf(Call, Api.To), *From = argumentOf(Call, Api.From);
  if (!Says || !From)
    return;
  const auto ToOrigin = originOf(*To, Flow), FromOrigin = originOf(*From, Flow);
  if (reportDirection(Call, Api, ToOrigin, FromOrigin, Flow))
    return;
  auto WrongFor = [](bool ForHost) { return ForHost ? MemorySpace::Device : MemorySpace::Host; };
  if (!ToOrigin)
    reportDirection(Call, Api, originOf(*To, Flow, WrongFor(Says->ToHost)), FromOrigin, Flow);
  if (!FromOrigin)
    reportDirection(Call, Api, ToOrigin, originOf(*From, Flow, WrongFor(Says->FromHost)), Flow);
}

bool WrongMemoryCheck::reportDirection(const CallExpr &Call, const TransferApi &Api,
                                       const std::optional<MemoryOrigin> &ToOrigin,
                                       const std::optional<MemoryOrigin> &FromOrigin, const FunctionFlow &Flow) {
  const Expr *Kind = argumentOf(Call, Api.Direction);
  const EnumConstantDecl *Named = directionIn(Kind);
  const CopySides Says = *sidesOf(Call, Api);
  const Expr *To = argumentOf(Call, Api.To), *From = argumentOf(Call, Api.From);
  const bool IsToWrong = contradicts(ToOrigin, Says.ToHost), IsFromWrong = contradicts(FromOrigin, Says.FromHost);
  if (!IsToWrong && !IsFromWrong)
    return false;
  const MemoryOrigin &Wrong = IsToWrong ? *ToOrigin : *FromOrigin;
  if (!isNew(placeOf(Call), conditionsOf(Wrong)))
    return true;
  const Expr &Pointer = IsToWrong ? *To : *From;
  const std::string Words = wordsFor(Pointer, Wrong);
  const StringRef Right = otherKindFor(Named, FromOrigin, ToOrigin);
  // Either the kind is wrong, or the pointers are in each other's place.
  const bool IsOpposite = IsToWrong && IsFromWrong;
  report(placeOf(Call), "'%0' copies %select{from|to}1 %2, which is %3, as %4", conditionsOf(Wrong))
      << Api.Name << IsToWrong << Words << nameOf(Wrong.Space)
      << takenFor(Named, IsToWrong ? Says.ToHost : Says.FromHost)
      << (Right.empty() || IsOpposite || Kind->getBeginLoc().isMacroID()
              ? FixItHint()
              : FixItHint::CreateReplacement(Kind->getSourceRange(), Right));
  noteOrigin(Wrong, Words);
  if (Right.empty())
    return true;
  if (const MemoryOrigin &Other = IsToWrong ? *FromOrigin : *ToOrigin; Other.location() != Wrong.location())
    noteOrigin(Other, wordsFor(IsToWrong ? *From : *To, Other));
  diag(placeOf(*Kind), "the kind that fits is '%0'%select{|, unless the two pointers stand in each other's place}1",
       DiagnosticIDs::Note)
      << Right << IsOpposite;
  return true;
}

void WrongMemoryCheck::judgeLaunch(const CUDAKernelCallExpr &Launch, const FunctionFlow &Flow) {
  const FunctionDecl *Kernel = Launch.getDirectCallee();
  for (unsigned I = 0; Kernel && I < Launch.getNumArgs(); ++I) {
    const Expr &Argument = *Launch.getArg(I);
    if (Argument.getType().isNull() || !Argument.getType()->isPointerType() ||
        Argument.getType()->isFunctionPointerType() || !isUsedIn(*Kernel, I, *Flows) ||
        reportSymbol(Argument, Kernel->getName(), Flow))
      continue;
    const auto Origin = originOf(Argument, Flow, MemorySpace::Host);
    if (!Origin || Origin->Space != MemorySpace::Host || !isNew(placeOf(Argument), conditionsOf(*Origin)))
      continue;
    const std::string Pointer = wordsFor(Argument, Origin);
    report(placeOf(Argument), "kernel %0 is given %1, which is memory of the host", conditionsOf(*Origin))
        << Kernel << Pointer;
    noteOrigin(*Origin, Pointer);
    diag(placeOf(Argument), "copy it to the device first, or allocate it with 'cudaMallocManaged'",
         DiagnosticIDs::Note);
  }
}

void WrongMemoryCheck::judgeRelease(const Given &To, const FunctionFlow &Flow) {
  if (reportSymbol(To.Pointer, To.Name, Flow, /*IsRelease=*/true))
    return;
  const bool IsOfCuda = To.For && *To.For != MemorySpace::Host;
  if (const Expr *Pointer = IsOfCuda ? pointerAddressedBy(To.Pointer) : nullptr)
    return reportAddress(*Pointer, To.Name, placeOf(To.Pointer), Flow);
  if (const auto Origin = originOf(To.Pointer, Flow))
    return reportRelease(To, *Origin);
  const ValueDecl *Named = namedIn(*To.Pointer.IgnoreParenCasts());
  if (!Named || !isGivenToCuda(*Named, Flow))
    return;
  for (const MemorySpace Each : Spaces)
    if (const auto Origin = originOf(To.Pointer, Flow, Each))
      reportRelease(To, *Origin);
}

/// The function that \p Call calls may release what it is given, here or in another file.
void WrongMemoryCheck::judgeCall(const CallExpr &Call, const FunctionFlow &Flow) {
  if (const auto Found = releaseInside(Call))
    return judgeRelease(
        {Call, *Found->What, Call.getDirectCallee()->getNameAsString(), Found->Inside.Space, Found->Inside.At}, Flow);
  const auto Possible = areQuestionsAnswered() ? possibleReleaseIn(Call) : std::nullopt;
  const ValueDecl *Named = Possible ? namedIn(*Possible->What->IgnoreParenCasts()) : nullptr;
  if (Named && isGivenToCuda(*Named, Flow))
    judgeRelease({Call, *Possible->What, Call.getDirectCallee()->getNameAsString(), std::nullopt}, Flow);
}

/// What other files have to say of memory of \p Origin for its release to be wrong.
llvm::SmallVector<Condition, 2> WrongMemoryCheck::conditionsOf(const Given &To, const MemoryOrigin &Origin) {
  MemoryOrigin Released = Origin;
  Released.Unless.clear(); // to unlock it is no release
  llvm::SmallVector<Condition, 2> Conditions = conditionsOf(Released);
  if (To.For)
    return Conditions;
  llvm::SmallVector<MemorySpace, 3> Wrong = {MemorySpace::Host, MemorySpace::Pinned, MemorySpace::Device};
  llvm::erase_if(Wrong, [&](MemorySpace Each) { return mayRelease(Each, Origin.Space); });
  const FunctionDecl &Callee = *cast<CallExpr>(To.Release).getDirectCallee();
  Conditions.push_back(onlyIfItReleases(Callee, *onlyAddressOf(Callee), Wrong, UnitAnalyses::of(Flows->context())));
  return Conditions;
}

void WrongMemoryCheck::reportRelease(const Given &To, const MemoryOrigin &Origin) {
  const auto &[Release, Pointer, Name, For, Inside] = To;
  const llvm::SmallVector<Condition, 2> Conditions = conditionsOf(To, Origin);
  if ((For && mayRelease(*For, Origin.Space)) || !isNew(placeOf(Release), Conditions))
    return;
  const std::string Words = wordsFor(Pointer, Origin);
  const StringRef Right = releaseFor(Origin);
  report(placeOf(Release), "'%0' is given %1, which is %2", Conditions) << Name << Words << nameOf(Origin.Space);
  noteOrigin(Origin, Words);
  if (Inside)
    diag(placeOf(*Inside), "the memory is released here", DiagnosticIDs::Note);
  if (!Right.empty())
    diag(placeOf(Release), "'%0' releases it", DiagnosticIDs::Note) << Right;
  else if (!Origin.If.empty())
    return; // how is the business of whoever wrote the other file
  else if (!Origin.Variable)
    diag(placeOf(Release), "its owner releases it", DiagnosticIDs::Note);
  else
    diag(placeOf(Release), "nothing has to release it: it ends with %0", DiagnosticIDs::Note) << Origin.Variable;
}

} // namespace cuda_tidy
