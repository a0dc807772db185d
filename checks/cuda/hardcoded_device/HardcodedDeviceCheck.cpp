#include "cuda/hardcoded_device/HardcodedDeviceCheck.h"
#include "flow/UnitAnalyses.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

void DeviceUseCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void DeviceUseCheck::check(const MatchFinder::MatchResult &Result) {
  // Devices are the host's business.
  if (Result.Context->getLangOpts().CUDAIsDevice || !isOfInterest(*Result.Context))
    return;
  Reported.clear();
  const auto &Uses = analysisOf<DeviceUses>(*Result.Context);
  for (const DeviceUse &Use : Uses.uses())
    judge(Use, Uses);
}

void DeviceUseCheck::reportChoice(const DeviceUse &Use, llvm::StringRef Count) {
  if (!Reported.emplace(Use.Function, Use.Ordinal).second && Use.Function)
    return;
  diag(Use.At->getBeginLoc(), "device %0 is a fixed choice, and nothing here looks at how many devices there are")
      << Use.Ordinal;
  if (Use.Inner.At)
    diag(Use.Inner.At->getBeginLoc(), "%0 chooses the device that it is given here", DiagnosticIDs::Note)
        << Use.Inner.Function;
  diag(Use.At->getBeginLoc(),
       "with fewer than %0 devices this is an 'invalid device ordinal': take the number from the user, or compare it "
       "with '%1'",
       DiagnosticIDs::Note)
      << static_cast<std::uint64_t>(Use.Ordinal) + 1 << Count;
}

void HardcodedDeviceCheck::judge(const DeviceUse &Use, const DeviceUses &Uses) {
  if (Use.IsTorch)
    return;
  if (Use.Ordinal > 0 && !Use.LooksAtCount)
    return reportChoice(Use, "cudaGetDeviceCount()");
  // Where there are tensors, this is torch-hardcoded-device's.
  if (Use.What == DeviceUse::Chooses || Use.IsCounted || !Use.Function || Uses.tensorBehind(Use) ||
      Uses.makesCurrent(Use.Ordinal) || Uses.asksOthers(*Use.Function))
    return;
  const Expr *Other = Uses.otherChoiceThan(Use.Ordinal);
  if (!Other && (Uses.isProgram() || !Use.Function->isExternallyVisible()))
    return;
  diag(Use.At->getBeginLoc(), "'%0' asks device %1, and another may be the current one") << Use.Callee << Use.Ordinal;
  if (Other)
    diag(Other->getBeginLoc(), "this makes another device current", DiagnosticIDs::Note);
  else
    diag(Use.Function->getLocation(), "%0 is called by programs that may have chosen another device",
         DiagnosticIDs::Note)
        << Use.Function;
  diag(Use.At->getBeginLoc(), "cudaGetDevice() tells which one is current", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
