#include "Fiber.h"
#include <cstring>
#include <sys/mman.h>

#if !defined(__x86_64__) && !defined(__aarch64__)
#include <ucontext.h>
#endif

namespace cuda_tidy::execution {
namespace {

constexpr std::size_t StackBytes = 256 << 10, GuardBytes = 64 << 10, Slot = StackBytes + GuardBytes;
constexpr std::size_t MostFibers = 1 << 14;

} // namespace

#if defined(__x86_64__)

extern "C" void cuda_tidy_switch(void **From, void *To);
extern "C" void cuda_tidy_start();
asm(R"(
.text
.type cuda_tidy_switch, @function
cuda_tidy_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size cuda_tidy_switch, .-cuda_tidy_switch
.type cuda_tidy_start, @function
cuda_tidy_start:
  callq *%rbx
  ud2
.size cuda_tidy_start, .-cuda_tidy_start
)");

void switchContext(Context &From, Context &To) { cuda_tidy_switch(&From.StackPointer, To.StackPointer); }

Fiber::Fiber(char *Stack, std::size_t Bytes, void (*Body)()) : End(Stack) {
  // r15, r14, r13, r12, rbx, rbp, and the address to return to
  void *Saved[] = {nullptr,
                   nullptr,
                   nullptr,
                   nullptr,
                   reinterpret_cast<void *>(Body),
                   nullptr,
                   reinterpret_cast<void *>(cuda_tidy_start)};
  char *const Top = Stack + Bytes;
  Where.StackPointer = Top - sizeof Saved;
  std::memcpy(Where.StackPointer, Saved, sizeof Saved);
}

#elif defined(__aarch64__)

extern "C" void cuda_tidy_switch(void **From, void *To);
extern "C" void cuda_tidy_start();
asm(R"(
.text
.type cuda_tidy_switch, %function
cuda_tidy_switch:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
.size cuda_tidy_switch, .-cuda_tidy_switch
.type cuda_tidy_start, %function
cuda_tidy_start:
  blr x19
  brk #1
.size cuda_tidy_start, .-cuda_tidy_start
)");

void switchContext(Context &From, Context &To) { cuda_tidy_switch(&From.StackPointer, To.StackPointer); }

Fiber::Fiber(char *Stack, std::size_t Bytes, void (*Body)()) : End(Stack) {
  void *Saved[20] = {reinterpret_cast<void *>(Body)};    // x19
  Saved[11] = reinterpret_cast<void *>(cuda_tidy_start); // x30
  Where.StackPointer = Stack + Bytes - sizeof Saved;
  std::memcpy(Where.StackPointer, Saved, sizeof Saved);
}

#else

namespace {

ucontext_t &portable(Context &Each) {
  if (!Each.StackPointer)
    Each.StackPointer = new ucontext_t; // as long-lived as the pool, and so as the program
  return *static_cast<ucontext_t *>(Each.StackPointer);
}

} // namespace

void switchContext(Context &From, Context &To) { swapcontext(&portable(From), &portable(To)); }

Fiber::Fiber(char *Stack, std::size_t Bytes, void (*Body)()) : End(Stack) {
  ucontext_t &Entry = portable(Where);
  getcontext(&Entry);
  Entry.uc_stack.ss_sp = Stack;
  Entry.uc_stack.ss_size = Bytes;
  Entry.uc_link = nullptr;
  makecontext(&Entry, Body, 0);
}

#endif

void FiberPool::reserve() {
  void *const Range = mmap(nullptr, MostFibers * Slot, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Range == MAP_FAILED)
    return;
  Begin = static_cast<char *>(Range);
  Reserved = MostFibers * Slot;
}

Fiber *FiberPool::take() {
  if (Free.empty()) {
    if (!Begin)
      reserve();
    char *const Stack = Begin + Made.size() * Slot + GuardBytes;
    if (!Begin || Made.size() == MostFibers || mprotect(Stack, StackBytes, PROT_READ | PROT_WRITE) != 0)
      return nullptr;
    const std::size_t Stagger = Made.size() % 32 * 192; // tops of stacks share no set of a cache
    auto Each = std::make_unique<Fiber>(Stack, (StackBytes - Stagger) & ~std::size_t(15), Body);
    Free.push_back(Each.get());
    Made.push_back(std::move(Each));
  }
  Fiber *const Last = Free.back();
  Free.pop_back();
  return Last;
}

} // namespace cuda_tidy::execution
