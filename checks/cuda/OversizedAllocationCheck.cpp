#include "cuda/OversizedAllocationCheck.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceMemory.h"
#include "model/ExpectedFailure.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether the function called \p Name allocates memory that need not be the device's: the host's, or managed memory,
/// of which there may be more than the GPU has.
bool allocatesElsewhere(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"cudaMallocHost", "cudaHostAlloc", "cudaMallocManaged"}, true)
      .Cases({"cuMemAllocHost", "cuMemAllocHost_v2", "cuMemHostAlloc", "cuMemAllocManaged"}, true)
      .Default(false);
}

/// The arguments of the function called \p Name whose product is the number of bytes; none if it allocates nothing.
llvm::SmallVector<unsigned, 2> sizesOf(StringRef Name) {
  if (Name == "cudaMallocPitch")
    return {2, 3};
  if (allocatesElsewhere(Name))
    return {1};
  const bool Allocates = llvm::StringSwitch<bool>(Name)
                             .Cases({"cudaMalloc", "cudaMallocAsync", "cudaMallocFromPoolAsync"}, true)
                             .Cases({"cuMemAlloc", "cuMemAlloc_v2", "cuMemAllocAsync"}, true)
                             .Default(false);
  return Allocates ? llvm::SmallVector<unsigned, 2>{1} : llvm::SmallVector<unsigned, 2>();
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
  if (!Flows)
    Flows.emplace(*Result.Context);
  const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function");
  while (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function)) {
    const DeclContext *Around = Method->getParent()->isLambda() ? Method->getParent()->getDeclContext() : nullptr;
    if (!Around)
      break;
    Function = dyn_cast<FunctionDecl>(Around);
  }
  judge(*Result.Nodes.getNodeAs<CallExpr>("call"), Function);
}

void AllocationCheck::judgeSize(const CallExpr &Call, const AllocationSize &Size, bool OnDevice) {
  const StringRef Name = Call.getDirectCallee()->getName();
  const SourceManager &Sources = Flows->context().getSourceManager();
  if (Size.Wrapping)
    diag(Sources.getFileLoc(Size.Wrapping->getOperatorLoc()), "size given to '%0' does not fit in %1: %2")
        << Name << Size.Wrapping->getType() << Size.arithmetic();
  if (!OnDevice)
    return;
  const std::optional<TargetArchs::Excess> Excess = Targets.excessOf(Size.bytes(), largestMemoryOf);
  if (!Excess)
    return;
  diag(Sources.getFileLoc(Call.getBeginLoc()),
       "'%0' asks for %select{at least |}1%2 on the device, and the largest GPU of %3 has %4 GB")
      << Name << Size.IsExact << Size.arithmetic() << Excess->Targets << llvm::utostr(Excess->Limit >> 30);
}

void OversizedAllocationCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      callExpr(callee(functionDecl(matchesName("^::cu(da)?(Malloc|MemAlloc|HostAlloc|MemHostAlloc)"))), unless(isExpansionInSystemHeader()),
               optionally(forCallable(functionDecl().bind("function"))))
          .bind("call"),
      this);
}

void OversizedAllocationCheck::judge(const CallExpr &Call, const FunctionDecl *Function) {
  const StringRef Name = apiNameOf(*Call.getDirectCallee());
  const llvm::SmallVector<unsigned, 2> Sizes = sizesOf(Name);
  const bool IsExpected = Function && isExpectedToFail(Call, flows().of(*Function));
  AllocationSize Size;
  for (unsigned Index : Sizes)
    if (const Expr *Negative = Index < Call.getNumArgs() && !IsExpected
                                   ? negativeFactorOf(*Call.getArg(Index), Function, flows())
                                   : nullptr) {
      diag(flows().context().getSourceManager().getFileLoc(Negative->getBeginLoc()),
           "size given to '%0' is negative, and becomes one that is larger than any memory")
          << Call.getDirectCallee()->getName();
      return;
    }
  const bool IsKnown = llvm::all_of(Sizes, [&](unsigned Index) {
    return Index < Call.getNumArgs() && multiplyBy(*Call.getArg(Index), Function, flows(), Size);
  });
  if (IsKnown && !Sizes.empty())
    judgeSize(Call, Size, !allocatesElsewhere(Name) && !IsExpected);
}

} // namespace cuda_tidy
