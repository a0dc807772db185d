#include "Signals.h"
#include "Grid.h"
#include <csignal>
#include <cstdlib>
#include <sys/time.h>
#include <ucontext.h>

namespace cuda_tidy::execution {
namespace {

constexpr std::size_t StackBytes = 256 << 10;
constexpr std::size_t NullBytes = 64 << 10; ///< As far from address 0 as a member or a small index comes.

/// Where a thread was when a signal came.
struct Position {
  std::size_t Instruction = ~std::size_t(0), StackPointer = ~std::size_t(0); ///< As far as the processor tells.
};

Position positionOf(const void *State) {
  [[maybe_unused]] const auto &Registers = static_cast<const ucontext_t *>(State)->uc_mcontext;
#if defined(__x86_64__)
  return {static_cast<std::size_t>(Registers.gregs[REG_RIP]), static_cast<std::size_t>(Registers.gregs[REG_RSP])};
#elif defined(__aarch64__)
  return {Registers.pc, Registers.sp};
#else
  return {};
#endif
}

void tellOfFault(const void *Address, std::size_t Instruction) {
  const Thread &Me = *Current;
  Region *const Nearest = TheGrid->Memory.slotOf(Address);
  if (Nearest && noted(EventKind::OutOfBounds, Me.LastSite, 0))
    return; // told when it was about to happen
  const auto Where = reinterpret_cast<std::size_t>(Address);
  // What the kernel itself does is told before it happens. Anything else is a function that nobody looks at.
  const bool IsKnown = Me.LastUnknown == Address || !TheGrid->Code.contains(Instruction);
  note({.Kind = EventKind::OutOfBounds,
        .Where = Nearest,
        .Name = Where < NullBytes ? "null" : "wild",
        .Offset = Nearest ? Nearest->offsetOf(Address) : static_cast<std::ptrdiff_t>(Where),
        .Bytes = 1,
        .First = {.Who = Me.stamp(IsKnown ? Me.LastSite : 0),
                  .Kind = Me.LastAccess,
                  .Address = IsKnown ? 0 : TheGrid->Code.offsetOf(Instruction)}});
}

/// A fault without an address: a vector of the processor's that is not aligned, or an address that none can have.
bool isTold(const siginfo_t &Info) {
  return Info.si_code == SI_KERNEL && noted(EventKind::Misaligned, Current->LastSite, 0);
}

void onFault(int Signal, siginfo_t *Info, void *State) {
  if (!Current)
    finish(End::Unsupported, "signal " + std::to_string(Signal) + " outside of the kernel");
  const auto [Instruction, StackPointer] = positionOf(State);
  if (TheGrid->Fibers.contains(Info->si_addr) || StackPointer < reinterpret_cast<std::size_t>(Current->Runs->End))
    finish(End::Unsupported, NoStack);
  if (isTold(*Info))
    finish(End::Fault, "a vector that is not aligned");
  if (Signal == SIGSEGV && Instruction == reinterpret_cast<std::size_t>(Info->si_addr))
    finish(End::Fault, "a call of what is no function");
  if (Signal == SIGSEGV || Signal == SIGBUS)
    tellOfFault(Info->si_addr, Instruction);
  finish(End::Fault, Signal == SIGFPE    ? "a division that has no result"
                     : Signal == SIGILL  ? "an instruction that stands where nothing comes to"
                     : Signal == SIGABRT ? "the kernel called abort"
                                         : "memory that is not there");
}

/// The first time the running thread is to find out by itself; the second time it has not.
void onTime(int) {
  if (TheGrid->IsTimeOver)
    finish(End::Deadline, "a thread neither ends nor waits");
  TheGrid->IsTimeOver = 1;
}

void handle(int Signal, struct sigaction &Action) {
  Action.sa_flags |= SA_ONSTACK;
  sigemptyset(&Action.sa_mask);
  sigaction(Signal, &Action, nullptr);
}

} // namespace

void watchSignals(double Seconds) {
  stack_t Stack = {};
  Stack.ss_sp = std::malloc(StackBytes);
  Stack.ss_size = StackBytes;
  sigaltstack(&Stack, nullptr);
  struct sigaction Fault = {}, Time = {};
  Fault.sa_sigaction = onFault;
  Fault.sa_flags = SA_SIGINFO;
  for (const int Signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
    handle(Signal, Fault);
  Time.sa_handler = onTime;
  Time.sa_flags = SA_RESTART;
  handle(SIGALRM, Time);
  const auto Whole = static_cast<time_t>(Seconds);
  const itimerval Timer = {
      .it_interval = {.tv_sec = 0, .tv_usec = 500'000},
      .it_value = {.tv_sec = Whole,
                   .tv_usec = static_cast<suseconds_t>((Seconds - static_cast<double>(Whole)) * 1e6) + 1}};
  setitimer(ITIMER_REAL, &Timer, nullptr);
}

} // namespace cuda_tidy::execution
