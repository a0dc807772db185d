#include "cuda/misaligned_access/MisalignedAccessCheck.h"
#include "calls/FunctionVisitor.h"
#include "flow/UserCode.h"
#include "knowledge/DeviceAccesses.h"
#include "knowledge/SharedVariables.h"
#include "knowledge/TypeSize.h"
#include "memory/MemoryOrigin.h"
#include "syntax/LaunchSite.h"
#include "syntax/SourceText.h"
#include "syntax/TensorExpr.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCalls = 4, MaxPlaces = 200;

/// Whether the memory begins where a parameter says.
bool isGiven(const Address &At) { return isa_and_nonnull<ParmVarDecl>(At.Variable); }

/// The term by which neighbouring threads, or rounds of a loop, differ, whatever the other terms are.
const Term *stepsIn(const Address &At) {
  if (!At.Variable && !isa<MemberExpr>(At.Pointer))
    return nullptr; // it may begin elsewhere for each thread
  const Sum &Offset = At.Offset;
  const auto Varies = [&](const Factor &Each) {
    return Each.varies() && llvm::count_if(Offset.terms(), [&](const Term &Other) {
                              return llvm::is_contained(Other.Factors, Each);
                            }) == 1;
  };
  const Term *Found = llvm::find_if(
      Offset.terms(), [&](const Term &Each) { return !Each.Factors.empty() && llvm::all_of(Each.Factors, Varies); });
  return Found == Offset.terms().end() ? nullptr : Found;
}

/// Whether nothing is known of \p Each, and no caller knows more.
bool isUnknown(const Term &Each) {
  return Each.has(Factor::Unknown) && !Each.has(Factor::Input) && !Each.has(Factor::Parameter);
}

/// Whether a number that \p Each is a multiple of may be anything, as far as the program says.
bool hangsOn(Factor::Kind Kind, const Term &Each) {
  return Each.has(Kind) && !Each.has(Factor::Fixed) && (Kind == Factor::Input || !Each.has(Factor::Unknown));
}

/// Whether \p Variable is itself what is accessed, and may be in registers.
bool isOfThread(const VarDecl &Variable) {
  return Variable.hasLocalStorage() && !Variable.getType()->isPointerType() && !Variable.getType()->isReferenceType();
}

bool isOfDevice(const FunctionDecl &Function) {
  return Function.hasAttr<CUDAGlobalAttr>() || Function.hasAttr<CUDADeviceAttr>();
}

} // namespace

struct MisalignedAccessCheck::Collector : FunctionVisitor<Collector> {
  explicit Collector(MisalignedAccessCheck &Check) : Check(Check) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(FunctionDecl *Visited) {
    if (Visited->doesThisDeclarationHaveABody() && isOfDevice(*Visited) && !Visited->isDependentContext() &&
        !Visited->isInvalidDecl())
      Check.judge(*Visited);
    return true;
  }

  MisalignedAccessCheck &Check;
};

void MisalignedAccessCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void MisalignedAccessCheck::check(const MatchFinder::MatchResult &Result) { Context = Result.Context; }

void MisalignedAccessCheck::onEndOfTranslationUnit() {
  if (!Context)
    return;
  Collector Collect(*this);
  forEachUserDeclaration(*Context, [&](Decl &Top) { Collect.TraverseDecl(&Top); });
  Functions.clear();
  Context = nullptr;
}

MisalignedAccessCheck::Known &MisalignedAccessCheck::knownOf(const FunctionDecl &Function) {
  auto &Flows = analysisOf<FunctionFlows>(*Context);
  std::unique_ptr<Known> &Entry = Functions[&Function];
  if (!Entry) {
    const FunctionFlow &Flow = Flows.of(Function);
    Entry.reset(new Known{{Flow, Flows, analysisOf<SizeOrigins>(*Context)}, AlignmentTests(Flow)});
  }
  return *Entry;
}

void MisalignedAccessCheck::judge(const FunctionDecl &Function) {
  for (const VectorAccess &Each : vectorAccessesIn(analysisOf<FunctionFlows>(*Context).of(Function)))
    judge(Each, Function);
}

void MisalignedAccessCheck::judge(const VectorAccess &Access, const FunctionDecl &Function) {
  const auto Alignment = alignmentInBytes(Access.Type, *Context);
  if (!Alignment || *Alignment < 2)
    return;
  Judged Way = {Access, static_cast<int64_t>(std::min<uint64_t>(*Alignment, WidestAccess)), {}};
  AddressEvaluator &Addresses = knownOf(Function).Addresses;
  PlacesLeft = MaxPlaces;
  judge(Way, Access.Pointer ? Addresses.addressOf(*Access.Pointer) : Addresses.placeOf(*Access.At), Function,
        *Access.At);
}

/// Whether the address need not fit, as far as \p Function tells, or its callers have to be asked where it begins.
bool MisalignedAccessCheck::isOpen(const Address &At, int64_t Alignment, const FunctionDecl &Function,
                                   const Stmt &Place) {
  if (At.Variable && isOfThread(*At.Variable))
    return false;
  if (At.Offset.terms().empty())
    return isGiven(At) && Asked.insert({At.Variable, Alignment}).second;
  return llvm::none_of(At.Offset.terms(), isUnknown) && !knownOf(Function).Tests.mayBeKnown(At, Place);
}

/// \p Place is where \p Function accesses the memory, or calls what does.
void MisalignedAccessCheck::judge(Judged &Way, Address At, const FunctionDecl &Function, const Stmt &Place) {
  At.Offset = At.Offset.modulo(Way.Alignment);
  if (!PlacesLeft || !isOpen(At, Way.Alignment, Function, Place))
    return;
  --PlacesLeft;
  if (At.Cast && !Way.Casts)
    Way.Casts = &Function;
  if (const Term *Steps = At.Cast ? stepsIn(At) : nullptr)
    return reportSteps(Way, At, *Steps);
  if (!isOfDevice(Function) && !Way.OtherTest)
    Way.OtherTest = knownOf(Function).Tests.otherTestBefore(Place);
  const auto Callers = analysisOf<ArgumentsGiven>(*Context).to(Function);
  const bool HasCallers = !Callers.empty() && Way.Calls.size() < MaxCalls;
  if (!HasCallers || !(isGiven(At) || At.Offset.has(Factor::Parameter)))
    return judgeEnd(Way, At, Function);
  for (const GivenArguments &Each : Callers)
    if (Each.Caller && !Each.Caller->isDependentContext() && Each.Caller != &Function)
      judgeCaller(Way, At, Each);
}

void MisalignedAccessCheck::judgeCaller(Judged Way, const Address &At, const GivenArguments &Call) {
  AddressEvaluator &Addresses = knownOf(*Call.Caller).Addresses;
  const auto GivenFor = [&](const ParmVarDecl &Parameter) -> const Expr * {
    const unsigned Index = Parameter.getFunctionScopeIndex();
    return Index < Call.Arguments.size() ? Call.Arguments[Index] : nullptr;
  };
  Address There = At;
  There.Offset = At.Offset.withParameters([&](const Factor &Of) {
    const Expr *Number = GivenFor(*static_cast<const ParmVarDecl *>(Of.Identity));
    return Number ? Addresses.valueOf(*Number) : Sum({Factor::Unknown, Of.Identity, Of.Written});
  });
  if (isGiven(At)) {
    const Expr *Given = GivenFor(cast<ParmVarDecl>(*At.Variable));
    if (!Given)
      return;
    const Sum Behind = There.Offset;
    There = At.Variable->getType()->isReferenceType() ? Addresses.placeOf(*Given) : Addresses.addressOf(*Given);
    There.Offset = There.Offset + Behind;
    There.Cast = At.Cast ? At.Cast : There.Cast;
  }
  Way.Calls.push_back(Call);
  judge(Way, There, *Call.Caller, *Call.At);
}

/// Nothing more is known of what \p Function is given.
void MisalignedAccessCheck::judgeEnd(const Judged &Way, const Address &At, const FunctionDecl &Function) {
  if (!At.Cast || At.Offset.terms().empty() || !isAligned(At, Function))
    return;
  if (const std::optional<int64_t> Rest = At.Offset.constant()) {
    reportRest(Way, At, *Rest);
    return;
  }
  const auto Judge = [&](Factor::Kind Kind) {
    const auto Hangs = [&](const Term &Each) { return Each.Factors.empty() || hangsOn(Kind, Each); };
    return llvm::all_of(At.Offset.terms(), Hangs);
  };
  if (!Judge(Factor::Input) && (!Way.OtherTest || isOfDevice(Function) || !Judge(Factor::Parameter)))
    return;
  reportOffset(Way, At, *llvm::find_if(At.Offset.terms(), [](const Term &Each) { return !Each.Factors.empty(); }));
}

/// Whether the memory plainly begins at a multiple of every alignment.
bool MisalignedAccessCheck::isAligned(const Address &At, const FunctionDecl &Function) {
  if (const VarDecl *Variable = At.Variable) {
    if (isa<ParmVarDecl>(Variable))
      return Variable->getType()->isPointerType() && (Function.hasAttr<CUDAGlobalAttr>() || !isOfDevice(Function));
    if (isInSharedMemory(*Variable) || (Variable->hasAttr<CUDADeviceAttr>() && !Variable->getType()->isPointerType()))
      return true;
    const auto Origin = isOfDevice(Function) ? std::nullopt
                                             : memoryOriginOf(*Variable, knownOf(Function).Addresses.flow(),
                                                              analysisOf<FunctionFlows>(*Context));
    return Origin && !Origin->IsInside && Origin->Space != MemorySpace::Host;
  }
  const auto *Call = dyn_cast<CXXMemberCallExpr>(At.Pointer->IgnoreParenImpCasts());
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && isOfTorch(*Callee);
}

DiagnosticBuilder MisalignedAccessCheck::report(const Judged &Way, const Address &At, llvm::StringRef Message) {
  Reported.insert(At.Cast->getBeginLoc());
  const PrintingPolicy Policy(Context->getLangOpts());
  return diag(At.Cast->getBeginLoc(), Message)
         << Way.Access.Type.getUnqualifiedType().getAsString(Policy) << int(Way.Alignment);
}

void MisalignedAccessCheck::reportSteps(const Judged &Way, const Address &At, const Term &Steps) {
  if (Reported.contains(At.Cast->getBeginLoc()))
    return;
  const Factor &Varies = Steps.Factors.front();
  const bool IsRound = Varies.What == Factor::Round;
  report(Way, At, "memory is accessed as '%0', which is aligned to %1 bytes, in steps of %2 bytes")
      << std::to_string(std::abs(Steps.Constant));
  diag(Varies.Written->getBeginLoc(),
       "%select{the next thread or block comes|the next round of the loop goes}0 %1 bytes on", DiagnosticIDs::Note)
      << IsRound << std::to_string(std::abs(Steps.Constant));
  explain(Way, At);
}

void MisalignedAccessCheck::reportRest(const Judged &Way, const Address &At, int64_t Rest) {
  if (Reported.contains(At.Cast->getBeginLoc()))
    return;
  report(Way, At, "memory is accessed as '%0', which is aligned to %1 bytes, %2 bytes behind a multiple of that")
      << std::to_string(Rest);
  explain(Way, At);
}

/// One test in front of a launch is the remedy for all accesses of the kernel: they are reported as one.
void MisalignedAccessCheck::reportOffset(const Judged &Way, const Address &At, const Term &Offset) {
  if (Reported.contains(At.Cast->getBeginLoc()) ||
      (isOfDevice(*Way.Casts) && !Reported.insert(Way.Casts->getLocation()).second))
    return;
  report(Way, At,
         "memory is accessed as '%0', which is aligned to %1 bytes, at an offset of '%2' bytes, which need not be a "
         "multiple of that")
      << textOf(Offset, *Context);
  if (Way.OtherTest && !Offset.has(Factor::Input))
    diag(Way.OtherTest->getBeginLoc(), "only '%0' is tested here", DiagnosticIDs::Note)
        << textOf(*Way.OtherTest, *Context);
  explain(Way, At);
}

void MisalignedAccessCheck::explain(const Judged &Way, const Address &At) {
  const SourceLocation Begin = At.Variable ? At.Variable->getLocation() : At.Pointer->getBeginLoc();
  diag(Begin, "the offset counts from here", DiagnosticIDs::Note);
  if (Way.Access.At->getBeginLoc() != At.Cast->getBeginLoc())
    diag(Way.Access.At->getBeginLoc(), "accessed here", DiagnosticIDs::Note);
  for (const GivenArguments &Each : Way.Calls)
    diag(Each.At->getBeginLoc(), "called from here", DiagnosticIDs::Note);
  diag(At.Cast->getBeginLoc(), "test whether the address is a multiple of %0, and copy by elements where it is not",
       DiagnosticIDs::Note)
      << int(Way.Alignment);
}

} // namespace cuda_tidy
