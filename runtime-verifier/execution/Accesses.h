#pragma once

#include "Stamp.h"
#include "include/cuda_tidy/runtime.h"

namespace cuda_tidy::execution {

/// What is special about an access, besides that it reads or writes.
struct Manner {
  bool IsVolatile = false;
  bool IsAligned = true;        ///< The compiler takes its address to be a multiple of its size.
  bool IsAtomic = false;        ///< Of a read too, which then makes nothing known.
  bool IsReading = true;        ///< What an atomic operation finds is of interest.
  Scope Within = Scope::Device; ///< Of an atomic operation.
  Tick Until = Always;          ///< An atomic operation learns what was made known until then.
};

/// Looks at an access that the running thread is about to make.
void access(const volatile void *Address, std::size_t Bytes, Access Kind, Manner How, const void *ReturnAddress);

/// Looks at an atomic operation of the running thread.
inline void atomicAccess(const volatile void *Address, std::size_t Bytes, Effect Does, Scope Within,
                         const void *ReturnAddress, Tick Until = Always) {
  access(Address, Bytes, Does == Effect::Load ? Access::Read : Access::Atomic,
         {.IsAtomic = true, .IsReading = Does != Effect::Store, .Within = Within, .Until = Until}, ReturnAddress);
}

/// All have arrived at the barrier in memory at this address. Returns the time of that.
Tick completePhase(const volatile void *Address);

/// A fence of the running thread.
void fence(Scope Within);

} // namespace cuda_tidy::execution
