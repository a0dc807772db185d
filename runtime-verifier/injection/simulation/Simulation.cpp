// The library that --simulate preloads into the program. Programs that are linked to the shared runtime find its
// functions first; in those that carry the runtime the entry of each function leads here. Functions of the runtime and
// of computing libraries that only take or create objects are told by their names; what is left returns an error, and
// is named in the record.
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

namespace {

/// What nvcc writes for each unit with relocatable device code is the program's, and registers its kernels.
bool isNameOfRuntime(std::string_view Name) {
  return Name.starts_with("cuda") || (Name.starts_with("__cuda") && !Name.starts_with("__cudaRegisterLinkedBinary"));
}

/// Our function of exactly that name; null if there is none.
void *ownFunction(const std::string &Name) {
  static const ObjectAddress Self = objectAt(reinterpret_cast<void *>(&cudaTidyEnterByName));
  static void *const Library = dlopen(Self.Name, RTLD_LAZY | RTLD_NOLOAD);
  void *Function = Library ? dlsym(Library, Name.c_str()) : nullptr;
  // The libraries that this one needs are searched as well.
  return Function && objectAt(Function).Base == Self.Base ? Function : nullptr;
}

/// Our function of that name, or of the name without the marks of a version or a per-thread default stream.
void *simulated(const std::string &Name) {
  void *const Function = ownFunction(Name);
  return Function ? Function : ownFunction(std::string(plainName(Name)));
}

} // namespace

// A function that is told by its name comes in with the name in r11, and its arguments where they were. What the driver
// has in common with the runtime (of at most six arguments) goes there, and its answer comes back as the driver's.
asm(R"(
  .text
  .hidden cudaTidyEnterByName
  .globl cudaTidyEnterByName
  .type cudaTidyEnterByName, @function
cudaTidyEnterByName:
  .cfi_startproc
  push %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  mov %rsp, %rbp
  .cfi_def_cfa_register %rbp
  sub $64, %rsp
  mov %rdi, 0(%rsp)
  mov %rsi, 8(%rsp)
  mov %rdx, 16(%rsp)
  mov %rcx, 24(%rsp)
  mov %r8, 32(%rsp)
  mov %r9, 40(%rsp)
  mov %r11, 48(%rsp)
  mov %r11, %rdi
  call cudaTidyCounterpart
  test %rax, %rax
  je 1f
  mov %rdx, 56(%rsp)
  mov 0(%rsp), %rdi
  mov 8(%rsp), %rsi
  mov 16(%rsp), %rdx
  mov 24(%rsp), %rcx
  mov 32(%rsp), %r8
  mov 40(%rsp), %r9
  call *%rax
  mov %eax, %edi
  mov 56(%rsp), %rsi
  call cudaTidyAsDriver
  leave
  .cfi_remember_state
  .cfi_def_cfa %rsp, 8
  ret
  .cfi_restore_state
1:
  mov 48(%rsp), %rdi
  mov 0(%rsp), %rsi
  call cudaTidyByName
  leave
  .cfi_def_cfa %rsp, 8
  ret
  .cfi_endproc
  .size cudaTidyEnterByName, . - cudaTidyEnterByName
)");

extern "C" {

struct CudaTidyCounterpart {
  void *Function;          ///< Null where there is none.
  std::intptr_t LastError; ///< Of the runtime, before it is called.
};

/// What the driver's function \p Name is without the marks of its version, or else in the runtime.
__attribute__((visibility("hidden"), used)) CudaTidyCounterpart cudaTidyCounterpart(const char *Name) {
  if (!isNameOfDriver(Name))
    return {nullptr, 0};
  const std::string_view Plain = plainName(Name);
  return {ownFunction(Plain == Name ? inRuntime(Name) : std::string(Plain)),
          static_cast<std::intptr_t>(cudaPeekAtLastError())};
}

__attribute__((visibility("hidden"), used)) CudaError cudaTidyAsDriver(CudaError Error, std::intptr_t LastError) {
  restoreLastError(static_cast<CudaError>(LastError));
  return asDriverError(Error);
}

/// Answers for the function \p Name, which was called with \p First.
__attribute__((visibility("hidden"), used)) CudaError cudaTidyByName(const char *Name, void *First) {
  const bool IsOfLibrary = isNameOfComputingLibrary(Name);
  const bool IsOfDriver = isNameOfDriver(Name);
  const auto refuse = [&](CudaError Error) { // The libraries have numbers of their own, and 1 is an error of each.
    return IsOfLibrary ? CudaError::InvalidValue : IsOfDriver ? Error : answer(Error);
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

CUDA_TIDY_SIMULATED CudaError cuGetProcAddress(const char *Name, void **Function, int, std::uint64_t, int *Result) {
  constexpr int IsFound = 0, IsNotFound = 1;
  if (!Name || give(Function, simulated(Name)) != CudaError::Success)
    return CudaError::InvalidValue;
  if (Result)
    *Result = *Function ? IsFound : IsNotFound;
  return *Function ? CudaError::Success : CudaError::SymbolNotFound;
}

CUDA_TIDY_SIMULATED CudaError cudaGetDriverEntryPointByVersion(const char *Name, void **Function, unsigned,
                                                               unsigned long long Flags, int *Result) {
  const CudaError Error = cuGetProcAddress(Name, Function, 0, Flags, Result);
  return answer(Error == CudaError::SymbolNotFound ? CudaError::Success : Error);
}

CUDA_TIDY_SIMULATED CudaError cudaGetDriverEntryPoint(const char *Name, void **Function, unsigned long long Flags,
                                                      int *Result) {
  return cudaGetDriverEntryPointByVersion(Name, Function, 0, Flags, Result);
}

} // extern "C"

namespace cuda_tidy {
namespace {

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

/// Whether \p Import leads to the shared runtime, the driver, or a computing library.
bool leadsToCuda(const LoadedObject &Object, const ImportSlot &Import) {
  const bool IsOfLibrary = isNameOfComputingLibrary(Import.Name);
  if (!IsOfLibrary && !isNameOfRuntime(Import.Name))
    return false;
  const void *Function = resolve(Object, Import);
  const char *Name = Function ? objectAt(Function).Name : nullptr;
  if (!Name)
    return false;
  const std::string_view Path = Name, File = Path.substr(Path.rfind('/') + 1);
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
