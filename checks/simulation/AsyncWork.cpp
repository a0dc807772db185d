#include "simulation/AsyncWork.h"

namespace cuda_tidy {

using enum AsyncRole;

void AsyncWork::barrier() {
  Copies.barrier();
  Barriers.barrier();
}

void AsyncWork::forget() {
  Copies.forget();
  Barriers.forget();
  Writes.fence();
}

void AsyncWork::look(const BlockAccess &Access) {
  Copies.look(Access);
  if (Access.What != BlockAccess::Read)
    Writes.write(Access);
}

void AsyncWork::take(const AsyncEvent &Event) {
  switch (Event.What.Role) {
  case ThreadCopy:
  case GroupCopy:
  case PipelineCopy:
  case BarrierCopy:
  case BulkCopy:
  case BulkStore:
    return begin(Event);
  case Commit:
    return Copies.commit();
  case Wait:
  case WaitForAll:
  case GroupWait:
  case PipelineWait:
  case Acquire:
    return wait(Event);
  case Initialise:
  case Invalidate:
  case Arrive:
  case Expect:
  case ArriveAndExpect:
  case BarrierWait:
  case Attach:
    return useBarrier(Event);
  case BlockBarrier:
    return barrier();
  case ProxyFence:
    return Writes.fence();
  case Unknown:
    return forget();
  case Read:
  case Nothing:
    return;
  }
}

void AsyncWork::begin(const AsyncEvent &Event) {
  const AsyncRole Role = Event.What.Role;
  if (Event.IsUncertain) {
    if (Role == BulkCopy)
      Barriers.copy(Event.Step, Event.Barrier, std::nullopt);
    return;
  }
  if (Role == BulkStore)
    return Writes.read(Event.Step, Event.From, Event.Bytes.value_or(1));
  const bool IsOwn = Role == ThreadCopy || Role == GroupCopy || (Role == PipelineCopy && Event.What.IsOfThread);
  Copies.start(
      {Event.Step, Event.To, Event.Bytes.value_or(1), IsOwn, !IsOwn || Role == GroupCopy, IsOwn, Event.Barrier});
  if (Role == GroupCopy)
    Copies.commit();
  if (Role == BulkCopy || Role == BarrierCopy)
    Barriers.use(Event.Step, Event.Barrier);
  if (Role == BulkCopy)
    Barriers.copy(Event.Step, Event.Barrier, Event.Bytes);
}

void AsyncWork::wait(const AsyncEvent &Event) {
  switch (Event.What.Role) {
  case Wait:
    return Copies.wait(Event.Step, Event.Count);
  case WaitForAll:
    return Copies.wait(Event.Step, std::nullopt);
  case GroupWait:
    return Copies.waitTogether(Event.Step, Event.Count);
  case Acquire:
    return Event.What.IsOfThread ? void() : Copies.acquire();
  default:
    // Which of several pipelines it is, and which of its stages, is not told apart.
    return Event.What.IsOfThread ? Copies.wait(Event.Step, Event.Count) : Copies.waitAt({});
  }
}

void AsyncWork::useBarrier(const AsyncEvent &Event) {
  const AsyncRole Role = Event.What.Role;
  if (Role == Attach)
    Copies.attach(Event.Step.Threads, Event.Barrier);
  if (Role == Invalidate)
    return Barriers.invalidate(Event.Barrier);
  if (Role == Initialise)
    return Event.IsUncertain ? void() : Barriers.initialise(Event.Step, Event.Barrier);
  if (!Event.IsUncertain)
    Barriers.use(Event.Step, Event.Barrier);
  if (Role == Expect || Role == ArriveAndExpect)
    Barriers.expect(Event.Step, Event.Barrier, Event.IsUncertain ? std::nullopt : Event.Bytes);
  if (Role == BarrierWait) {
    ++Waits;
    Copies.waitAt(Event.Barrier);
    Barriers.wait(Event.Barrier);
  }
}

} // namespace cuda_tidy
