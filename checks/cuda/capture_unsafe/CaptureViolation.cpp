#include "cuda/capture_unsafe/CaptureViolation.h"
#include "errors/ExpectedFailure.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/EventApis.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/QueuedCalls.h"
#include "loops/HostWait.h"
#include "streams/Timeline.h"
#include "syntax/GivenValues.h"
#include "syntax/LaunchSite.h"
#include "syntax/TensorOptions.h"
#include "tensors/TensorValue.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr int64_t RelaxedMode = 2; // cudaStreamCaptureModeRelaxed

/// Whether an event like \p Event is recorded on \p Stream in the function, and not before the capture begins there.
bool isRecordedOn(const Expr &Event, const CapturedStream &Stream, const FunctionFlow &Flow) {
  const ASTContext &Context = Flow.function().getASTContext();
  return findPart(Flow.function().getBody(), [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    return Call && doesToEvents(*Call, EventApi::Records) && Call->getNumArgs() > 1 &&
           isSame(*Call->getArg(0), Event, Context) && isCaptured(*Call->getArg(1), Stream, Context) &&
           (Stream.Parameter ||
            Context.getSourceManager().isBeforeInTranslationUnit(Stream.Named->getBeginLoc(), Call->getBeginLoc()));
  });
}

/// Whether an algorithm of Thrust waits for the stream that it is given: all do, but for those with `par_nosync`.
bool waitsForItsStream(const QueuedCall &Queued, const CallExpr &Call) {
  return StringRef(Queued.Name).starts_with("thrust::") && !findPart(Call.getArg(0), [](const Stmt &Part) {
           const auto *Policy = dyn_cast<DeclRefExpr>(&Part);
           return Policy && nameOf(Policy->getDecl()) == "par_nosync";
         });
}

/// Whether \p Wait is one for the device, or for a tensor that is there. Nobody says of a stream or an event of
/// LibTorch which one it is, and a copy that is asked not to wait does not.
bool waitsInCapture(const HostWait &Wait, const FunctionFlow &Flow, FunctionFlows &Flows) {
  if (!Wait.Tensor)
    return !isa<CXXMemberCallExpr>(Wait.Call);
  const ASTContext &Context = Flow.function().getASTContext();
  auto IsSet = [&](const Expr *Argument) {
    return Argument->getType()->isBooleanType() && isTrueOption(*Argument, Context);
  };
  return !llvm::any_of(Wait.Call->arguments(), IsSet) && TensorValues(Flow.function(), Flows).isOnDevice(*Wait.Tensor);
}

bool isErrorOfCaptures(llvm::StringRef Error) { return Error.starts_with("cudaErrorStreamCapture"); }

/// Whether there is a legacy default stream, and it waits for \p Stream.
bool isTiedToLegacy(const CapturedStream &Stream, const ASTContext &Context) {
  return Stream.IsBlocking && usesLegacyStreamByDefault(Context);
}

/// The rule that a call with \p Risk breaks in the capture of \p Stream.
std::optional<CaptureRule> ruleBrokenBy(const CaptureRisk &Risk, const CapturedStream &Stream,
                                        const FunctionFlow &Flow) {
  const ASTContext &Context = Flow.function().getASTContext();
  auto If = [&](bool IsBroken) { return IsBroken ? std::optional(Risk.Rule) : std::nullopt; };
  switch (Risk.Rule) {
  case CaptureRule::Device:
    return Risk.Rule;
  case CaptureRule::Stream:
    if (isCaptured(*Risk.Object, Stream, Context))
      return Risk.Rule;
    return isLegacyStream(Risk.Object, Context) && isTiedToLegacy(Stream, Context) ? std::optional(CaptureRule::Legacy)
                                                                                   : std::nullopt;
  case CaptureRule::Event:
    return If(isRecordedOn(*Risk.Object, Stream, Flow));
  case CaptureRule::Legacy:
    return If(isTiedToLegacy(Stream, Context));
  case CaptureRule::Allocation:
    return If(!Stream.IsRelaxed);
  }
  return std::nullopt;
}

/// The same of \p Call, which is \p Queued.
std::optional<CaptureRule> ruleBrokenBy(const QueuedCall &Queued, const CallExpr &Call, const CapturedStream &Stream,
                                        const ASTContext &Context) {
  if (Queued.Stream && isCaptured(*Queued.Stream, Stream, Context) && waitsForItsStream(Queued, Call))
    return CaptureRule::Stream;
  const bool IsOnLegacy = !Queued.Handle && (Queued.isCopy() || Queued.What == QueuedCall::Algorithm) &&
                          (!Queued.Stream || isLegacyStream(Queued.Stream, Context));
  return IsOnLegacy && isTiedToLegacy(Stream, Context) ? std::optional(CaptureRule::Legacy) : std::nullopt;
}

} // namespace

bool isCaptured(const Expr &Stream, const CapturedStream &Captured, const ASTContext &Context) {
  if (Captured.Parameter)
    return variableIn(&Stream) == Captured.Parameter;
  return Captured.Named && isSame(Stream, *Captured.Named, Context);
}

bool CaptureViolations::isNonBlocking(const Expr &Stream, const FunctionFlow &Flow) {
  const Expr &Origin = originOf(Stream, Flow);
  // LibTorch's streams are.
  if (findPart(&Origin, [](const Stmt &Part) {
        const auto *E = dyn_cast<Expr>(&Part);
        return E && isClassCalled(E->getType(), "CUDAStream");
      }))
    return true;
  const ValueDecl *Named = namedIn(Stream);
  return Named && llvm::any_of(creationsOf(*Named, Uses, Flow.function().getASTContext()),
                               [](const CallExpr *Each) { return makesNonBlocking(*Each); });
}

CapturedStream CaptureViolations::streamOf(const CaptureBound &Begin, const FunctionFlow &Flow) {
  const ASTContext &Context = Flow.function().getASTContext();
  CapturedStream Stream;
  Stream.Named = Begin.Stream;
  Stream.IsBlocking = Begin.Stream && !isNonBlocking(*Begin.Stream, Flow);
  const Expr *Mode = isa_and_nonnull<CXXDefaultArgExpr>(Begin.Mode) ? nullptr : Begin.Mode;
  const std::optional<int64_t> Value = Mode ? integerConstant(*Mode, Context) : std::nullopt;
  // Who changes the mode of the thread may permit what that of the capture does not.
  Stream.IsRelaxed =
      (Mode && (!Value || *Value == RelaxedMode)) || findPart(Flow.function().getBody(), [](const Stmt &Part) {
        const auto *Call = dyn_cast<CallExpr>(&Part);
        const auto *Guard = dyn_cast<CXXConstructExpr>(&Part);
        return (Call && llvm::is_contained({"cudaThreadExchangeStreamCaptureMode", "cuThreadExchangeStreamCaptureMode"},
                                           apiCalledBy(*Call))) ||
               (Guard && isClassCalled(Guard->getType(), "CUDAStreamCaptureModeGuard"));
      });
  return Stream;
}

std::optional<CaptureViolation> CaptureViolations::ownViolationOf(const CallExpr &Call, const CapturedStream &Stream,
                                                                  const FunctionFlow &Flow) {
  ASTContext &Context = Flow.function().getASTContext();
  auto Violation = [&](std::optional<CaptureRule> Broken, std::string Name) {
    return Broken ? std::optional(CaptureViolation{&Call, &Call, std::move(Name), *Broken}) : std::nullopt;
  };
  if (const std::optional<CaptureRisk> Risk = captureRiskOf(Call))
    return Violation(ruleBrokenBy(*Risk, Stream, Flow), nameOf(Call.getCalleeDecl()).str());
  if (isLaunch(Call) && isTiedToLegacy(Stream, Context)) {
    const std::optional<LaunchSite> Launch = decodeLaunch(Call, Flow.function().getBody(), Writes, Context);
    return Launch && isLegacyStream(Launch->Stream, Context) ? Violation(CaptureRule::Legacy, Launch->kernelName())
                                                             : std::nullopt;
  }
  if (const std::optional<QueuedCall> Queued = queuedCallOf(Call))
    return Violation(ruleBrokenBy(*Queued, Call, Stream, Context), Queued->Name);
  if (const std::optional<HostWait> Wait = hostWaitOf(Call, Flow); Wait && waitsInCapture(*Wait, Flow, Flows))
    return Violation(Wait->What == HostWait::Queue ? CaptureRule::Device : CaptureRule::Stream, calledName(Call).str());
  return std::nullopt;
}

/// What \p Call leads to on every path.
std::optional<CaptureViolation> CaptureViolations::violationWithin(const CallExpr &Call, const CapturedStream &Stream,
                                                                   const FunctionFlow &Flow, unsigned CallsLeft) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = Callee && CallsLeft > 0 ? definitionOf(*Callee) : nullptr;
  const ASTContext &Context = Flow.function().getASTContext();
  if (!Definition || Definition->isDependentContext() ||
      Context.getSourceManager().isInSystemHeader(Definition->getLocation()))
    return std::nullopt;
  CapturedStream Given = Stream;
  if (!isa<CXXOperatorCallExpr>(Call))
    for (const auto &[Parameter, Argument] : llvm::zip(Definition->parameters(), Call.arguments()))
      if (isCaptured(*Argument, Stream, Context))
        Given.Parameter = Parameter;
  const FunctionFlow &Inner = Flows.of(*Definition);
  std::optional<CaptureViolation> Found;
  forEachPart(
      Definition->getBody(),
      [&](const Stmt &Part) {
        const auto *Made = dyn_cast<CallExpr>(&Part);
        if (Found || !Made)
          return;
        Found = violationBy(*Made, Given, Inner, CallsLeft - 1);
        const Landmarks Places = Inner.elementsOf({Made});
        if (Found &&
            Inner.findPathFromEntry(
                     {&Places}, [](const CFGElement &) { return Step::Stop; }, [](const Expr &, bool) { return true; })
                    .IsThere != Answer::No)
          Found.reset();
      },
      isLambda);
  if (Found)
    Found->Call = &Call;
  return Found;
}

std::optional<CaptureViolation> CaptureViolations::violationBy(const CallExpr &Call, const CapturedStream &Stream,
                                                               const FunctionFlow &Flow, unsigned CallsLeft) {
  if (isExpectedError(Call, Flow, isErrorOfCaptures))
    return std::nullopt;
  if (std::optional<CaptureViolation> Own = ownViolationOf(Call, Stream, Flow))
    return Own;
  return violationWithin(Call, Stream, Flow, CallsLeft);
}

} // namespace cuda_tidy
