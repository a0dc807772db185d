#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_tidy {

/// What a function of CUDA's runtime or of its driver does with an event that it is given.
struct EventApi {
  enum Kind {
    Makes,    ///< Writes a new one to the argument.
    Records,  ///< From then on, the event stands for what is queued before.
    AsksTime, ///< Fails if the event is not recorded.
    Awaits,   ///< Has a stream wait; for an event that is not recorded it does not.
    TellsEnd, ///< Tells the host that what the event stands for has ended, perhaps after waiting for it.
    Leaves,   ///< Nothing of these.
  };
  llvm::StringRef Name; ///< In both APIs: `EventRecord` for `cudaEventRecord` and `cuEventRecord`.
  Kind What;
  unsigned Event; ///< The position of the argument, which the call has.
};

/// What \p Call does with events, a row for each that it is given; none if it is no function for events. Sources: the
/// Runtime API, "Event Management" and "Stream Management".
llvm::SmallVector<const EventApi *, 2> eventApisOf(const clang::CallExpr &Call);

/// Whether \p Call does that to an event.
bool doesToEvents(const clang::CallExpr &Call, EventApi::Kind What);

} // namespace cuda_tidy
