// The library that --simulate preloads into the program. Programs that are linked to the shared runtime find its
// functions first; in those that carry the runtime the entry of each function leads here. Functions of the runtime and
// of computing libraries that only take or create objects are told by their names; what is left returns an error, and is
// named in the record.
#include "LibraryNames.h"
#include "Loading.h"
#include "Objects.h"
#include "Record.h"
#include "Redirect.h"
#include "Runtime.h"
#include <algorithm>
#include <dlfcn.h>

using namespace cuda_tidy;

extern "C" void cudaTidyEnterByName();

/// Answers for the function \p Name, which was called with \p First.
extern "C" __attribute__((visibility("hidden"), used)) CudaError cudaTidyByName(const char *Name, void *First) {
  const bool IsOfLibrary = isNameOfComputingLibrary(Name);
  const auto refuse = [&](CudaError Error) { // The libraries have numbers of their own, and 1 is an error of each.
    return IsOfLibrary ? CudaError::InvalidValue : answer(Error);
  };
  const Effect Does = effectOf(plainName(Name));
  if (Does == Effect::Nothing)
    return CudaError::Success;
  if (Does == Effect::Unknown) {
    record({"unsimulated", Name});
    return refuse(CudaError::NotSupported);
  }
  if (reinterpret_cast<std::uintptr_t>(First) < 65536) // no address
    return refuse(CudaError::InvalidValue);
  if (Does == Effect::CreatesNumber)
    *static_cast<int *>(First) = 1;
  else
    *static_cast<void **>(First) = newObject();
  return CudaError::Success;
}

asm(R"(
  .text
  .hidden cudaTidyEnterByName
  .globl cudaTidyEnterByName
  .type cudaTidyEnterByName, @function
cudaTidyEnterByName:
  mov %rdi, %rsi
  mov %r11, %rdi
  jmp cudaTidyByName
  .size cudaTidyEnterByName, . - cudaTidyEnterByName
)");

namespace cuda_tidy {
namespace {

bool isNameOfRuntime(std::string_view Name) { return Name.starts_with("cuda") || Name.starts_with("__cuda"); }

/// Our function of that name, or of the name without the marks of a per-thread default stream; null if there is none.
void *simulated(const std::string &Name) {
  static void *const Self = [] {
    Dl_info Info;
    const bool IsKnown = dladdr(reinterpret_cast<void *>(&cudaTidyByName), &Info);
    return IsKnown ? dlopen(Info.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
  }();
  if (!Self)
    return nullptr;
  // The libraries that this one needs are searched as well.
  for (const std::string &Candidate : {Name, std::string(plainName(Name))}) {
    Dl_info Found, Own;
    void *Function = dlsym(Self, Candidate.c_str());
    if (Function && dladdr(Function, &Found) && dladdr(reinterpret_cast<void *>(&cudaTidyByName), &Own) &&
        Found.dli_fbase == Own.dli_fbase)
      return Function;
  }
  return nullptr;
}

/// Answers for the function \p Name, which is ours or told by its name.
void *answerFor(const std::string &Name) {
  if (void *Function = simulated(Name))
    return Function;
  auto &KeptName = *new std::string(Name);
  return makeThunk(0, reinterpret_cast<void *>(&cudaTidyEnterByName), KeptName.data());
}

/// The functions of a runtime that is linked into \p Object: a program's own ones lie elsewhere, whatever their names.
std::vector<DefinedFunction> linkedRuntime(const LoadedObject &Object) {
  std::uintptr_t Lowest = UINTPTR_MAX, Highest = 0;
  for (const DefinedFunction &Function : Object.Functions)
    if (simulated(Function.Name)) {
      Lowest = std::min(Lowest, Function.Address);
      Highest = std::max(Highest, Function.Address);
    }
  std::vector<DefinedFunction> Runtime;
  std::ranges::copy_if(Object.Functions, std::back_inserter(Runtime), [&](const DefinedFunction &Function) {
    return isNameOfRuntime(Function.Name) && Function.Address >= Lowest && Function.Address <= Highest;
  });
  return Runtime;
}

/// Whether \p Import leads to the shared runtime, or a computing library.
bool leadsToCuda(const LoadedObject &Object, const ImportSlot &Import) {
  const bool IsOfLibrary = isNameOfComputingLibrary(Import.Name);
  if (!IsOfLibrary && !isNameOfRuntime(Import.Name))
    return false;
  Dl_info Info;
  void *Function = resolve(Object, Import);
  if (!Function || !dladdr(Function, &Info))
    return false;
  const std::string_view Path = Info.dli_fname, File = Path.substr(Path.rfind('/') + 1);
  return IsOfLibrary ? File.starts_with("libcu") || File.starts_with("libnccl") : Path.find("libcudart") != Path.npos;
}

void answerCallsOf(const LoadedObject &Object) {
  if (Object.isCuda())
    return;
  for (const ImportSlot &Import : Object.Imports)
    if (leadsToCuda(Object, Import)) // Others lead here already, or nowhere.
      redirectSlot(Import.Slot, answerFor(Import.Name));
  for (const DefinedFunction &Function : linkedRuntime(Object))
    redirectEntry(Function, answerFor(Function.Name)); // What has not even the bytes of a jump does nothing.
}

void start() {
  const std::vector<LoadedObject> Objects = loadedObjects();
  for (const LoadedObject &Object : Objects)
    answerCallsOf(Object);
  followLoading(Objects, [](LoadedObject &New) { answerCallsOf(New); });
  record({"simulated", "sm_" + std::to_string(simulatedLimits().Capability)});
}

[[maybe_unused]] const bool IsStarted = (start(), true);

} // namespace
} // namespace cuda_tidy
