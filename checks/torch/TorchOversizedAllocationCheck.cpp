#include "torch/TorchOversizedAllocationCheck.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceMemory.h"
#include "model/TensorConversion.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The list in braces from which \p E is made, through a variable with one value.
const InitListExpr *listIn(const Expr &E, const FunctionFlow &Flow) {
  const Expr *Current = &E;
  for (unsigned Step = 0; Current && Step < 8; ++Step) {
    Current = &originOf(*Current->IgnoreImplicit(), Flow);
    if (const auto *List = dyn_cast<InitListExpr>(Current))
      return List;
    if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(Current))
      Current = List->getSubExpr();
    else if (const auto *Construction = dyn_cast<CXXConstructExpr>(Current);
             Construction && Construction->getNumArgs() >= 1)
      Current = Construction->getArg(0);
    else if (const Expr *Inside = Current->IgnoreUnlessSpelledInSource(); Inside != Current)
      Current = Inside;
    else
      return nullptr;
  }
  return nullptr;
}

bool isOnlyCuda(const NamedValues &Devices) {
  return !Devices.IsUnknown && !Devices.Values.empty() &&
         llvm::all_of(Devices.Values, [](int64_t Each) { return Each == 1; }); // c10::DeviceType::CUDA
}

/// Whether \p Call is followed by `.cuda()` or `.to(torch::kCUDA)`.
bool isMovedToDevice(const CallExpr &Call, const FunctionFlow &Flow) {
  const Stmt *Parent = Flow.parentOf(&Call);
  while (Parent && isa<MaterializeTemporaryExpr, CXXBindTemporaryExpr, ImplicitCastExpr, ParenExpr>(Parent))
    Parent = Flow.parentOf(Parent);
  const auto *Member = dyn_cast_or_null<MemberExpr>(Parent);
  const auto *Method = Member ? dyn_cast_or_null<CXXMemberCallExpr>(Flow.parentOf(Member)) : nullptr;
  if (!Method || !Member->getMemberDecl()->getIdentifier())
    return false;
  const StringRef Name = Member->getMemberDecl()->getName();
  return Name == "cuda" || (Name == "to" && Method->getNumArgs() > 0 &&
                            isOnlyCuda(valuesNamed("DeviceType", *Method->getArg(0), Flow)));
}

} // namespace

void TorchOversizedAllocationCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      callExpr(callee(functionDecl(hasAnyName("::torch::empty", "::torch::zeros", "::torch::ones", "::torch::rand",
                                              "::torch::randn", "::torch::full", "::torch::randint", "::at::empty",
                                              "::at::zeros", "::at::ones", "::at::rand", "::at::randn", "::at::full",
                                              "::at::randint"))),
               unless(isExpansionInSystemHeader()), forCallable(functionDecl().bind("function")))
          .bind("call"),
      this);
}

void TorchOversizedAllocationCheck::judge(const CallExpr &Call, const FunctionDecl *Function) {
  if (!Function || Function->isDependentContext() || Call.getNumArgs() == 0)
    return;
  const FunctionFlow &Flow = flows().of(*Function);
  const Expr *Options = nullptr;
  for (const Expr *Argument : Call.arguments())
    if (isClassCalled(Argument->getType(), "TensorOptions"))
      Options = Argument;
  if (!Options || (!isOnlyCuda(valuesNamed("DeviceType", *Options, Flow)) && !isMovedToDevice(Call, Flow)))
    return;
  // `randint(high, size)`, `randint(low, high, size)`
  const InitListExpr *Sizes = nullptr;
  for (unsigned Index = 0; !Sizes && Index < std::min(Call.getNumArgs(), 3u); ++Index)
    Sizes = listIn(*Call.getArg(Index), Flow);
  const std::optional<int64_t> Element = elementTypeOf(*Options, Flow);
  const std::optional<unsigned> Bytes = Element ? bytesOfElement(*Element) : std::nullopt;
  AllocationSize Size;
  if (!Sizes ||
      !llvm::all_of(Sizes->inits(), [&](const Expr *Each) { return multiplyBy(*Each, Function, flows(), Size); }))
    return;
  Size.Factors.push_back(Bytes.value_or(1));
  Size.IsExact &= Bytes.has_value();
  judgeSize(Call, Size);
}

} // namespace cuda_tidy
