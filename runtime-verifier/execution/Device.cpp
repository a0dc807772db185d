// What the functions of CUDA's language ask of the launch.

#include "Accesses.h"
#include "Grid.h"
#include "include/cuda_tidy/runtime.h"

namespace cuda_tidy {

using namespace execution;

namespace {

Sites::Number here(const void *ReturnAddress) {
  return TheGrid->Code.reach(ReturnAddress, Current->Of->Number, Current->Index);
}

} // namespace

void declareShared(const char *Name, const volatile void *Begin, std::size_t Bytes) {
  Current->settle();
  memory().declare(Name, Begin, Bytes, true);
}

void declareVariable(const char *Name, const volatile void *Begin, std::size_t Bytes) {
  memory().declare(Name, Begin, Bytes, false);
}

void *dynamicSharedMemory() { return memory().dynamicShared().Begin; }

void noteAtomic(const volatile void *Address, unsigned Bytes, Effect Does, Scope Within, void *ReturnAddress,
                Time Until) {
  atomicAccess(Address, Bytes, Does, Within, ReturnAddress, Until);
}

Time completePhase(const volatile void *Address) { return execution::completePhase(Address); }

void noteFence(Scope Within) { fence(Within); }

const WarpValues &meetWarp(WarpKind Kind, unsigned Mask, std::uint64_t Value, void *ReturnAddress) {
  return TheGrid->meetWarp(Kind, Mask, Value, here(ReturnAddress));
}

unsigned laneIndex() { return Current->lane(); }

BlockVotes meetBlock(bool Predicate, const char *File, int Line, void *ReturnAddress) {
  return TheGrid->meetBlock(Predicate, {File, Line}, here(ReturnAddress));
}

void meetGrid(void *ReturnAddress) { TheGrid->meetGrid(here(ReturnAddress)); }

void giveWay(const volatile void *Watched, unsigned Bytes) {
  Current->settle();
  if (Watched)
    Current->Polls.look(Watched, Bytes);
  Current->HasSpun = true;
  TheGrid->giveWay();
}

void unsupported(const char *What) { finish(End::Unsupported, What); }

void trap(const char *Why, void *ReturnAddress) {
  note({.Kind = EventKind::Trap, .Name = Why, .First = {.Who = Current->stamp(here(ReturnAddress))}});
  finish(End::Fault, Why);
}

} // namespace cuda_tidy

/// What `assert` calls when it fails, in place of the function of the host's library.
extern "C" [[noreturn]] void __assert_fail(const char *Condition, const char *File, unsigned Line,
                                           const char *) noexcept {
  const std::string Why = "assertion '" + std::string(Condition) + "' failed";
  if (!cuda_tidy::execution::Current)
    cuda_tidy::execution::refuse(std::string(File) + ":" + std::to_string(Line) + ": " + Why);
  cuda_tidy::trap(Why.c_str(), __builtin_return_address(0));
}
