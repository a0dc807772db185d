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
};

/// Looks at an access that the running thread is about to make.
void access(const volatile void *Address, std::size_t Bytes, Access Kind, Manner How, const void *ReturnAddress);

/// Looks at an atomic operation of the running thread.
inline void atomicAccess(const volatile void *Address, std::size_t Bytes, Effect Does, Scope Within,
                         const void *ReturnAddress) {
  access(Address, Bytes, Does == Effect::Load ? Access::Read : Access::Atomic,
         {.IsAtomic = true, .IsReading = Does != Effect::Store, .Within = Within}, ReturnAddress);
}

/// A fence of the running thread.
void fence(Scope Within);

} // namespace cuda_tidy::execution
