#include "torch/hardcoded_device/TorchHardcodedDeviceCheck.h"
#include "flow/UnitAnalyses.h"
#include "torch/hardcoded_device/FixedTensors.h"

using namespace clang;

namespace cuda_tidy {

void TorchHardcodedDeviceCheck::judge(const DeviceUse &Use, const DeviceUses &Uses) {
  if (Use.IsTorch && Use.Ordinal > 0 && !Use.LooksAtCount)
    return reportChoice(Use, "torch::cuda::device_count()");
  if (Use.What == DeviceUse::Chooses)
    return judgeTensors(Use, Uses);
  const ParmVarDecl *Tensor = Uses.tensorBehind(Use);
  if (!Tensor || Uses.makesCurrent(Use.Ordinal))
    return;
  diag(Use.At->getBeginLoc(), "'%0' asks device %1, and tensors may be on another one") << Use.Callee << Use.Ordinal;
  diag(Tensor->getLocation(), "%0 may be on any device", DiagnosticIDs::Note) << Tensor;
  diag(Use.At->getBeginLoc(), "at::cuda::getCurrentDeviceProperties() tells of the current device",
       DiagnosticIDs::Note);
}

void TorchHardcodedDeviceCheck::judgeTensors(const DeviceUse &Use, const DeviceUses &Uses) {
  if (!Use.IsTorch || Use.IsCounted || !Use.Function || Uses.isProgram() || Uses.makesCurrent(Use.Ordinal))
    return;
  auto &Flows = analysisOf<FunctionFlows>(Use.Function->getASTContext());
  const std::optional<DeviceMeeting> Meeting = meetingWithArgument(Use, Flows);
  if (!Meeting)
    return;
  diag(Use.At->getBeginLoc(), "a tensor is made on device %0, and %1, which it meets, may be on another one")
      << Use.Ordinal << Meeting->Argument;
  diag(Meeting->At->getBeginLoc(), "they meet here", DiagnosticIDs::Note);
  diag(Use.At->getBeginLoc(), "make it where the argument is: '%0.options()', '%0.device()'", DiagnosticIDs::Note)
      << Meeting->Argument->getName();
}

} // namespace cuda_tidy
