#include "cuda/oversized_allocation/OversizedAllocationCheck.h"
#include "errors/ExpectedFailure.h"
#include "flow/StatementParts.h"
#include "flow/ValueRanges.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceMemory.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/TypeSize.h"
#include "syntax/Mentions.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether \p Call allocates memory that need not be the device's: the host's, or managed memory, of which there may be
/// more than the GPU has.
bool allocatesElsewhere(const CallExpr &Call) {
  const AllocationApi *Api = allocationApiOf(Call);
  return Api && Api->Space != MemorySpace::Device;
}

/// The factors of the number of bytes that \p Call asks for; none if it allocates nothing, or that is not known.
llvm::SmallVector<const Expr *, 3> sizesOf(const CallExpr &Call, const FunctionFlow *Flow) {
  const StringRef Name = apiCalledBy(Call);
  if (Name == "cudaMalloc3D" && Flow && Call.getNumArgs() == 2) {
    const Expr *Extent = &originOf(*Call.getArg(1)->IgnoreImplicit(), *Flow);
    while (const auto *Copy = dyn_cast<CXXConstructExpr>(Extent)) {
      if (Copy->getNumArgs() != 1)
        return {};
      Extent = &originOf(*Copy->getArg(0)->IgnoreImplicit(), *Flow);
    }
    const auto *Made = dyn_cast<CallExpr>(Extent);
    if (!Made || nameOf(Made->getDirectCallee()) != "make_cudaExtent")
      return {};
    return {Made->arg_begin(), Made->arg_end()};
  }
  if (llvm::is_contained({"cudaMallocPitch", "cuMemAllocPitch"}, Name) && Call.getNumArgs() > 3)
    return {Call.getArg(2), Call.getArg(3)};
  const AllocationApi *Api = allocationApiOf(Call);
  const Expr *Size = Api && Api->Space != MemorySpace::Host ? argumentOf(Call, Api->Bytes) : nullptr;
  return Size ? llvm::SmallVector<const Expr *, 3>{Size} : llvm::SmallVector<const Expr *, 3>();
}

/// Whether \p Part is one of the values of a `?:`, or what follows `&&` or `||`.
bool isChosen(const Stmt &Part, const FunctionFlow &Flow) {
  const Stmt *Child = &Part;
  for (const Stmt *Around = Flow.parentOf(Child); isa_and_nonnull<Expr>(Around);
       Around = Flow.parentOf(Child = Around)) {
    const auto *Choice = dyn_cast<AbstractConditionalOperator>(Around);
    const auto *Logical = dyn_cast<BinaryOperator>(Around);
    if ((Choice && Choice->getCond() != Child) || (Logical && Logical->isLogicalOp() && Logical->getRHS() == Child))
      return true;
  }
  return false;
}

/// Whether \p Call stands where a constant keeps the program out: `if (sizeof(void *) == 4)`.
bool isNeverExecuted(const Expr &Call, const FunctionFlow &Flow) {
  const Stmt *Outermost = &Call;
  while (const Stmt *Around = Flow.parentOf(Outermost))
    Outermost = Around;
  return Outermost == Flow.function().getBody() && Flow.cfg() && !Flow.placeOf(Call);
}

/// Whether \p Function comes to \p Call when it is called as \p Way tells, as far as its conditions can be told.
bool isReached(const Expr &Call, const FunctionDecl &Function, const GivenArguments &Way, FunctionFlows &Flows) {
  if (isChosen(Call, Flows.of(Function)))
    return false;
  if (const auto *Caller = dyn_cast<CallExpr>(Way.At); Caller && Way.Caller)
    return !ValueRanges(Function, CallPlace{Caller, Way.Caller}, Flows).isNeverReached(Call);
  // A constructor's conditions are not worked out: there may be none before.
  const SourceManager &Sources = Flows.context().getSourceManager();
  const FunctionFlow &Flow = Flows.of(Function);
  return !findPart(Function.getBody(), [&](const Stmt &Part) {
    const auto *If = dyn_cast<IfStmt>(&Part);
    return If && Sources.isBeforeInTranslationUnit(If->getBeginLoc(), Call.getBeginLoc()) &&
           !contains(*If->getCond(), &Call, Flow);
  });
}

} // namespace

AllocationCheck::AllocationCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), TargetList(Options.getLocalOrGlobal(TargetArchsOption, "")), Targets(TargetList) {}

void AllocationCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, TargetArchsOption, TargetList);
}

void AllocationCheck::check(const MatchFinder::MatchResult &Result) {
  if (Result.Context->getLangOpts().CUDAIsDevice)
    return;
  Flows = &analysisOf<FunctionFlows>(*Result.Context);
  const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function");
  while (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function)) {
    const DeclContext *Around = Method->getParent()->isLambda() ? Method->getParent()->getDeclContext() : nullptr;
    if (!Around)
      break;
    Function = dyn_cast<FunctionDecl>(Around);
  }
  if (Function && !Function->doesThisDeclarationHaveABody()) // around a default argument
    Function = nullptr;
  judge(*Result.Nodes.getNodeAs<Expr>("call"), Function);
}

void AllocationCheck::onEndOfTranslationUnit() { Flows = nullptr; }

void AllocationCheck::judgeSize(const Request &Asked, SizeReader Read) {
  if (Asked.Function && Asked.Function->doesThisDeclarationHaveABody() &&
      isNeverExecuted(Asked.Call, Flows->of(*Asked.Function)))
    return;
  if (AllocationSize Size; Read(Size, {}))
    return judgeSize(Asked, Size, Asked.Call);
  if (!Asked.Function || Asked.Function->isDependentContext() || Asked.Function->param_empty())
    return;
  const auto &Given = analysisOf<ArgumentsGiven>(Flows->context());
  for (const GivenArguments &Each : Given.to(*Asked.Function))
    if (!judgeWay(Asked, Read, Each) && Each.Caller)
      for (const GivenArguments &Outer : Given.to(*Each.Caller))
        judgeWay(Asked, Read, {Each, Outer});
}

/// Whether the size is known where the function is called in this way.
bool AllocationCheck::judgeWay(const Request &Asked, SizeReader Read, GivenChain Way) {
  AllocationSize Size;
  if (!Read(Size, Way))
    return false;
  const bool IsExpected = llvm::any_of(Way, [&](const GivenArguments &Each) {
    return Each.Caller && !Each.Caller->isDependentContext() && isExpectedToFail(*Each.At, Flows->of(*Each.Caller));
  });
  const Expr *Next = &Asked.Call;
  const FunctionDecl *Function = Asked.Function;
  for (const GivenArguments &Each : Way) {
    if (IsExpected || !isReached(*Next, *Function, Each, *Flows))
      return true;
    Next = Each.At;
    Function = Each.Caller;
  }
  judgeSize(Asked, Size, *Next);
  return true;
}

void AllocationCheck::judgeSize(const Request &Asked, const AllocationSize &Size, const Expr &At) {
  const SourceManager &Sources = Flows->context().getSourceManager();
  const SourceLocation Place = Sources.getFileLoc(At.getBeginLoc());
  auto PointAtRequest = [&] {
    if (&At != &Asked.Call)
      diag(Sources.getFileLoc(Asked.Call.getBeginLoc()), "%0 asks for it here", DiagnosticIDs::Note) << Asked.Function;
  };
  if (Size.Wrapping) {
    const SourceLocation Operator = Sources.getFileLoc(Size.Wrapping->getOperatorLoc());
    diag(Operator, "size given to '%0' does not fit in %1: %2")
        << Asked.Name << Size.Wrapping->getType() << Size.arithmetic();
    PointAtRequest();
    diag(Operator, "with a 'size_t' as the first factor the product is computed in 64 bits", DiagnosticIDs::Note);
    return; // how much it asks for is anybody's guess
  }
  if (!Asked.OnDevice)
    return;
  const std::optional<TargetArchs::Excess> Excess = Targets.excessOf(Size.bytes(), largestMemoryOf);
  if (!Excess)
    return;
  diag(Place, "'%0' asks for %select{at least |}1%2 on the device, and the largest GPU of %3 has %4 GB")
      << Asked.Name << Size.IsExact << Size.arithmetic() << Excess->Targets << llvm::utostr(Excess->Limit >> 30);
  PointAtRequest();
  diag(Place, "check the factors; data of that size goes through the device in parts", DiagnosticIDs::Note);
}

/// Of Thrust, with as many elements as its first argument says.
static auto thrustVector() {
  return cxxConstructExpr(hasDeclaration(cxxConstructorDecl(ofClass(hasName("::thrust::device_vector")))),
                          hasArgument(0, expr(hasType(isInteger()))));
}

void OversizedAllocationCheck::registerMatchers(MatchFinder *Finder) {
  const auto Allocation =
      callExpr(callee(functionDecl(matchesName("^::cu(da)?(Malloc|MemAlloc|HostAlloc|MemHostAlloc)"))));
  for (const auto &Each : {expr(Allocation), expr(thrustVector())})
    Finder->addMatcher(
        expr(Each, unless(isExpansionInSystemHeader()), optionally(forCallable(functionDecl().bind("function"))))
            .bind("call"),
        this);
}

void OversizedAllocationCheck::judge(const Expr &Call, const FunctionDecl *Function) {
  const bool HasFlow = Function && !Function->isDependentContext() && Function->doesThisDeclarationHaveABody();
  const bool IsExpected = Function && isExpectedToFail(Call, flows().of(*Function));
  if (const auto *Vector = dyn_cast<CXXConstructExpr>(&Call))
    return judgeVector(*Vector, Function, IsExpected);
  const auto &Allocation = cast<CallExpr>(Call);
  const StringRef Name = apiCalledBy(Allocation);
  const auto Sizes = sizesOf(Allocation, HasFlow ? &flows().of(*Function) : nullptr);
  if (Sizes.empty())
    return;
  for (const Expr *Size : Sizes)
    if (const Expr *Negative = IsExpected ? nullptr : negativeFactorOf(*Size, Function, flows())) {
      const SourceLocation Place = flows().context().getSourceManager().getFileLoc(Negative->getBeginLoc());
      diag(Place, "size given to '%0' is negative, and becomes one that is larger than any memory") << Name;
      diag(Place, "a number that may be negative is to be checked before it becomes a 'size_t'", DiagnosticIDs::Note);
      return;
    }
  const bool OnDevice = !allocatesElsewhere(Allocation) && !IsExpected;
  judgeSize({Call, Function, Name, OnDevice}, [&](AllocationSize &Size, GivenChain Way) {
    return llvm::all_of(Sizes, [&](const Expr *Each) { return multiplyBy(*Each, Function, flows(), Size, Way); });
  });
}

void OversizedAllocationCheck::judgeVector(const CXXConstructExpr &Vector, const FunctionDecl *Function,
                                           bool IsExpected) {
  const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Vector.getConstructor()->getParent());
  if (!Class || Class->getTemplateArgs().size() == 0 || Vector.isInstantiationDependent())
    return;
  const QualType Element = Class->getTemplateArgs()[0].getAsType();
  judgeSize({Vector, Function, "device_vector", !IsExpected}, [&](AllocationSize &Size, GivenChain Way) {
    const bool IsKnown = multiplyBy(*Vector.getArg(0), Function, flows(), Size, Way);
    const std::optional<uint64_t> Bytes = sizeInBytes(Element, flows().context());
    Size.Factors.push_back(Bytes.value_or(1));
    return IsKnown && Bytes;
  });
}

} // namespace cuda_tidy
