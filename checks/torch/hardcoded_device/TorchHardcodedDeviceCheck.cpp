#include "torch/hardcoded_device/TorchHardcodedDeviceCheck.h"

using namespace clang;

namespace cuda_tidy {

void TorchHardcodedDeviceCheck::judge(const DeviceUse &Use, const DeviceUses &Uses) {
  if (Use.IsTorch && Use.Ordinal > 0 && !Use.LooksAtCount)
    return reportChoice(Use, "torch::cuda::device_count()");
  const ParmVarDecl *Tensor = Use.What == DeviceUse::Asks ? Uses.tensorBehind(Use) : nullptr;
  if (!Tensor || Uses.makesCurrent(Use.Ordinal))
    return;
  diag(Use.At->getBeginLoc(), "'%0' asks device %1, and tensors may be on another one") << Use.Callee << Use.Ordinal;
  diag(Tensor->getLocation(), "%0 may be on any device", DiagnosticIDs::Note) << Tensor;
  diag(Use.At->getBeginLoc(), "at::cuda::getCurrentDeviceProperties() tells of the current device",
       DiagnosticIDs::Note);
}

} // namespace cuda_tidy
