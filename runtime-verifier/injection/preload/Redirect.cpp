#include "Redirect.h"
#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <sys/mman.h>
#include <unistd.h>
#include <unordered_map>

extern "C" void cudaTidyEnterHook();
extern "C" __attribute__((visibility("hidden"))) cuda_tidy::Handler cudaTidyHandler;
cuda_tidy::Handler cudaTidyHandler = nullptr;

// Keeps everything that a caller passes in registers, asks the handler, and either returns its answer or continues with
// the original function as if nothing had happened. The frame is described, so that an unwinder passes through it.
asm(R"(
  .text
  .hidden cudaTidyEnterHook
  .globl cudaTidyEnterHook
  .type cudaTidyEnterHook, @function
cudaTidyEnterHook:
  .cfi_startproc
  push %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  mov %rsp, %rbp
  .cfi_def_cfa_register %rbp
  sub $208, %rsp
  mov %rdi, 0(%rsp)
  mov %rsi, 8(%rsp)
  mov %rdx, 16(%rsp)
  mov %rcx, 24(%rsp)
  mov %r8, 32(%rsp)
  mov %r9, 40(%rsp)
  mov %rax, 48(%rsp)
  mov %r11, 56(%rsp)
  movups %xmm0, 64(%rsp)
  movups %xmm1, 80(%rsp)
  movups %xmm2, 96(%rsp)
  movups %xmm3, 112(%rsp)
  movups %xmm4, 128(%rsp)
  movups %xmm5, 144(%rsp)
  movups %xmm6, 160(%rsp)
  movups %xmm7, 176(%rsp)
  mov %r11, %rdi
  mov %rsp, %rsi
  mov 8(%rbp), %rdx
  lea 192(%rsp), %rcx
  call *cudaTidyHandler(%rip)
  test %al, %al
  je 1f
  mov 192(%rsp), %rax
  .cfi_remember_state
  leave
  .cfi_def_cfa %rsp, 8
  ret
  .cfi_restore_state
1:
  mov 0(%rsp), %rdi
  mov 8(%rsp), %rsi
  mov 16(%rsp), %rdx
  mov 24(%rsp), %rcx
  mov 32(%rsp), %r8
  mov 40(%rsp), %r9
  mov 48(%rsp), %rax
  mov 56(%rsp), %r11
  movups 64(%rsp), %xmm0
  movups 80(%rsp), %xmm1
  movups 96(%rsp), %xmm2
  movups 112(%rsp), %xmm3
  movups 128(%rsp), %xmm4
  movups 144(%rsp), %xmm5
  movups 160(%rsp), %xmm6
  movups 176(%rsp), %xmm7
  leave
  .cfi_def_cfa %rsp, 8
  jmp *(%r11)
  .cfi_endproc
  .size cudaTidyEnterHook, . - cudaTidyEnterHook
)");

namespace cuda_tidy {
namespace {

constexpr std::size_t ThunkBytes = 24, RelativeBytes = 5; // of a thunk; of `call` and `jmp` with a displacement

/// Fills pages with thunks: one list for what is near each gigabyte of the address space, and one for "anywhere".
class ThunkPages {
public:
  unsigned char *allocate(std::uintptr_t Near) {
    Page &Current = Pages[Near >> 30];
    if (Current.Used + ThunkBytes > PageBytes || !Current.Start)
      Current = {mapNear(Near), 0};
    if (!Current.Start)
      return nullptr;
    unsigned char *Thunk = Current.Start + Current.Used;
    Current.Used += ThunkBytes;
    return Thunk;
  }

private:
  struct Page {
    unsigned char *Start = nullptr;
    std::size_t Used = 0;
  };
  static constexpr std::size_t PageBytes = 1 << 16;
  static constexpr std::intptr_t Reach = std::intptr_t(1) << 30;

  static unsigned char *map(std::uintptr_t Where) {
    void *Start = mmap(reinterpret_cast<void *>(Where), PageBytes, PROT_READ | PROT_WRITE | PROT_EXEC,
                       MAP_PRIVATE | MAP_ANONYMOUS | (Where ? MAP_FIXED_NOREPLACE : 0), -1, 0);
    return Start == MAP_FAILED ? nullptr : static_cast<unsigned char *>(Start);
  }

  static unsigned char *mapNear(std::uintptr_t Near) {
    if (!Near)
      return map(0);
    const std::uintptr_t Center = Near & ~std::uintptr_t(PageBytes - 1);
    for (std::intptr_t Distance = std::intptr_t(1) << 20; Distance < Reach; Distance += std::intptr_t(1) << 20)
      for (std::uintptr_t Where : {Center - Distance, Center + Distance})
        if (std::uintptr_t(Distance) < Center || Where > Center)
          if (unsigned char *Start = map(Where))
            return Start;
    return nullptr;
  }

  std::map<std::uintptr_t, Page> Pages;
};

void makeWritable(const void *Start, std::size_t Bytes, int Protection) {
  const std::uintptr_t PageMask = ~std::uintptr_t(sysconf(_SC_PAGESIZE) - 1);
  const std::uintptr_t First = reinterpret_cast<std::uintptr_t>(Start) & PageMask;
  mprotect(reinterpret_cast<void *>(First), reinterpret_cast<std::uintptr_t>(Start) + Bytes - First, Protection);
}

void writeJump(unsigned char *At, void *Target) {
  const unsigned char Jump[] = {0xff, 0x25, 0, 0, 0, 0}; // jmp *0(%rip)
  std::memcpy(At, Jump, sizeof Jump);
  std::memcpy(At + sizeof Jump, &Target, sizeof Target);
}

/// Makes the `call` or `jmp` at \p Instruction lead to \p Target, if that is near enough.
bool setRelativeTarget(unsigned char *Instruction, void *Target) {
  const std::intptr_t Distance =
      reinterpret_cast<std::uintptr_t>(Target) - reinterpret_cast<std::uintptr_t>(Instruction + RelativeBytes);
  const auto Displacement = static_cast<std::int32_t>(Distance);
  if (Displacement != Distance)
    return false;
  std::memcpy(Instruction + 1, &Displacement, sizeof Displacement);
  return true;
}

void *makeHook(std::uintptr_t Near, std::string Name, void *Original) {
  return makeThunk(Near, reinterpret_cast<void *>(&cudaTidyEnterHook), new Hook{Original, nullptr, std::move(Name)});
}

/// Replaces the targets of `call` and `jmp` instructions. A displacement of four bytes that leads exactly to one of
/// \p Targets is taken for one: that chance puts it there is less than one in a million for a megabyte of code.
/// Returns how many lead to each of them.
std::map<std::uintptr_t, unsigned> redirectCallSites(const LoadedObject &Object,
                                                     const std::unordered_map<std::uintptr_t, std::string> &Targets) {
  std::unordered_map<std::uintptr_t, void *> Thunks;
  std::map<std::uintptr_t, unsigned> Calls;
  std::uintptr_t Lowest = UINTPTR_MAX, Highest = 0;
  for (const auto &[Address, Name] : Targets) {
    Lowest = std::min(Lowest, Address);
    Highest = std::max(Highest, Address);
  }
  for (std::span<unsigned char> Code : Object.Code) {
    makeWritable(Code.data(), Code.size(), PROT_READ | PROT_WRITE | PROT_EXEC);
    for (std::size_t I = 0; I + RelativeBytes <= Code.size(); ++I) {
      if (Code[I] != 0xe8 && Code[I] != 0xe9)
        continue;
      std::int32_t Displacement;
      std::memcpy(&Displacement, &Code[I + 1], sizeof Displacement);
      const std::uintptr_t Next = reinterpret_cast<std::uintptr_t>(&Code[I + RelativeBytes]);
      const std::uintptr_t Target = Next + Displacement;
      if (Target < Lowest || Target > Highest)
        continue;
      const auto Found = Targets.find(Target);
      if (Found == Targets.end())
        continue;
      void *&Thunk = Thunks[Target];
      if (!Thunk)
        Thunk = makeHook(Next, Found->second, reinterpret_cast<void *>(Target));
      if (Thunk)
        setRelativeTarget(&Code[I], Thunk);
      ++Calls[Target];
    }
    makeWritable(Code.data(), Code.size(), PROT_READ | PROT_EXEC);
  }
  return Calls;
}

} // namespace

void *makeThunk(std::uintptr_t Near, void *Target, void *Argument) {
  static ThunkPages Pages;
  unsigned char *Thunk = Pages.allocate(Near);
  if (!Thunk)
    return nullptr;
  const unsigned char Load[] = {0x49, 0xbb}; // movabs $Argument, %r11
  std::memcpy(Thunk, Load, sizeof Load);
  std::memcpy(Thunk + sizeof Load, &Argument, sizeof Argument);
  writeJump(Thunk + sizeof Load + sizeof Argument, Target);
  return Thunk;
}

void redirectSlot(void **Slot, void *Target) {
  makeWritable(Slot, sizeof *Slot, PROT_READ | PROT_WRITE);
  *Slot = Target;
}

bool redirectEntry(const DefinedFunction &Function, void *Target) {
  auto *Entry = reinterpret_cast<unsigned char *>(Function.Address);
  void *Thunk = Function.Bytes < RelativeBytes ? nullptr : makeThunk(Function.Address, Target, nullptr);
  if (!Thunk)
    return false;
  makeWritable(Entry, RelativeBytes, PROT_READ | PROT_WRITE | PROT_EXEC);
  const bool IsNear = setRelativeTarget(Entry, Thunk);
  if (IsNear)
    Entry[0] = 0xe9; // jmp
  makeWritable(Entry, RelativeBytes, PROT_READ | PROT_EXEC);
  return IsNear;
}

void *resolve(const LoadedObject &Object, const ImportSlot &Import) {
  const bool IsLookup = std::ranges::any_of(Object.Code, [&](std::span<unsigned char> Code) {
    return *Import.Slot >= Code.data() && *Import.Slot < Code.data() + Code.size();
  });
  if (!IsLookup && *Import.Slot)
    return *Import.Slot;
  const std::string &Name = Import.Name;
  if (void *Found = dlsym(RTLD_DEFAULT, Name.c_str()))
    return Found;
  void *Handle = dlopen(Object.Path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  void *Found = Handle ? dlsym(Handle, Name.c_str()) : nullptr;
  if (Handle)
    dlclose(Handle);
  return Found;
}

std::vector<HookedFunction> hookCalls(std::span<LoadedObject> Objects, Handler Answer,
                                      const std::function<bool(std::string_view)> &IsWanted) {
  cudaTidyHandler = Answer;
  std::vector<HookedFunction> Found;
  for (LoadedObject &Object : Objects) {
    if (Object.isCuda())
      continue;
    for (const ImportSlot &Import : Object.Imports)
      if (void *Original = IsWanted(Import.Name) ? resolve(Object, Import) : nullptr)
        if (void *Thunk = makeHook(0, Import.Name, Original)) {
          redirectSlot(Import.Slot, Thunk);
          Found.push_back({Import.Name});
        }
    std::unordered_map<std::uintptr_t, std::string> Targets;
    for (const DefinedFunction &Function : Object.Functions)
      if (IsWanted(Function.Name))
        Targets.emplace(Function.Address, Function.Name);
    if (!Targets.empty())
      for (const auto &[Address, Calls] : redirectCallSites(Object, Targets))
        Found.push_back({Targets.at(Address), Calls});
  }
  return Found;
}

} // namespace cuda_tidy
