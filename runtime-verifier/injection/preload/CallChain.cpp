#include "CallChain.h"
#include "LoadedObjects.h"
#include <string_view>
#include <unwind.h>

namespace cuda_tidy {
namespace {

struct Walk {
  void **Frames;
  std::size_t Count, Limit;
  void *First;
  bool HasStarted;
};

_Unwind_Reason_Code step(_Unwind_Context *Context, void *Data) {
  Walk &State = *static_cast<Walk *>(Data);
  void *Address = reinterpret_cast<void *>(_Unwind_GetIP(Context));
  State.HasStarted |= Address == State.First;
  if (State.HasStarted && Address)
    State.Frames[State.Count++] = Address;
  return State.Count < State.Limit ? _URC_NO_REASON : _URC_END_OF_STACK;
}

} // namespace

CallChain::CallChain(void *ReturnAddress) {
  Walk State{Frames, 0, Limit, ReturnAddress, false};
  _Unwind_Backtrace(step, &State);
  Count = State.Count;
  if (Count == 0) // Code of the program without unwind tables.
    Frames[Count++] = ReturnAddress;
}

std::size_t CallChain::hash() const {
  return std::hash<std::string_view>()({reinterpret_cast<const char *>(Frames), Count * sizeof *Frames});
}

std::string placesOf(const CallChain &Chain) {
  std::string Places;
  for (void *Frame : Chain.frames())
    (Places += Places.empty() ? "" : "\t") += placeOf(Frame);
  return Places;
}

} // namespace cuda_tidy
