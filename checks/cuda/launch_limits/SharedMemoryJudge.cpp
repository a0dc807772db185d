#include "cuda/launch_limits/SharedMemoryJudge.h"
#include "flow/Divisor.h"
#include "knowledge/TypeSize.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {

LaunchLimitsCheck::SharedMemoryJudge::SharedMemoryJudge(LaunchLimitsCheck &Check, const ConfiguredLaunch &Configured)
    : Check(Check), Configured(Configured), Launch(Configured.Site), Static(Check.staticSharedOf(Configured)),
      Dynamic(Configured.SharedBytes) {}

bool LaunchLimitsCheck::SharedMemoryJudge::judge() {
  return Launch.Kernel && (isStaticTooLarge() || isTogetherTooLarge() || isOptInTooRare());
}

bool LaunchLimitsCheck::SharedMemoryJudge::isStaticTooLarge() {
  if (Static.Bytes <= DeviceLimits::SharedPerBlock)
    return false;
  Check.report(Configured, {{{"kernel.staticSharedMemory"}}},
               "static shared memory of '%0', %1 bytes, exceeds the limit of %2 bytes on every target")
      << Launch.kernelName() << llvm::utostr(Static.Bytes) << DeviceLimits::SharedPerBlock;
  explainStatic();
  Check.explainLaunch(Configured);
  return true;
}

bool LaunchLimitsCheck::SharedMemoryJudge::isTogetherTooLarge() {
  if (Dynamic.atLeast() == 0)
    return false;
  uint64_t Bytes = llvm::SaturatingAdd(Dynamic.atLeast(), Static.Bytes);
  auto Excess = Check.excessOf(Bytes, [](const DeviceLimits &Limits) { return Limits.SharedPerBlockOptIn; });
  bool NeedsOptIn = Bytes > DeviceLimits::SharedPerBlock && Check.isOfThisUnitOnly(Launch);
  bool LacksOptIn = NeedsOptIn && isNeverOptedIn();
  std::optional<uint64_t> Allowed =
      NeedsOptIn ? Check.raisedLimits().mostOf(*Launch.Kernel, KernelLimit::DynamicSharedMemory) : std::nullopt;
  if (!Excess && !LacksOptIn && (!Allowed || Dynamic.atLeast() <= *Allowed))
    return false;
  std::string Parts =
      (Dynamic.isExact() ? "" : "at least ") + llvm::utostr(Dynamic.atLeast()) + " bytes of dynamic shared memory";
  if (Static.Bytes)
    Parts += " and " + llvm::utostr(Static.Bytes) + " of static";
  Trigger Why = {{{"dynamicSharedMemory"}}};
  Why.IsUnraised = !Excess && LacksOptIn;
  if (Excess)
    Check.report(Configured, Why, "launch of '%0' with %1 exceeds the limit of %2 bytes per block on %3")
        << Launch.kernelName() << Parts << llvm::utostr(Excess->Limit) << Excess->Targets;
  else if (LacksOptIn)
    Check.report(Configured, Why,
                 "launch of '%0' with %1 exceeds %2 bytes per block, and "
                 "'cudaFuncAttributeMaxDynamicSharedMemorySize' is not set for it")
        << Launch.kernelName() << Parts << DeviceLimits::SharedPerBlock;
  else
    Check.report(Configured, Why,
                 "launch of '%0' with %1 exceeds the %2 bytes that "
                 "'cudaFuncAttributeMaxDynamicSharedMemorySize' allows it")
        << Launch.kernelName() << Parts << llvm::utostr(*Allowed);
  Check.explain(Configured, Dynamic, "dynamic shared memory");
  explainStatic();
  Check.explainLaunch(Configured);
  return true;
}

bool LaunchLimitsCheck::SharedMemoryJudge::isNeverOptedIn() {
  if (!Check.raisedLimits().mayRaise(*Launch.Kernel, KernelLimit::DynamicSharedMemory))
    return true;
  const FunctionFlow &Flow = Check.flowAround(Configured);
  auto OptIns = optInsOf(Launch, Flow, Check.raisedLimits());
  return OptIns && OptIns->empty();
}

// Sizes taken to be sizes: a bound that a negative number would break is good enough to say nothing.
uint64_t LaunchLimitsCheck::SharedMemoryJudge::mostBytes() const {
  const std::optional<int64_t> &Upper = Dynamic.Range.Upper;
  return Upper ? std::max<int64_t>(*Upper, 0) : std::numeric_limits<uint64_t>::max();
}

bool LaunchLimitsCheck::SharedMemoryJudge::isOptInTooRare() {
  if (!Launch.SharedBytes || mostBytes() <= DeviceLimits::SharedPerBlock - Static.Bytes ||
      !Check.isOfThisUnitOnly(Launch) ||
      !Check.raisedLimits().mayRaise(*Launch.Kernel, KernelLimit::DynamicSharedMemory))
    return false;
  const FunctionFlow &Flow = Check.flowAround(Configured);
  auto OptIns = optInsOf(Launch, Flow, Check.raisedLimits());
  return OptIns && !OptIns->empty() && (isOptedInAbove(*OptIns, Flow) || isOptedInOnce(*OptIns));
}

// `if (bytes > 48 * 1024)` forgets the static memory.
bool LaunchLimitsCheck::SharedMemoryJudge::isOptedInAbove(llvm::ArrayRef<OptIn> OptIns, const FunctionFlow &Flow) {
  if (!llvm::all_of(OptIns, [](const OptIn &Each) { return Each.OnlyAbove.has_value(); }))
    return false;
  const OptIn &First =
      *llvm::min_element(OptIns, [](const OptIn &A, const OptIn &B) { return *A.OnlyAbove < *B.OnlyAbove; });
  const uint64_t Needed = DeviceLimits::SharedPerBlock - Static.Bytes + 1;
  const uint64_t Step = std::max<uint64_t>(1, divisorOf(*Launch.SharedBytes, Flow));
  const uint64_t From = llvm::alignTo(std::max(Needed, Dynamic.atLeast()), Step);
  const uint64_t To = llvm::alignDown(std::min(mostBytes(), *First.OnlyAbove), Step);
  if (From > To)
    return false;
  Trigger Why = {{{"dynamicSharedMemory", From}}};
  Why.IsUnraised = true;
  Check.report(Configured, Why,
               "launch of '%0' fails with %select{%1 to |}2%3 bytes of dynamic shared memory: "
               "%select{|with %5 of static }4they exceed %6 bytes per block, and "
               "'cudaFuncAttributeMaxDynamicSharedMemorySize' is set only for more than %7")
      << Launch.kernelName() << llvm::utostr(From) << (From == To) << llvm::utostr(To) << (Static.Bytes > 0)
      << llvm::utostr(Static.Bytes) << DeviceLimits::SharedPerBlock << llvm::utostr(*First.OnlyAbove);
  Check.diag(First.Call->getBeginLoc(), "it is set here, and needed from %0 bytes on", DiagnosticIDs::Note)
      << llvm::utostr(Needed);
  explainStatic();
  Check.explainLaunch(Configured);
  return true;
}

// The attribute belongs to the kernel on one device.
bool LaunchLimitsCheck::SharedMemoryJudge::isOptedInOnce(llvm::ArrayRef<OptIn> OptIns) {
  if (Check.ManyDevices.isInvalid() || !llvm::all_of(OptIns, [](const OptIn &Each) { return Each.Once; }))
    return false;
  Trigger Why = {{{"dynamicSharedMemory", DeviceLimits::SharedPerBlock - Static.Bytes + 1}}};
  Why.IsUnraised = true; // as on the devices that are left out
  Check.report(Configured, Why,
               "launch of '%0' with more than %1 bytes of dynamic shared memory fails on all devices but one: "
               "'cudaFuncAttributeMaxDynamicSharedMemorySize' is set once, for the current device")
      << Launch.kernelName() << llvm::utostr(DeviceLimits::SharedPerBlock - Static.Bytes);
  Check.diag(OptIns.front().Call->getBeginLoc(),
             "it is set here, once because of %0; what is set once belongs into a flag for each device",
             DiagnosticIDs::Note)
      << OptIns.front().Once;
  Check.diag(Check.ManyDevices, "the program uses several devices", DiagnosticIDs::Note);
  explainStatic();
  Check.explainLaunch(Configured);
  return true;
}

void LaunchLimitsCheck::SharedMemoryJudge::explainStatic() {
  Check.explainKernel(Configured);
  for (const VarDecl *Variable : Static.OfCallees)
    Check.diag(Variable->getLocation(), "%0 takes %1 bytes of static shared memory in a function that '%2' calls",
               DiagnosticIDs::Note)
        << Variable << llvm::utostr(sizeInBytes(Variable->getType(), Check.context()).value_or(0))
        << Launch.kernelName();
}

} // namespace cuda_tidy
